"""CPU time by thread, read from a trace."""

from typing import Any

import pytest

from tools.benchmark.threads import PAGE, WORKER, Spent, read


def task(tid: int, ts: float, dur: float, tdur: float, pid: int = 1) -> dict[str, Any]:
    return {"name": "task", "ph": "X", "pid": pid, "tid": tid, "ts": ts, "dur": dur, "tdur": tdur}


def named(tid: int, name: str) -> dict[str, Any]:
    return {"name": "thread_name", "ph": "M", "pid": 1, "tid": tid, "args": {"name": name}}


def mark(name: str, ts: float) -> dict[str, Any]:
    return {"name": name, "ph": "I", "pid": 1, "tid": 10, "ts": ts}


THREADS = [named(10, PAGE), named(20, WORKER), named(30, "ThreadPoolForegroundWorker")]


def test_outermost_tasks_of_the_process_count_until_the_marks() -> None:
    """Nothing is counted twice; of a task in progress the part before the mark counts, other
    processes do not.
    """
    events = [*THREADS, mark("shell answers", 2000), mark("engine ready", 10_000)]
    events += [
        task(10, 0, 1000, 800),
        task(10, 100, 500, 400),
        task(10, 1500, 1000, 600),
        task(10, 20_000, 9, 9),
    ]
    events += [
        task(20, 3000, 4000, 3500),
        task(30, 9000, 2000, 2000),
        task(10, 0, 9000, 9000, pid=2),
    ]
    assert read(events) == Spent(shell=pytest.approx(1.1), page=1.4, worker=3.5, others=1.0)


def test_page_without_a_shell_counts_until_ready() -> None:
    events = [*THREADS, mark("plain-ready", 5000), task(10, 0, 4000, 3000)]
    assert read(events) == Spent(shell=3.0, page=3.0, worker=0.0, others=0.0)
    assert read(events).whole == 3.0
