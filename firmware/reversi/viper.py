"""The names that let one source be viper on MicroPython and plain Python elsewhere.

On MicroPython `@micropython.viper`, `ptr8` and `ptr32` are the compiler's own; what is imported here is never looked
at. On CPython the decorator returns its function and a pointer is the buffer itself. A name `_X = const(…)` costs
nothing on MicroPython.
"""

try:
    import micropython
    from micropython import const

    ptr8 = ptr32 = int
except ImportError:

    class micropython:
        """Stand-in: plain Python runs a viper function as it is."""

        viper = staticmethod(lambda function: function)

    def ptr8(buffer):
        """Return `buffer`: CPython indexes it directly."""
        return buffer

    def const(value):
        """Return `value`: CPython keeps it in an ordinary variable."""
        return value

    ptr32 = ptr8
