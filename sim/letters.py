"""The letters that float around the cube: those of the faces, and the slice that may not be turned, with a lock."""

import math

from reversi.geometry import FACES, SLICES
from sim.look import AMBER, CARD, DIM, INK
from sim.scene import FACE_FRAMES, HALF_CUBE, ORIGIN, SLICE_AXES, along

_AWAY = 17  # pixels between the cube's outline and a letter, at scale 1
_END_ON = (0.18, 0.5)  # a face turned to or from the eye loses its letter below the first, seen from far away (sine)
_CORNERS = [(x, y, z) for x in (-1.5, 1.5) for y in (-1.5, 1.5) for z in (-1.5, 1.5)]


def face_places(camera, away):
    """Return (letter, screen point, strength 0–1, whether seen) of every face that has a place beside the cube."""
    outline = [camera.project(corner) for corner in _CORNERS]
    places = []
    for letter in FACES:
        normal = FACE_FRAMES[letter][0]
        x, y = camera.heading(normal)
        length = math.hypot(x, y)
        strength = min(1.0, (length - _END_ON[0]) / (_END_ON[1] - _END_ON[0]))
        if strength > 0:
            point = _beyond(camera.centre, (x / length, y / length), outline, away)
            places.append((letter, point, strength, camera.faces(normal)))
    return places


def _beyond(centre, direction, outline, away):
    """Return the point in a direction from the centre that lies `away` pixels outside the outline."""
    x, y = direction
    reach = max((px - centre[0]) * x + (py - centre[1]) * y for px, py in outline) + away
    return (centre[0] + reach * x, centre[1] + reach * y)


def slice_place(camera, index, away):
    """Return the highest screen point at which a slice's edge is the outline of the cube, moved `away` from it."""
    points = [_beside(camera, index, edge, away) for edge in _edges(index) if _is_outline(camera, edge)]
    return min(points, key=lambda point: point[1], default=camera.centre)


def _edges(index):
    """Return the four edges of the cube that a slice meets, as pairs of normals."""
    axis = SLICE_AXES[SLICES[index]][0]
    normals = [normal for normal, _, _ in FACE_FRAMES.values() if not normal[axis]]
    return [(a, b) for k, a in enumerate(normals) for b in normals[k + 1 :] if along(a, (b, 1)) != ORIGIN]


def _is_outline(camera, edge):
    """Return whether the eye sees one of the two faces that meet in an edge."""
    return camera.faces(edge[0]) != camera.faces(edge[1])


def _beside(camera, index, edge, away):
    axis, layer, _ = SLICE_AXES[SLICES[index]]
    tip = tuple(float(k == axis) for k in range(3))
    x, y = camera.project(along(ORIGIN, (edge[0], HALF_CUBE), (edge[1], HALF_CUBE), (tip, layer)))
    outward_x, outward_y = camera.heading(along(edge[0], (edge[1], 1)))
    length = math.hypot(outward_x, outward_y) or 1.0
    return (x + away * outward_x / length, y + away * outward_y / length)


def draw(target, look, camera, banned, letters):
    """Draw the letters, if `letters` is true, and the banned slice's lock; `banned` is a slice's letter or None."""
    if letters:
        for letter, point, strength, seen in face_places(camera, look.px(_AWAY)):
            text = look.text(letter, 20, INK if seen else DIM)
            text.set_alpha(round(255 * strength))
            target.blit(text, text.get_rect(center=point))
    if banned:
        _draw_lock(target, look, slice_place(camera, SLICES.index(banned), look.px(_AWAY)), banned)


def _draw_lock(target, look, point, banned):
    badge = look.card((look.px(52), look.px(30)), CARD, (*AMBER, 200), 15)
    rect = badge.get_rect(center=point)
    target.blit(badge, rect)
    lock, text = look.icon("lock", 15, AMBER), look.text(banned, 16, AMBER)
    target.blit(lock, lock.get_rect(center=(rect.centerx - look.px(11), rect.centery)))
    target.blit(text, text.get_rect(center=(rect.centerx + look.px(11), rect.centery)))
