"""Sentences in the logs of Jovian Wars and WARSURGE for each kind of event."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.views import tell_last_event, tell_marks
from engine.engagement import Draft, Engagement
from engine.jovian.battle import adjust_draft, table_draft
from engine.warsurge.battle import attack_draft
from tests.app.sentences import agree
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import (
    BEAM,
    BOMBERS,
    BROADSIDE,
    CRUISERS,
    EXOS,
    TUBES,
    engagement,
    shot,
)
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight, ordered, revealed
from tests.engine.jovian.battle.two_players import HONEST, moment
from tests.engine.jovian.shorthand import TABLE
from tests.engine.warsurge.battle import table as warsurge
from tests.engine.warsurge.battle.test_throws import HUNTERS, SALTGUARD, declared, thrown

Game = Engagement[Any]
ROWS = json.loads(TABLE.model_dump_json())


def after(*drafts: Any, start: Game | None = None, **setup: Any) -> Game:
    """Jovian Wars after some events."""
    now = start or engagement(**setup)
    for draft in drafts:
        now = sure(now.act(sure(draft)))
    return now


def fired(*batches: tuple[int, ...]) -> Game:
    """An attack declared and thrown batch by batch."""
    now = after(
        Draft(kind="attack", data={"group": "0.0.ship", "weapon": TUBES, "target": BOMBERS})
    )
    for faces in batches:
        now = sure(now.act(Draft(kind="throw", dice=({"typed": faces},))))  # type: ignore[arg-type]
    return now


def dealt(kind: str, **data: Any) -> Game:
    """WARSURGE after one event."""
    return sure(warsurge.engagement().act(Draft(kind=kind, data=data)))


def done(name: str, act: str) -> Game:
    """Two phones at a moment of a dogfight, and what is then done on the first."""
    table = moment(name).copy()
    getattr(table, act)(HONEST)
    return table.honest


def at_single_model() -> Game:
    """WARSURGE: an attack on a unit of which one model is left."""
    now = dealt("adjust", unit=HUNTERS, numbers={"models": 1})
    data = warsurge.form(now, SALTGUARD, [0], HUNTERS)
    return sure(now.act(sure(attack_draft(now.state, SALTGUARD, (0,), HUNTERS, data))))


JOVIAN: Mapping[str, Callable[[], Game]] = {
    "attack declared": lambda: fired(),
    "attack: rolled": lambda: fired((3, 3, 1, 2)),
    "attack: no damage": lambda: after(shot(BEAM, CRUISERS, (1, 2, 3, 5))),
    "attack: a rating": lambda: after(shot(BEAM, CRUISERS, (2, 2, 3, 5))),
    "attack: a Critical Hit": lambda: after(shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,))),
    "attack: crippled": lambda: after(
        adjust_draft(CRUISERS, structure=1), shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,))
    ),
    "attack: a row of the table": lambda: after(
        adjust_draft(CRUISERS, structure=1, defense=0, sensors=0),
        shot(BEAM, CRUISERS, (2, 2, 2, 5), (6,)),
        table=ROWS,
    ),
    "attack: a squadron hurt": lambda: after(shot(TUBES, BOMBERS, (3, 3, 1, 2), (6,), (1, 2))),
    "attack: a squadron destroyed": lambda: after(
        adjust_draft(BOMBERS, structure=1), shot(TUBES, BOMBERS, (3, 3, 3, 3), (6,), (1, 2))
    ),
    "attack: nothing gets through": lambda: after(shot(BROADSIDE, BOMBERS, (1, 2))),
    "adjust": lambda: after(adjust_draft(CRUISERS, structure=4)),
    "table": lambda: after(table_draft(TABLE)),
    "turn": lambda: after(Draft(kind="turn")),
    "dogfight: declared": lambda: after(dogfight()),
    "dogfight: sealed": lambda: ordered(*BOTH)[0],
    "dogfight: revealed": revealed,
    "two phones: sealed": lambda: moment("one sealed").honest,
    "two phones: other orders asked for": lambda: moment("other asked").honest,
    "two phones: other orders agreed to": lambda: done("other asked", "agree"),
    "two phones: no dogfight asked for": lambda: done("both sealed", "off"),
    "two phones: no dogfight": lambda: done("one shown, no dogfight asked", "agree"),
    "two phones: one has shown its orders": lambda: moment("one shown").honest,
    "two phones: both have": lambda: moment("both shown").honest,
    "end": lambda: after(Draft(kind="end")),
    "a group does nothing": lambda: after(Draft(kind="holds", data={"group": EXOS})),
    "a side is next": lambda: after(Draft(kind="next", data={"side": 1})),
    "Broadside plays": lambda: after(Draft(kind="plays", data={"side": 1, "level": "best"})),
}
WARSURGE: Mapping[str, Callable[[], Game]] = {
    "attack: declared": declared,
    "attack: dice": lambda: thrown(declared(), "0123456789"),
    "attack: one die": lambda: thrown(declared(), "9000000000"),
    "attack: no damage": lambda: thrown(declared(), "0" * 10),
    "attack: Armour": lambda: thrown(declared(), "0123456789", "3456"),
    "attack: hurt": lambda: thrown(declared(), "0123456789", "3456", "7"),
    "attack: models lost": lambda: thrown(declared(), "9" * 10, "1" * 10, "1" * 10),
    "attack: destroyed": lambda: thrown(at_single_model(), "9" * 10, "1" * 10, "1" * 10),
    "adjust": lambda: dealt("adjust", unit=HUNTERS, numbers={"models": 2}),
    "turn": lambda: dealt("turn"),
    "note": lambda: sure(warsurge.engagement().act(Draft(kind="note", note="Dusk"))),
}


def lines(now: Game, language: str) -> list[str]:
    """The sentences of the last event, and its marks."""
    return [tell_last_event(now, language), *tell_marks(now, language)]


def agreed(table: str, situations: Mapping[str, Callable[[], Game]]) -> None:
    games = {name: make() for name, make in situations.items()}
    agree(table, lambda language: {name: lines(now, language) for name, now in games.items()})


def test_sentence_of_each_jovian_wars_event_matches_the_table() -> None:
    agreed("jovian_log", JOVIAN)


def test_sentence_of_each_warsurge_event_matches_the_table() -> None:
    agreed("warsurge_log", WARSURGE)
