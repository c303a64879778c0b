"""CPU time of one visit by thread, from Chromium's tracing; unlike the clock, it is stable on a
busy machine.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from tools.benchmark.visits import Visitor, once

CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "v8",
    "blink.user_timing",
]
SHELL, READY = "shell answers", ("engine ready", "plain-ready")
"""Marks that pages set in their timelines."""
PAGE, WORKER = "CrRendererMain", "DedicatedWorker thread"
Event = dict[str, Any]


@dataclass(frozen=True)
class Spent:
    """CPU time in milliseconds.

    shell: page thread until the shell answers.
    page: page thread until the engine is ready.
    worker: worker threads until the engine is ready.
    others: other threads of the process until the engine is ready.
    """

    shell: float
    page: float
    worker: float
    others: float

    @property
    def whole(self) -> float:
        """CPU time of all threads of the page's process until the engine is ready."""
        return self.page + self.worker + self.others


def spent(browser: Browser, visitor: Visitor) -> Spent:
    """Return the CPU time of one visit from a trace."""
    page = visitor.context.new_page()
    session = visitor.context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(visitor.address)
    once(page, session, visitor.ready)
    page.wait_for_timeout(300)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    return read(events)


def read(events: list[Event]) -> Spent:
    """Return the CPU time in a trace, of the process that set the marks, since its navigation."""
    marks = {
        event["name"]: event
        for event in events
        if event["name"] in (SHELL, *READY) and "ts" in event
    }
    ready = next(marks[name] for name in READY if name in marks)
    own = [event for event in events if event["pid"] == ready["pid"]]
    names = {event["tid"]: event["args"]["name"] for event in own if event["name"] == "thread_name"}
    until = {
        tid: dict(_sums(own, tid, [marks.get(SHELL, ready)["ts"], ready["ts"]])) for tid in names
    }
    kinds = {PAGE: 0.0, WORKER: 0.0, "": 0.0}
    for tid, name in names.items():
        kinds[name if name in kinds else ""] += until[tid][ready["ts"]]
    page = next(tid for tid, name in names.items() if name == PAGE)
    return Spent(until[page][marks.get(SHELL, ready)["ts"]], kinds[PAGE], kinds[WORKER], kinds[""])


def _sums(events: list[Event], tid: int, moments: list[float]) -> Iterator[tuple[float, float]]:
    """Yield the CPU time of a thread until each moment, from its outermost events; a moment may cut
    an event.
    """
    timed = sorted(
        (
            event
            for event in events
            if event["tid"] == tid and event["ph"] == "X" and "tdur" in event
        ),
        key=lambda event: (event["ts"], -event["dur"]),
    )
    outer: list[Event] = []
    for event in timed:
        if not outer or event["ts"] >= outer[-1]["ts"] + outer[-1]["dur"]:
            outer.append(event)
    for moment in moments:
        yield moment, sum(_before(event, moment) for event in outer) / 1000


def _before(event: Event, moment: float) -> float:
    if event["ts"] >= moment:
        return 0.0
    share = min((moment - event["ts"]) / event["dur"], 1.0) if event["dur"] else 1.0
    return float(event["tdur"] * share)
