"""What players do after the reveal: throw, decide, go on to the next round, take a round back."""

from app.jovian.dogfight import setup
from app.jovian.dogfight.fight import as_it_stands, carried_on, sides_after
from app.jovian.dogfight.kept import MOST_ROUNDS, Kept, Round
from app.jovian.dogfight.turn import Turn, number_in
from app.requests.request import Request
from app.rolling import RollCommand, StaleRollError
from app.words import words
from engine.flow import Choice


def roll(kept: Kept, request: Request) -> Turn:
    """Take typed faces, roll the batch that is due, or roll everything until somebody has to decide."""
    now = _now(kept)
    how = {name: request.given[name] for name in ("throw",) if name in request.given}
    command = RollCommand.model_validate({"records": now.records, "picks": now.picks, "typed": request.typed, **how})
    try:
        played, carried = carried_on(now, command)
    except StaleRollError:
        return Turn(kept, trouble=words(request.lang)("trouble.dice"))
    over = played.waiting is None
    return Turn(kept.but(now=carried), focus="dogfight-result" if over else "dogfight-due")


def decide(kept: Kept, request: Request) -> Turn:
    """Take one of the options of the decision that is due."""
    now, option = _now(kept), number_in(request, "option")
    waiting = as_it_stands(now).waiting
    if not isinstance(waiting, Choice) or not 0 <= option < len(waiting.options):
        raise ValueError("no such decision is due")
    command = RollCommand(records=now.records, picks=(*now.picks, option))
    played, carried = carried_on(now, command)
    over = played.waiting is None
    return Turn(kept.but(now=carried), focus="dogfight-result" if over else "dogfight-due")


def dice_again(kept: Kept, request: Request) -> Turn:
    """Put the dice away; orders stay revealed."""
    return Turn(kept.but(now=_now(kept).model_copy(update={"records": (), "picks": ()})))


def take_back(kept: Kept, request: Request) -> Turn:
    """Undo: the round that is under way or over, else the latest of the log."""
    if kept.now:
        return Turn(kept.but(encounter=kept.now.encounter).unsealed())
    if not kept.past:
        raise ValueError("nothing to take back")
    latest = kept.past[-1]
    return Turn(kept.unsealed().but(encounter=latest.encounter, now=latest, past=kept.past[:-1]))


def next_round(kept: Kept, request: Request) -> Turn:
    """Note the round in the log and set up the next one with what both have left."""
    now = _now(kept)
    played = as_it_stands(now)
    if played.waiting is not None:
        raise ValueError("the round is not over")
    draft = setup.with_squadrons(setup.draft_of(kept.pairs), sides_after(now, played), now.encounter.rulings)
    past = (*kept.past, now)[-MOST_ROUNDS:]
    return Turn(kept.unsealed().but(encounter=None, past=past, again=(0, 0), pairs=setup.pairs_of(draft)))


def afresh(kept: Kept, request: Request) -> Turn:
    """Start over with the samples and an empty log."""
    return Turn(Kept())


def _now(kept: Kept) -> Round:
    if kept.now is None:
        raise ValueError("nothing is revealed")
    return kept.now
