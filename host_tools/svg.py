"""Drawing in SVG: the few shapes that a wiring picture has. Lengths are pixels; y grows downwards."""

from xml.etree import ElementTree

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
INK, PALE = "#222222", "#777777"
WIDEST = 0.62  # of its size: what a letter takes on average in the widest of these fonts


class Drawing:
    """A sheet, or a part of one with its own origin."""

    def __init__(self, element: ElementTree.Element):
        self._element = element

    @classmethod
    def sheet(cls, width: float, height: float, title: str) -> "Drawing":
        """Return a white sheet; `title` is what those are told who can't see it."""
        size = {"width": _number(width), "height": _number(height)}
        root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
        root.set("viewBox", f"0 0 {_number(width)} {_number(height)}")
        root.set("font-family", FONT)
        ElementTree.SubElement(root, "title").text = title
        ElementTree.SubElement(root, "rect", {**size, "fill": "white"})
        return cls(root)

    def part(self, x: float, y: float) -> "Drawing":
        """Return a part of this drawing whose origin is at (x, y)."""
        return Drawing(self._add("g", transform=f"translate({_number(x)} {_number(y)})"))

    def rect(self, x: float, y: float, width: float, height: float, fill="white", stroke=INK, radius=0.0, line=1.0):
        """Draw a rectangle from its upper left corner."""
        self._add("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke, stroke_width=line)

    def circle(self, x: float, y: float, radius: float, fill="white", stroke=INK, line=1.0):
        """Draw a circle around (x, y)."""
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=line)

    def line(self, *points: tuple[float, float], stroke=INK, line=1.5, dash="", opacity=1.0):
        """Draw a line through the points, with round corners and ends."""
        keys = {"stroke_dasharray": dash} if dash else {}
        self._add(
            "polyline",
            points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points),
            fill="none",
            stroke=stroke,
            stroke_width=line,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=opacity,
            **keys,
        )

    def shape(self, *points: tuple[float, float], fill=INK):
        """Draw a filled shape with these corners."""
        self._add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), fill=fill)

    def text(self, x: float, y: float, words: str, size=13.0, at="start", fill=INK, bold=False):
        """Write on the base line y; x is the "start", "middle" or "end" of the words."""
        if not words:
            return
        weight = {"font_weight": "bold"} if bold else {}
        self._add("text", x=x, y=y, font_size=size, text_anchor=at, fill=fill, **weight).text = words

    def tag(self, x: float, y: float, words: str, colour: str, at="start", size=12.0):
        """Write words into a coloured label whose middle is at height y; x is its "start", "middle" or "end"."""
        width = tag_width(words, size)
        left = x - {"start": 0, "middle": width / 2, "end": width}[at]
        self.rect(left, y - 0.75 * size, width, 1.5 * size, tint(colour), colour, size / 3)
        self.text(left + width / 2, y + 0.36 * size, words, size, "middle")

    def __str__(self):
        """The drawing as the text of an SVG file."""
        ElementTree.indent(self._element)
        return ElementTree.tostring(self._element, encoding="unicode") + "\n"

    def _add(self, kind, **attributes):
        named = {name.replace("_", "-"): _number(value) for name, value in attributes.items()}
        return ElementTree.SubElement(self._element, kind, named)


def tag_width(words: str, size=12.0) -> float:
    """Return how wide a tag is."""
    return WIDEST * size * len(words) + size


def tint(colour: str) -> str:
    """Return a colour "#rrggbb" mixed with three times as much white."""
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{(part + 3 * 255) // 4:02x}" for part in parts)


def _number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
