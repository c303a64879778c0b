"""The engine side of the page: two exported functions, plain JSON in and out."""

from app.commands import attend, dispatch

__export__ = ["attend", "dispatch"]
__all__ = ["attend", "dispatch"]
