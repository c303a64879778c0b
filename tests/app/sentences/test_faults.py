"""Refused events of Dystopian Wars and faulty forms of a single attack: the sentence beside the
field.
"""

from collections.abc import Mapping
from typing import Any

from app.requests import fault_text
from engine.dice import Record
from engine.dystopian.attack import check
from engine.dystopian.battle import draft
from engine.engagement import Refusal
from engine.kit import Fault
from tests.app.sentences import agree
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    adjust,
    b,
    commodore_draft,
    game,
    ship,
    shots,
    squadron,
    throw_draft,
    throws,
    wing,
)

BOMBERS = wing("u", "dive_bombers", attack_dice=3)
THEIRS = [squadron("b", ship(aa=4), ship()), squadron("c", ship(aa=3)), wing("w")]
TABLE = game([squadron("a", ship(aa=2), ship()), squadron("x", ship()), wing("v"), BOMBERS], THEIRS)
ATTACK = {"shots": shots(a("a0")), "target": b("b0")}
DECLARED = act(TABLE, "declare", 0, attacks=[ATTACK])
THROWN = throws(DECLARED, (6, 1, 1, 1, 1, 1, 1))
ANSWERED = act(game([squadron("a", ship(height="flying"))], THEIRS), "declare", 0, attacks=[ATTACK])
AA = {"models": [b("b0")], "weapon": "aa", "target": a("a0")}
BLOWN = throws(act(TABLE, "declare", 0, attacks=[ATTACK]), (4, 4, 4, 4, 4, 4, 1), (1, 1))
SALVO_ARMS = [
    {"weapon": weapon, "attack_dice": [6] * 4} for weapon in ("rockets", "torpedoes", "gunnery")
]
SKY = game(
    [squadron("a", ship(height="flying", arms=SALVO_ARMS)), wing("v"), BOMBERS],
    [squadron("b", ship(aa=4, hp=6), ship(aa=3, hp=6), ship(hp=6)), wing("w")],
)
GUNS = ATTACK | {"shots": shots(a("a0"), arm=2)}
CARD = {"name": "Card", "modifier": {"effect": "dice", "step": 6, "amount": 1}}
MEETING = act(
    SKY, "declare", 0, attacks=[ATTACK], wings_at_wings=[{"wing": a("v"), "target": b("w")}]
)
FIRED_TWICE = act(act(SKY, "declare", 0, attacks=[ATTACK, GUNS]), "counter", 1)
HIT = throws(act(act(SKY, "declare", 0, attacks=[ATTACK]), "counter", 1), (4,) * 6)
"""Rockets have hit; nobody has rolled any AA."""
SPENT = throws(
    act(act(SKY, "declare", 0, attacks=[ATTACK]), "counter", 1, counterattacks=[AA]),
    (1,) * 4,
    (4,) * 6,
)
"""The same once the AA of one has answered in full."""


def faults(now: Game, kind: str, side: int | None = None, **data: Any) -> tuple[Fault, ...]:
    return of(now.act(draft(kind, data, side)))


def of(result: Any) -> tuple[Fault, ...]:
    assert isinstance(result, Refusal), result
    return result.faults


def attack(*attacks: Data, now: Game = TABLE, **more: Any) -> tuple[Fault, ...]:
    return faults(now, "declare", 0, attacks=list(attacks), **more)


def form(volley: Data, **target: Any) -> tuple[Fault, ...]:
    """The faults of a single attack."""
    whole = {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4} | target
    result = check(
        {"volley": {"models": [{"attack_dice": 8}], "weapon": "gunnery"} | volley, "target": whole}
    )
    assert isinstance(result, tuple)
    return result


