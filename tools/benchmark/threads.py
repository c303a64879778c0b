"""CPU time of one visit by thread, from Chromium's tracing; unlike the clock, it is stable on a
busy machine.
"""

import json
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
SHELL = "shell answers"
"""The mark that pages set in their timelines when a tap is answered."""
READY = ("engine ready", "plain-ready")
"""The marks of our page and of the plain page when Python runs."""
PAGE = "CrRendererMain"
WORKER = "DedicatedWorker thread"
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


def measure(browser: Browser, visitor: Visitor) -> Spent:
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
    marks = {}
    for event in events:
        if event["name"] in (SHELL, *READY) and "ts" in event:
            marks[event["name"]] = event
    ready = next(marks[name] for name in READY if name in marks)
    shell = marks.get(SHELL, ready)
    own = [event for event in events if event["pid"] == ready["pid"]]
    names = {event["tid"]: event["args"]["name"] for event in own if event["name"] == "thread_name"}
    until_shell = 0.0
    times = {PAGE: 0.0, WORKER: 0.0, "": 0.0}
    for tid, name in names.items():
        kind = name if name in times else ""
        times[kind] += _time_until(ready["ts"], own, tid)
        if kind == PAGE:
            until_shell = _time_until(shell["ts"], own, tid)
    return Spent(until_shell, times[PAGE], times[WORKER], times[""])


def _time_until(moment: float, events: list[Event], tid: int) -> float:
    """Return the CPU time of a thread until a moment, from its outermost events; the moment may cut
    an event.
    """
    timed = []
    for event in events:
        if event["tid"] == tid and event["ph"] == "X" and "tdur" in event:
            timed.append(event)
    timed.sort(key=lambda event: (event["ts"], -event["dur"]))
    total = 0.0
    end = 0.0
    for event in timed:
        is_outermost = event["ts"] >= end
        if is_outermost:
            end = event["ts"] + event["dur"]
            total += _before(event, moment)
    return total / 1000


def _before(event: Event, moment: float) -> float:
    """Return the CPU time of an event until a moment, in microseconds."""
    if event["ts"] >= moment:
        return 0.0
    cpu_time = float(event["tdur"])
    if not event["dur"]:
        return cpu_time
    share = float((moment - event["ts"]) / event["dur"])
    return cpu_time * min(share, 1.0)
