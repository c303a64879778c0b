"""Print the measurements of one run: medians and ratios, so that machines can be compared."""

import argparse
import statistics
from functools import partial

from playwright.sync_api import Browser, sync_playwright

from tools import playwright_fixtures, static_server
from tools.benchmark import (
    code_size,
    folding,
    limits,
    lists,
    odds,
    plain_site,
    taps,
    threads,
    weight,
    worker_requests,
)
from tools.benchmark.page_times import PAGE_TIMES
from tools.benchmark.visits import KEPT, OURS, PLAIN, Visit, Visitor
from tools.paths import DIST
from tools.run import say

THROTTLE = 4


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(prog="tools/bench.py", description=__doc__)
    parser.add_argument("--visits", type=int, default=7, help="later visits to each page")
    parser.add_argument("--code", action="store_true", help="only the size of the code")
    parser.add_argument(
        "--limits", action="store_true", help="only advice at the limits of its forms"
    )
    chosen = parser.parse_args()
    if chosen.limits:
        _limits()
        return
    if not chosen.code:
        _page(chosen.visits)
    say("The size of the code, without blank lines, comments, docstrings and imports:")
    for line in code_size.lines():
        say(line)


def _limits() -> None:
    say("Advice at the limits of its forms, in CPython, as multiples of the measure:")
    for line in limits.lines():
        say(line)


def _page(visits: int) -> None:
    other_site = static_server.start(plain_site.build(), 0)
    with sync_playwright() as playwright, static_server.start(DIST, 0) as ours, other_site as other:
        browser = playwright.chromium.launch(
            executable_path=playwright_fixtures.program(), args=playwright_fixtures.FLAGS
        )
        visitor = Visitor(browser, ours.address + "/", OURS)
        _first(visitor, ours)
        plain_page = Visitor(browser, other.address + "/", PLAIN)
        shell = Visitor(browser, f"{other.address}/{plain_site.SHELL}", PLAIN)
        _later(visitor, plain_page, shell, visits)
        _threads(browser, visitor, plain_page, visits)
        _busy(browser, visitor, shell, visits)
        _answers(visitor)
        browser.close()
    _limits()
    say("A tap in a battle of 100 events, from request to response in CPython:")
    for line in taps.lines(taps.measure()):
        say(line)


def _first(visitor: Visitor, ours: static_server.Server) -> None:
    visit = visitor.visit(until=KEPT)
    own, compressed = weight.weigh(DIST, ours.asked)
    say(f"First visit: engine ready after {visit.ready:.0f} ms; everything kept for offline use:")
    say(
        f"  {compressed / 1e6:.2f} MB compressed, {own / 1e6:.2f} MB from a server that does "
        "not compress"
    )


def _later(visitor: Visitor, other: Visitor, line: Visitor, visits: int) -> None:
    for item in (other, line):
        item.visit()
    for item in (visitor, other, line):
        item.stay()
    mine = []
    plain = []
    of_line = []
    for _ in range(visits):  # in turn, under equal load
        mine.append(visitor.visit())
        plain.append(other.visit())
        of_line.append(line.visit())
    ready = [visit.ready for visit in mine]
    plain_ready = [visit.ready for visit in plain]
    say(f"Later visits, medians of {visits}:")
    say(
        f"  engine ready {_spread(ready)}, plain PyScript page {_spread(plain_ready)}: "
        f"{_ratio(ready, plain_ready)}"
    )
    shell = [visit.shell for visit in mine]
    plain_shell = [visit.shell for visit in of_line]
    say(
        f"  shell answers after {_spread(shell)}, plain page of one line of MicroPython "
        f"{_spread(plain_shell)}: {_ratio(shell, plain_shell)}"
    )


def _threads(browser: Browser, visitor: Visitor, other: Visitor, visits: int) -> None:
    mine = []
    plain = []
    for _ in range(visits):
        mine.append(threads.measure(browser, visitor))
        plain.append(threads.measure(browser, other))
    say("CPU time of a later visit by thread:")
    say(f"  page thread until the shell answers {_spread([spent.shell for spent in mine])}")
    for name in ("page", "worker", "others", "whole"):
        own_times = [float(getattr(spent, name)) for spent in mine]
        plain_times = [float(getattr(spent, name)) for spent in plain]
        say(
            f"  {name} until the engine is ready {_spread(own_times)}, plain PyScript page "
            f"{_spread(plain_times)}"
        )
    ratio = _ratio([spent.whole for spent in mine], [spent.whole for spent in plain])
    say(f"  {ratio} of the whole")


def _ratio(mine: list[float], other: list[float]) -> str:
    return f"ratio {statistics.median(mine) / statistics.median(other):.2f}"


def _spread(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def _busy(browser: Browser, visitor: Visitor, line: Visitor, visits: int) -> None:
    say(f"Longest task of the page thread, medians of {visits} (0: none above 50 ms):")
    for throttle in (1, THROTTLE):
        # Wait until everything is saved, because the installation would slow the later visits.
        first = Visitor(browser, visitor.address, OURS).visit(throttle, until=KEPT)
        later = []
        plain = []
        for _ in range(visits):
            later.append(visitor.visit(throttle))
            plain.append(line.visit(throttle))
        say(f"  at {throttle}x: first visit {first.longest:.0f} ms; later {_longest(later)}")
        say(f"    plain page of one line {_longest(plain)}")


def _longest(visits: list[Visit]) -> str:
    longest = _spread([visit.longest for visit in visits])
    shell = _spread([visit.shell for visit in visits])
    return f"{longest}; shell answers after {shell}"


def _answers(visitor: Visitor) -> None:
    page = visitor.open()
    say("From request to response in the page:")
    ask = partial(worker_requests.times, page)
    for name, measure in PAGE_TIMES.items():
        say(f"  {name}: {measure(ask):.0f} ms")
    say("The same in CPython:")
    for dice in odds.DICE:
        say(f"  odds of one attack, {dice} AD: {odds.in_python(dice):.0f} ms")
    for game in folding.GAMES:
        say(f"  a battle folded from its file, {game}: {folding.in_python(game):.0f} ms")
    size = lists.of_size(page)
    say(
        f"A roster of {lists.SIZE // 1000} kB, from the picked file to its preview: {size:.0f} "
        "ms in the page"
    )
    say(f"  of {lists.MODELS} models: {lists.of_models(page):.0f} ms")


if __name__ == "__main__":
    main()
