"""What a type checker is told of `viper.py`: a pointer gives ints, and any buffer may be passed for one."""

from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")

class ptr8:
    def __init__(self, buffer: object) -> None: ...
    def __getitem__(self, index: int) -> int: ...
    def __setitem__(self, index: int, value: int) -> None: ...

class ptr32(ptr8): ...

class micropython:
    @staticmethod
    def viper(function: Callable[..., _Result]) -> Callable[..., _Result]: ...
