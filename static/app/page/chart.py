"""The look-up above WARSURGE's chart: two lists, a tapped cell or the arrow keys choose Power and Defence."""

from page import memory
from page.dom import by_id, every
from pyscript import document

LISTS = ("warsurge-power", "warsurge-defence")
GRIDS = ("warsurge-chart", "warsurge-compare")
MOVES = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class Chart:
    """The cell chosen in both grids, and what it says."""

    def watch(self):
        """Listen to the lists, the cells and the arrow keys; then show what was chosen last."""
        document.addEventListener("change", self._listed)
        document.addEventListener("click", self._tapped)
        document.addEventListener("keydown", self._moved)
        document.defaultView.addEventListener("hashchange", self._seen)
        self.restore()

    def restore(self):
        """Choose what was chosen last, also after the page has changed its language."""
        kept = memory.recall("warsurge-chart")
        if kept and by_id(GRIDS[0]):
            self._choose(*kept)
        else:
            self._show()

    def _listed(self, event):
        if event.target.id in LISTS:
            self._show()

    def _seen(self, event):
        self._show()

    def _tapped(self, event):
        cell = event.target.closest(".chart-grid tbody td:not(:last-child)")
        if cell:
            self._choose(cell.parentElement.sectionRowIndex, cell.cellIndex - 1)

    def _moved(self, event):
        if event.key in MOVES and event.target.matches(".chart-area"):
            event.preventDefault()
            row, column = MOVES[event.key]
            power, defence = _places()
            self._choose(power + row, defence + column)

    def _choose(self, *places):
        for index, name in enumerate(LISTS):
            options = by_id(name)
            options.selectedIndex = min(max(places[index], 0), options.options.length - 1)
        self._show()

    def _show(self):
        if not by_id(GRIDS[0]):
            return
        power, defence = _places()
        memory.keep("warsurge-chart", [power, defence])
        for cell in every(".chart-grid .chosen"):
            cell.classList.remove("chosen")
        cells = [_cell(grid, power, defence) for grid in GRIDS]
        for cell in cells:
            cell.classList.add("chosen")
            _bring(cell)
        self._say(power, defence, *[cell.childNodes for cell in cells])

    def _say(self, power, defence, chart, pair):
        answer = by_id("warsurge-answer")
        numbers = answer.querySelectorAll("span span")
        for index, name in enumerate(LISTS):
            numbers.item(index).textContent = by_id(name).value
        codes = (chart.item(0).textContent, pair.item(pair.length - 1).textContent)
        for index, code in enumerate(codes):
            answer.querySelectorAll("b").item(index).textContent = code
            answer.querySelectorAll("small").item(index).textContent = _chance(code)


def _places():
    return [by_id(name).selectedIndex for name in LISTS]


def _cell(grid, power, defence):
    return document.querySelector("#" + grid + " tbody").rows.item(power).cells.item(defence + 1)


def _chance(code):
    """The chance of a rung of the ladder; what is on none of them needs no roll."""
    for rung in every("#warsurge-melee-ladder li"):
        if rung.firstElementChild.textContent == code:
            return rung.lastElementChild.textContent
    return by_id("warsurge-answer").getAttribute("data-always")


def _bring(cell):
    """Scroll the grid, never the page, until the cell is clear of the headings."""
    area = cell.closest(".chart-area")
    box, view = cell.getBoundingClientRect(), area.getBoundingClientRect()
    head = area.querySelector("thead th").getBoundingClientRect()
    area.scrollLeft += _past(box.left, box.right, view.left + head.width, view.left + area.clientWidth)
    area.scrollTop += _past(box.top, box.bottom, view.top + head.height, view.top + area.clientHeight)


def _past(start, end, first, last):
    """How far a cell sticks out before the first or past the last place where it can be seen."""
    return min(start - first, 0) or max(end - last, 0)


chart = Chart()
