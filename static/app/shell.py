"""The page's side: asks the engine one question and shows the answer."""

import asyncio
import json

from pyscript import document, workers


async def start() -> None:
    """Wait for the engine, ask it, show what it says."""
    status = document.getElementById("status")
    status.textContent = "The shell is up; waiting for the engine."
    engine = await workers["engine"]
    answer = json.loads(await engine.dispatch('{"do":"ping"}'))
    status.textContent = "The engine answers: " + answer["answer"]


asyncio.create_task(start())
