"""The engine's side of the page: one exported function, plain JSON in and out."""

import traceback

from app.requests import dispatcher

__export__ = ["respond"]
__all__ = ["respond"]


async def respond(text: str) -> str:
    """Return the response to one request as JSON; a fault of the program becomes a sentence, and
    the engine goes on.

    Tests call the dispatcher directly, so that a fault raises an error.
    """
    try:
        return await dispatcher.respond(text)
    except Exception:  # noqa: BLE001  (after any fault, the worker must answer the next request)
        traceback.print_exc()
        return dispatcher.report_failure(text)
