"""The cube in space: where its stickers lie, how its slices turn, from where it is seen.

Pure geometry: no pygame, no colours, no game. x points to R, y to U, z to F; a cubie is one unit wide and the cube's
middle is the origin. Positions are sticker indices 0–53, slices indices into `SLICES`; a slice's offset is in quarter
turns, clockwise as seen from outside its face (M like L, E like D, S like F).
"""

import math

from reversi.geometry import FACES, SLICES

# Per face as seen from outside: outward normal, direction in which the columns grow, direction in which the rows grow.
FACE_FRAMES = {
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "B": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
}
# Per slice: axis it turns about, its layer on that axis, and +1 where a clockwise turn is seen from the axis's tip.
SLICE_AXES = {
    "U": (1, 1, 1),
    "D": (1, -1, -1),
    "F": (2, 1, 1),
    "B": (2, -1, -1),
    "L": (0, -1, -1),
    "R": (0, 1, 1),
    "M": (0, 0, -1),
    "E": (1, 0, -1),
    "S": (2, 0, 1),
}
LAYERS = (-1, 0, 1)
ORIGIN = (0.0, 0.0, 0.0)
HALF_CUBE = 1.5
RADIUS = HALF_CUBE * math.sqrt(3)  # of the ball that the cube just fits into
EYE_DISTANCE = 12.0


def dot(a, b):
    """Return the scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    """Return the vector product of two vectors."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def along(start, *steps):
    """Return `start` moved by (direction, distance) steps."""
    x, y, z = start
    for (dx, dy, dz), far in steps:
        x, y, z = x + dx * far, y + dy * far, z + dz * far
    return (x, y, z)


def unit(vector):
    """Return the vector of length 1 in the same direction."""
    size = math.sqrt(dot(vector, vector))
    return (vector[0] / size, vector[1] / size, vector[2] / size)


def apply(matrix, vector):
    """Return the 3 × 3 matrix (rows) times the vector."""
    return (dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector))


def transposed(matrix):
    """Return the matrix with rows and columns exchanged: for a rotation, the one that takes it back."""
    return tuple(zip(*matrix, strict=True))


def product(a, b):
    """Return the matrix that first does b, then a."""
    columns = transposed(b)
    return tuple(tuple(dot(row, column) for column in columns) for row in a)


def rotation(axis, angle):
    """Return the matrix of a right-handed rotation by `angle` radians about axis 0, 1 or 2."""
    rows = [[float(i == j) for j in range(3)] for i in range(3)]
    first, second = (axis + 1) % 3, (axis + 2) % 3
    rows[first][first] = rows[second][second] = math.cos(angle)
    rows[second][first] = math.sin(angle)
    rows[first][second] = -math.sin(angle)
    return tuple(tuple(row) for row in rows)


def sticker_frame(position):
    """Return centre, normal, column direction and row direction of a sticker position."""
    normal, right, down = FACE_FRAMES[FACES[position // 9]]
    row, column = divmod(position % 9, 3)
    return along(ORIGIN, (normal, HALF_CUBE), (right, column - 1), (down, row - 1)), normal, right, down


def slice_at(axis, layer):
    """Return the index of the slice at layer −1, 0 or 1 of axis 0, 1 or 2."""
    return next(index for index, letter in enumerate(SLICES) if SLICE_AXES[letter][:2] == (axis, layer))


def slice_holds(index, cubie):
    """Return whether the slice holds the cubie with these coordinates, each −1, 0 or 1."""
    axis, layer, _ = SLICE_AXES[SLICES[index]]
    return cubie[axis] == layer


def turn_angle(index, quarters):
    """Return the right-handed angle in radians about its axis at which a slice offset by `quarters` stands."""
    return -SLICE_AXES[SLICES[index]][2] * quarters * math.pi / 2


class Camera:
    """An eye that circles the cube, `yaw` and `pitch` in degrees, and the picture that it has of it, in pixels.

    Yaw 0, pitch 0 looks straight at F; positive yaw goes round towards R, positive pitch up over U.
    """

    HOME = (36.0, 29.0)
    STEEPEST = 86.0

    def __init__(self, centre=(0.0, 0.0), radius=100.0):
        self.yaw, self.pitch = 0.0, 0.0
        self.home()
        self.fit(centre, radius)

    def home(self):
        """Look at F, R and U again."""
        self.yaw, self.pitch = self.HOME

    def fit(self, centre, radius):
        """Place the picture: its centre, and the radius in pixels of the circle that the cube never leaves."""
        self.centre = centre
        self.focal = radius * math.sqrt(EYE_DISTANCE**2 - RADIUS**2) / RADIUS

    def orbit(self, yaw, pitch):
        """Circle on by so many degrees; the pitch stops before the poles."""
        self.yaw = (self.yaw + yaw) % 360
        self.pitch = max(-self.STEEPEST, min(self.STEEPEST, self.pitch + pitch))

    def axes(self):
        """Return the matrix from the cube's coordinates to the viewer's: right, up, towards the eye."""
        yaw, pitch = math.radians(self.yaw), math.radians(self.pitch)
        right = (math.cos(yaw), 0.0, -math.sin(yaw))
        back = (math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch))
        return (right, cross(back, right), back)

    def eye(self):
        """Return where the eye is, in the cube's coordinates."""
        return along(ORIGIN, (self.axes()[2], EYE_DISTANCE))

    def project(self, point):
        """Return the screen point (x to the right, y down, pixels) of a point in the cube's coordinates."""
        return self.projector(self.axes())(point)

    def projector(self, matrix):
        """Return a function that projects points which `matrix` brings into the viewer's coordinates."""
        (a, b, c), (d, e, f), (g, h, i) = matrix
        middle_x, middle_y = self.centre
        focal = self.focal

        def project(point):
            x, y, z = point
            near = focal / (EYE_DISTANCE - g * x - h * y - i * z)
            return (middle_x + near * (a * x + b * y + c * z), middle_y - near * (d * x + e * y + f * z))

        return project

    def heading(self, direction):
        """Return the screen direction of a direction in the cube's coordinates, as (x, y), seen from far away."""
        x, y, _ = apply(self.axes(), direction)
        return (x, -y)

    def faces(self, normal):
        """Return whether the eye sees the face with this outward normal."""
        return dot(normal, self.eye()) > HALF_CUBE


class Pose:
    """Which layers of the one axis that turns stand at which angle (radians, right-handed about the axis).

    The hand can turn slices of one axis at a time; if offsets of several axes are given the largest decides.
    """

    def __init__(self, offsets=(0.0,) * 9):
        biggest = max(range(9), key=lambda index: abs(offsets[index]))
        self.axis = SLICE_AXES[SLICES[biggest]][0]
        slices = [slice_at(self.axis, layer) for layer in LAYERS]
        self.angles = [turn_angle(index, offsets[index]) for index in slices]

    @property
    def turned(self):
        """Whether a slice stands off its neighbours."""
        return any(self.angles)

    def matrix(self, layer):
        """Return the rotation of a layer of the axis."""
        return rotation(self.axis, self.angles[LAYERS.index(layer)])
