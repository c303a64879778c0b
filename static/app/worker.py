"""The engine side of the page: one exported function, plain JSON in and out."""

from app.commands import dispatch

__export__ = ["dispatch"]
__all__ = ["dispatch"]
