"""The engine side of the page: one exported function, plain JSON in and out."""

from app.requests.dispatcher import respond

__export__ = ["respond"]
__all__ = ["respond"]
