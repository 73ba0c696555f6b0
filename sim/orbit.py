"""How the eye circles the cube: dragged, let go while it moved, or driven by the arrow keys."""

import math

import pygame

DRAG = 0.4  # degrees a pixel at scale 1
AT_ONCE = 6  # degrees when an arrow key goes down …
SPEED = 0.11  # … and degrees a ms while it is held
DECAY = 0.994  # what is left after 1 ms of the speed with which the cube was let go
STANDSTILL = 0.002  # degrees a ms
ARROWS = {pygame.K_LEFT: (1, 0), pygame.K_RIGHT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}


class Orbit:
    """Moves `camera`, a sim.scene.Camera."""

    def __init__(self, camera):
        self.camera = camera
        self.dragged = False
        self._keys = set()
        self._speed = (0.0, 0.0)  # degrees a ms, of yaw and pitch
        self._way = (0.0, 0.0)  # degrees since the last step

    def take(self):
        """Begin a drag: what still turned stops."""
        self.dragged = True
        self._speed = self._way = (0.0, 0.0)

    def drag(self, dx, dy):
        """Follow the pointer by so many pixels at scale 1."""
        yaw, pitch = -DRAG * dx, DRAG * dy
        self.camera.orbit(yaw, pitch)
        self._way = (self._way[0] + yaw, self._way[1] + pitch)

    def let_go(self):
        """End a drag; the cube goes on turning for a while as fast as it was dragged."""
        self.dragged = False

    def press(self, key):
        """Take an arrow key going down; return whether it is one."""
        if key in ARROWS:
            self._keys.add(key)
            self._by_key(key, AT_ONCE)
        return key in ARROWS

    def release(self, key=None):
        """Take an arrow key coming up, by default all of them."""
        self._keys = self._keys - {key} if key else set()

    def home(self):
        """Stand still in front of F, R and U."""
        self._speed = (0.0, 0.0)
        self.camera.home()

    def advance(self, ms):
        """Let `ms` pass."""
        for key in self._keys:
            self._by_key(key, SPEED * ms)
        if self.dragged:
            self._measure(ms)
        elif any(self._speed):
            self._roll_on(ms)

    def _by_key(self, key, degrees):
        yaw, pitch = ARROWS[key]
        self.camera.orbit(yaw * degrees, pitch * degrees)

    def _measure(self, ms):
        """Take the speed of the drag, the last moments counting most."""
        if ms:
            (yaw, pitch), (far_yaw, far_pitch) = self._speed, self._way
            self._speed = ((yaw + far_yaw / ms) / 2, (pitch + far_pitch / ms) / 2)
            self._way = (0.0, 0.0)

    def _roll_on(self, ms):
        yaw, pitch = self._speed
        self.camera.orbit(yaw * ms, pitch * ms)
        left = DECAY**ms if math.hypot(yaw, pitch) > STANDSTILL else 0.0
        self._speed = (yaw * left, pitch * left)
