"""Forms of older versions of the page, as shared set-ups hold them, with the meaning they had."""

from engine.jovian.battle.migrations import BEFORE_VERSION_2, rulings_of_version_2

RULINGS = "rulings."
Pair = tuple[str, str]


def present(pairs: list[Pair]) -> list[Pair]:
    """A form with rulings from before there were beam re-rolls says what was ruled then."""
    said = {name.removeprefix(RULINGS): text for name, text in pairs if name.startswith(RULINGS)}
    if not said or said.keys() & BEFORE_VERSION_2.keys():
        return pairs
    ruled = rulings_of_version_2(dict(said))
    others = [(name, text) for name, text in pairs if not name.startswith(RULINGS)]
    return others + [(RULINGS + name, str(text)) for name, text in ruled.items()]
