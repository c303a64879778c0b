"""The engine side of the page: one exported function, plain JSON in and out."""

import json

import engine


def dispatch(command: str) -> str:
    """Answer one command."""
    wanted = json.loads(command)
    return json.dumps({"answer": "pong from " + engine.__name__ if wanted.get("do") == "ping" else "unknown"})


__export__ = ["dispatch"]
