"""Copies files onto the image of a disk. Arguments: the image, then pairs of a path of the host and one of the disk."""

import os
import sys

from disk import mount


def copy(source, target):
    """Copy a file; the folders above `target` are made."""
    parts = target.split("/")
    for depth in range(2, len(parts)):
        try:
            os.mkdir("/".join(parts[:depth]))
        except OSError:
            pass  # it is there
    with open(source, "rb") as file:
        data = file.read()
    with open(target, "wb") as file:
        file.write(data)


_image, *_paths = sys.argv[1:]
mount(_image, "/disk")
for _source, _target in zip(_paths[::2], _paths[1::2]):
    copy(_source, "/disk" + _target)