REFUSED: Mapping[str, tuple[Fault, ...]] = {
    "declare: nobody's model": attack(ATTACK | {"target": "1.0.z"}),
    "declare: nothing": attack(),
    "declare: a model of the other side": faults(TABLE, "declare", 1, attacks=[ATTACK]),
    "declare: one's own model": attack(ATTACK | {"target": a("a1")}),
    "declare: a target that is gone": attack(ATTACK, now=adjust(TABLE, b("b0"), hp=0)),
    "declare: an arm that it does not have": attack(ATTACK | {"shots": shots(a("a0"), arm=3)}),
    "declare: a gun fired twice": attack(ATTACK, ATTACK | {"target": b("b1")}),
    "declare: two that fire alone": attack(ATTACK | {"shots": shots(a("a0"), a("a1"))}),
    "declare: shares left out": attack(ATTACK | {"option": "split"}),
    "declare: more dice than there are": attack(
        ATTACK | {"shots": shots(a("a0"), share=9), "option": "split"}
    ),
    "declare: a wing that aborted": attack(
        {"wings": [a("u")], "target": b("b0")}, now=adjust(TABLE, a("u"), aborted=True)
    ),
    "declare: AA at the surface": attack(
        {"shots": [{"model": a("a0"), "arm": "aa"}], "target": b("b0")}
    ),
    "declare: after dice": attack(ATTACK, now=THROWN),
    "counter: by those who act": faults(ANSWERED, "counter", 0, counterattacks=[AA]),
    "counter: at the surface": faults(DECLARED, "counter", 1, counterattacks=[AA]),
    "counter: with the wrong weapon": faults(
        ANSWERED, "counter", 1, counterattacks=[AA | {"weapon": "cc"}]
    ),
    "counter: by another squadron": faults(
        ANSWERED, "counter", 1, counterattacks=[AA | {"models": [b("c0")]}]
    ),
    "counter: without AA": faults(
        ANSWERED, "counter", 1, counterattacks=[AA | {"models": [b("b1")]}]
    ),
    "counter: twice": faults(ANSWERED, "counter", 1, counterattacks=[AA, AA]),
    "counter: a wing that does not fly CAP": faults(
        ANSWERED, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a0")}]
    ),
    "defend: against guns": faults(THROWN, "defend", 1, attack=0, models=[b("b0")]),
    "defend: by another squadron": faults(THROWN, "defend", 1, attack=0, models=[b("c0")]),
    "defend: an attack that nobody makes": faults(THROWN, "defend", 1, attack=4, models=[]),
    "cap: no fighters": faults(TABLE, "cap", 0, wing=a("u"), squadron=a("a")),
    "cap: over the enemy": faults(TABLE, "cap", 0, wing=a("v"), squadron=b("b")),
    "adjust: more HP than it has": faults(TABLE, "adjust", ref=b("b0"), hp=9),
    "adjust: nothing": faults(TABLE, "adjust", ref=b("b0")),
    "declare: two targets that are gone": attack(
        ATTACK, GUNS | {"target": b("b1")}, now=adjust(adjust(SKY, b("b0"), hp=0), b("b1"), hp=0)
    ),
    "declare: a wing that is gone": attack(
        now=adjust(SKY, b("w"), tokens=0), wings_at_wings=[{"wing": a("v"), "target": b("w")}]
    ),
    "declare: guns with torpedoes": attack(
        GUNS | {"shots": [*GUNS["shots"], *shots(a("a0"), arm=1)], "option": "linked"}, now=SKY
    ),
    "declare: a gun at a wing": attack(ATTACK | {"target": b("w")}),
    "declare: AA at wings at a model": attack(
        models_at_wings=[{"models": [a("a0")], "target": b("b0")}]
    ),
    "declare: AA that it has none of": attack(
        {"shots": [{"model": a("a1"), "arm": "cc"}], "target": b("b0")},
        models_at_wings=[{"models": [a("a0"), a("a1")], "target": b("w")}],
    ),
    "declare: a model with a wing": attack(
        ATTACK | {"wings": [a("u")], "option": "linked"}, now=SKY
    ),
    "declare: fighters with bombs": attack({"wings": [a("v")], "target": b("b0")}, now=SKY),
    "declare: nothing that fires": attack({"target": b("b0")}, now=SKY),
    "defend: dice that are spent": faults(SPENT, "defend", 1, attack=0, models=[b("b0"), b("b1")]),
    "defend: dice that damage took": faults(
        adjust(HIT, b("b1"), hp=1), "defend", 1, attack=0, models=[b("b1")]
    ),
    "defend: without AA": faults(HIT, "defend", 1, attack=0, models=[b("b2")]),
    "defend: a model that is gone": faults(
        adjust(HIT, b("b1"), hp=0), "defend", 1, attack=0, models=[b("b1")]
    ),
    "card: on AA at a wing": faults(MEETING, "card", part="wing_against_wing.0", **CARD),
    "card: on a part that is over": faults(
        throws(FIRED_TWICE, (1,) * 6), "card", part="attack.0", **CARD
    ),
    "card: on an attack that nobody makes": faults(MEETING, "card", part="attack.7", **CARD),
    "card: after the activation": faults(act(HIT, "finish"), "card", part="attack.0", **CARD),
    "order: an attack that is over": faults(throws(FIRED_TWICE, (1,) * 6), "order", 0, attacks=[0]),
    "adjust: nobody's model": faults(TABLE, "adjust", ref="1.0.z", hp=1),
    "turn: in the middle of an activation": faults(DECLARED, "turn"),
    "finish: nothing": faults(TABLE, "finish"),
    "order: in the middle of a roll": faults(THROWN, "order", 0, attacks=[0]),
    "explosion: its own neighbour": faults(
        BLOWN, "explosion", 0, near=[{"model": b("b0"), "neighbours": [b("b0")]}]
    ),
    "overrule: too late": faults(
        throws(THROWN, (1,)), "overrule", 0, part="attack.0", field="to_hit", value=3
    ),
    "throw: too few dice": of(DECLARED.act(throw_draft(Record((1, 2))))),
    "throw: nothing is due": of(TABLE.act(throw_draft(Record((1,))))),
    "commodore: no critical": of(DECLARED.act(commodore_draft(0, Record((1, 2))))),
    "form: too many dice": form({"models": [{"attack_dice": 200}]}),
    "form: no dice": form({"models": [{"attack_dice": None}]}),
    "form: CR below DR": form({}, cr=4),
    "form: more HP than at the start": form({}, hp=5),
    "form: several at once": form({"models": [{"attack_dice": -1}]}, cr=4, hp=5),
}


def test_sentence_of_each_refusal_matches_the_table() -> None:
    def shown(language: str) -> dict[str, str | list[str]]:
        return {
            name: [f"{fault.name}: {fault_text(fault, language)}" for fault in faults_of]
            for name, faults_of in REFUSED.items()
        }

    agree("faults", shown)
