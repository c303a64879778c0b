"""What players do after the reveal: throw, decide, take back, go on to the next round."""

from app.jovian.dogfight import setup
from app.jovian.dogfight.fight import sides_after
from app.jovian.dogfight.kept import Kept
from app.jovian.dogfight.table import Table, acted, fight_of
from app.jovian.dogfight.turn import Turn, number_in
from app.requests.request import Request
from app.words import words
from engine.dice import Batch, Record, SystemDice
from engine.engagement import Draft, Refusal, thrown


def roll(kept: Kept, request: Request) -> Turn:
    """Take typed faces, roll the batch that is due, or roll everything until somebody has to decide."""
    how = request.given.get("throw", "look")
    table = _table(kept)
    waiting = _waiting(table)
    rolled = SystemDice() if how != "look" else None
    faces = request.typed
    while isinstance(waiting, Batch) and (faces or how != "look"):
        missing = waiting.count - len(faces)
        more = rolled.throw(Batch(missing, waiting.sides)).faces if rolled and missing > 0 else ()
        found = table.act(Draft(kind="throw", dice=thrown(Record(faces, more))))
        if isinstance(found, Refusal):
            return Turn(kept, trouble=words(request.lang)("trouble.dice"))
        table, faces = found, ()
        waiting = _waiting(table) if how == "all" else None
    if faces:
        return Turn(kept, trouble=words(request.lang)("trouble.dice"))
    return _further(kept, table)


def decide(kept: Kept, request: Request) -> Turn:
    """Take one of the options of the decision that is due."""
    return _further(kept, acted(_table(kept), Draft(kind="choose", data={"option": number_in(request, "option")})))


def undo(kept: Kept, request: Request) -> Turn:
    """Take back the last event; from the set-up go back to the dogfight before it."""
    if kept.at_setup:
        return Turn(kept.but(at_setup=False), focus="dogfight-title")
    back = _table(kept).undo()
    if isinstance(back, Refusal):
        raise ValueError("nothing to take back")
    return _further(kept, back)


def redo(kept: Kept, request: Request) -> Turn:
    """Do again what was taken back last."""
    again = _table(kept).redo()
    if isinstance(again, Refusal):
        raise ValueError("nothing to do again")
    return _further(kept, again)


def next_round(kept: Kept, request: Request) -> Turn:
    """Set up the next round with what both have left; this one stays in the log."""
    fight = fight_of(kept.table)
    if fight is None or fight.played.waiting is not None:
        raise ValueError("the round is not over")
    encounter = fight.dogfight.encounter
    draft = setup.with_squadrons(setup.draft_of(kept.pairs), sides_after(fight), encounter.rulings)
    return Turn(kept.but(at_setup=True, pairs=setup.pairs_of(draft)))


def afresh(kept: Kept, request: Request) -> Turn:
    """Start over with the samples and an empty log."""
    return Turn(Kept())


def _further(kept: Kept, table: Table) -> Turn:
    fight = fight_of(table)
    focus = "dogfight-title" if fight is None else "dogfight-due" if fight.played.waiting else "dogfight-result"
    return Turn(kept.at(table), focus=focus)


def _waiting(table: Table) -> object:
    underway = table.state.underway
    return underway.played.waiting if underway else None


def _table(kept: Kept) -> Table:
    if kept.table is None:
        raise ValueError("there is no engagement")
    return kept.table
