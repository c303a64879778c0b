"""Activations of battles at a table against a second reading of the sheet: every throw, every
loss.
"""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from engine.dice import Record
from engine.dystopian.battle import RULES, progress, remaining_activation_odds
from tests.engine.courses import replayed
from tests.engine.dystopian.battle.declared import answer, declaration
from tests.engine.dystopian.battle.reading import Played
from tests.engine.dystopian.battle.table import (
    Data,
    a,
    act,
    adjust,
    at,
    b,
    codes,
    game,
    refused,
    ship,
    shots,
    squadron,
    sure,
    throw_draft,
    throws,
)
from tests.engine.recorded import exported
from tests.oracles.dystopian.hand.answers import answered_with, attackers, may_answer_it
from tests.oracles.dystopian.hand.dice import Ask
from tests.oracles.dystopian.hand.every import TooMany, ends


@pytest.mark.parametrize(
    "seed", [*range(10, 30), 33, 40, 47, 48, 57]
)  # test_offered plays the first ten
def test_activation_equals_its_second_reading(seed: int) -> None:
    Played(seed).play()


class Counted(Played):
    """A battle with so few dice that before each response all remaining faces are counted."""

    def __init__(self, seed: int) -> None:
        super().__init__(
            seed, few=True, attack_dice="basic", auxiliary_dice="heavy", token_dice="six_kills"
        )
        for item in self.declared["attacks"]:
            for shot in item.get("shots", ()):
                shot["sight"] = "clear"
        self.begun, self.meant, self.counted = deepcopy(self.table), list(self.order), 0

    def watch(self) -> None:
        odds = remaining_activation_odds(self.game.state)
        if odds is None:
            return
        try:
            every = ends(self.begun, self.declared, self.meant, self.answers, 60)
        except TooMany:
            return
        refs, pieces = list(odds.activation.model_indexes), list(self.begun.pieces)
        counted: Counter[tuple[int, ...]] = Counter()
        for end, chance in every.items():
            counted[tuple(end[pieces.index(ref)] for ref in refs)] += chance
        counter: Counter[tuple[int, ...]] = Counter()
        for state, weight in odds.end.weights.items():
            counter[tuple(model.hp for model in state.models)] += Fraction(
                weight, odds.end.denominator
            )
        assert counter == counted
        self.counted += len(counted) > 1

    def _reorder(self, part: str) -> None:
        """Not while chances are counted."""


class Restless(Played):
    """A battle whose players change their minds, undo and redo, reload, and try forbidden
    events.
    """

    def declare(self) -> None:
        """Another declaration is played for a while, and undone."""
        before = self.game
        self.game = act(self.game, "declare", 0, **declaration(self.table, self.pick))
        if self.pick([True, False]):
            self._go_on(self.pick(range(6)))
            self._back(len(self.game.battle.events) - len(before.battle.events))
            assert self.game.state == before.state
        super().declare()

    def _go_on(self, number: int) -> None:
        """Some dice of any roll."""
        for _ in range(number):
            result = progress(self.game.state)
            if result and result.due == "counter":
                self.game = act(self.game, "counter", 1)
            elif result and result.waiting:
                faces = tuple(
                    self.pick(range(1, result.waiting.sides + 1))
                    for _ in range(result.waiting.count)
                )
                self.game = throws(self.game, faces)

    def _back(self, number: int) -> None:
        for _ in range(number):
            self.game = sure(self.game.undo())

    def watch(self) -> None:
        """Undo and redo, export and import, an undone note: the state is the same."""
        before, number = self.game, self.pick([0, 0, 0, 1, 2, 5])
        if number and len(before.battle.events) > number:
            self._back(number)
            for _ in range(number):
                self.game = sure(self.game.redo())
            assert self.game.state == before.state
        if self.pick([False] * 9 + [True]):
            self.game = sure(replayed(RULES, exported(before)))
            assert self.game.state == before.state
            assert [self.game.results[event.number] for event in self.game.battle.events] == [
                before.results[event.number] for event in before.battle.events
            ]

    def _throw(self, ask: Ask) -> Any:
        more = tuple(1 for _ in range(ask.count + 1))
        assert codes(self.game.act(throw_draft(Record(typed=more)))) == {"dice_due"}
        return super()._throw(ask)

    def _counter(self, ask: Ask) -> Data:
        """Models that may not counterattack are refused; a counterattack is replaced by another."""
        acting = attackers(self.table, self.declared)
        others = [
            piece for piece in self.table.pieces.values() if not piece.wing and piece.side == 1
        ]
        for target in (
            piece for piece in self.table.pieces.values() if piece.side == 0 and not piece.wing
        ):
            firer, weapon = self.pick(others), self.pick(["aa", "cc"])
            may = target in acting and may_answer_it(self.table, self.declared, firer, target)
            if not may or answered_with(target) != weapon:
                data = {"models": [firer.ref], "weapon": weapon, "target": target.ref}
                assert refused(self.game, "counter", 1, counterattacks=[data]), data
        self.game = act(self.game, "counter", 1, **answer(self.table, self.pick, self.declared))
        if progress(self.game.state) is None or at(self.game).is_mid_roll or at(self.game).step > 6:
            self.game = sure(self.game.undo())
        return super()._counter(ask)

    def _defend(self, ask: Ask) -> Data:
        able = self.able(ask)
        for piece in self.table.pieces.values():
            if not piece.wing and piece.ref not in able:
                index = int(ask.part.split(".")[1])
                assert refused(self.game, "defend", 1, attack=index, models=[piece.ref]), piece
        return super()._defend(ask)


@pytest.mark.parametrize("seed", [1003, 1004, 1005, 1008, *range(1012, 1017), 1019])
def test_replaced_declarations_do_not_change_the_result(seed: int) -> None:
    Restless(seed).play()


@pytest.mark.parametrize(("hp", "lost"), [(2, 2), (6, 2)])
def test_odds_of_the_last_attack_include_earlier_effects_on_its_target(hp: int, lost: int) -> None:
    """A Fusion Leak of an earlier attack: every hit is a critical now."""
    arms = [{"weapon": "gunnery", "attack_dice": [1, 1, 1, 1]}]
    now = game(
        [squadron("a", ship(arms=arms))],
        [squadron("c", ship(dr=1, cr=2, hp=hp))],
        attack_dice="basic",
    )
    now = adjust(now, b("c0"), effects=["fusion_leak"])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("c0")}])
    odds = remaining_activation_odds(now.state)
    assert odds
    assert odds.hp_loss(b("c0")).probability(lost) == Fraction(1, 2) * Fraction(
        35 if hp > 2 else 36, 36
    )


@pytest.mark.parametrize("seed", range(2, 9))
def test_remaining_odds_match_every_face(seed: int) -> None:
    battle = Counted(seed)
    battle.play()
    assert battle.counted
