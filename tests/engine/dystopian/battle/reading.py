"""A battle and its second reading side by side: the same declarations and dice for both."""

from typing import Any

from engine.dice import Record
from engine.dystopian import Effect
from engine.dystopian.battle import progress
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.declared import answer, declaration
from tests.engine.dystopian.battle.hands import set_up
from tests.engine.dystopian.battle.table import Data, act, at, sure, throw_draft, throws
from tests.oracles.dystopian.hand.activation import activation
from tests.oracles.dystopian.hand.dice import Ask
from tests.oracles.dystopian.hand.pieces import Piece
from tests.oracles.dystopian.hand.rolls import Table, defenders

FACES = (1, 3, 4, 5, 6, 6)


def by_hand(piece: Piece) -> list[Any]:
    """The state of a model or wing in the second reading."""
    if piece.wing:
        return [piece.tokens, piece.fuel, piece.aborted] if piece.tokens else [0]
    fires = piece.suffered["raging_fire"]
    return [
        piece.hp,
        piece.exploded,
        *([piece.ap, *sorted(piece.effects), fires] if piece.hp else []),
    ]


class Played:
    """One activation, from its declaration to its end."""

    def __init__(self, seed: int, few: bool = False, **rulings: str) -> None:
        self.pick = Picks(seed)
        self.game, pieces, agreed = set_up(self.pick, few, **rulings)
        self.table = Table(agreed, pieces)
        self.declared = declaration(self.table, self.pick)
        self.answers: list[Any] = []
        self.order: list[int] = list(range(len(self.declared["attacks"])))

    def same(self) -> None:
        """Models and wings are in the state of the second reading."""
        for ref, piece in self.table.pieces.items():
            actual, meant = self.state_of(ref), by_hand(piece)
            assert actual == meant, (ref, actual, meant)

    def state_of(self, ref: str) -> list[Any]:
        state = self.game.state
        if ref in state.wings:
            wing = state.wings[ref]
            return [wing.tokens, wing.fuel, wing.aborted] if wing.tokens else [0]
        model = state.models[ref]
        fires = (*model.effects, *model.repeats).count(Effect.RAGING_FIRE)
        return [
            model.hp,
            model.exploded,
            *([model.ap, *sorted(model.effects), fires] if model.hp else []),
        ]

    def play(self) -> int:
        """To the end of the activation; how many things were asked."""
        self.declare()
        hand = activation(self.table, self.declared, self.order)
        asked, word = 0, None
        while True:
            try:
                ask = hand.send(word)
            except StopIteration:
                break
            asked += 1
            self.watch()
            word = self.answered(ask)
            self.answers.append(word)
        assert progress(self.game.state) is None, (at(self.game).due, at(self.game).part)
        self.same()
        return asked

    def declare(self) -> None:
        """Step 1."""
        self.game = act(self.game, "declare", 0, **self.declared)

    def watch(self) -> None:
        """The figures compared before each response."""

    def answered(self, ask: Ask) -> Any:
        result = at(self.game)
        if result.due == "counter" and ask.what != "counter":
            self.game = act(self.game, "counter", 1)
            result = at(self.game)
        if ask.what == "which":
            assert (result.by, result.target) in ask.options, (ask, result.by, result.target)
            return ask.options.index((result.by, result.target))
        assert (result.due, result.part if ask.part else "") == (ask.what, ask.part), (
            ask,
            result.waiting,
        )
        if not result.is_mid_roll:
            self.same()
            self._reorder(result.part or "")
        return getattr(self, "_" + ask.what)(ask)

    def _throw(self, ask: Ask) -> Any:
        result = at(self.game)
        waiting, faces = result.waiting, self._faces(ask)
        assert waiting
        dice = (result.roll, waiting.count, waiting.sides, result.target)
        assert dice == (ask.roll, ask.count, ask.sides, ask.target), (ask, dice, result.by)
        if ask.roll == "attack":
            assert result.numbers
            assert (result.by, result.numbers.to_hit.number) == (ask.by, ask.needs), (
                ask,
                result.by,
                result.numbers.to_hit,
            )
        self.game = sure(self.game.act(throw_draft(Record(typed=faces))))
        return faces

    def _faces(self, ask: Ask) -> tuple[int, ...]:
        """High ones mostly; on the Critical Hit Chart every row as often."""
        if ask.roll == "critical":
            row = self.pick(range(2, 13))
            return max(row - 6, 1), min(row - 1, 6)
        return tuple(
            self.pick(FACES if ask.sides == 6 else range(1, ask.sides + 1))
            for _ in range(ask.count)
        )

    def _reorder(self, part: str) -> None:
        """The attacker picks another order now and then."""
        if (
            not part.startswith("attack")
            and len(self.order) > 1
            and self.pick([False, False, True])
        ):
            self.order.reverse()
            self.game = act(self.game, "order", 0, attacks=self.order)

    def _pass(self, ask: Ask) -> None:
        self.game = throws(self.game, ())

    def _counter(self, ask: Ask) -> Data:
        data = answer(self.table, self.pick, self.declared)
        self.game = act(self.game, "counter", 1, **data)
        return data

    def able(self, ask: Ask) -> list[str]:
        """The models that can defend."""
        item = self.declared["attacks"][int(ask.part.split(".")[1])]
        arms = [
            self.table.pieces[shot["model"]].own["arms"][shot["arm"]]["weapon"]
            for shot in item.get("shots", ())
        ]
        return defenders(self.table, ask.target, arms[0] if arms else "torpedoes")

    def _defend(self, ask: Ask) -> Data:
        """All in full with their remaining dice; a weapon that has fired in shares declares a
        share.
        """
        refs = [ref for ref in self.able(ask) if self.pick([True, False])]
        rests = {
            ref: remaining
            for (ref, arm), remaining in self.table.rests().items()
            if ref in refs and arm == ask.roll
        }
        data: Data = {
            "models": refs,
            "defence_option": self.pick(["linked", "combined"][: len(refs) or 1]),
        }
        if rests and self.pick([True, False]):
            ref, rest = self.pick(sorted(rests.items()))
            data = {
                "models": [ref],
                "defence_option": "split",
                "defence_shares": [self.pick(range(1, rest + 1))],
            }
        self.game = act(self.game, "defend", 1, attack=int(ask.part.split(".")[1]), **data)
        return data

    def _sight(self, ask: Ask) -> None:
        index = int(ask.part.split(".")[1])
        attack = self.declared["attacks"][index]
        shots = attack.get("shots") or [attack]
        for shot in shots:
            shot["sight"] = self.pick(["clear", shot["sight"]])
        self.game = act(
            self.game, "sight", 0, attack=index, sights=[shot["sight"] for shot in shots]
        )

    def _explosion(self, ask: Ask) -> Data:
        assert at(self.game).source == ask.target
        near = [piece for piece in self.table.pieces.values() if self.pick([False, False, True])]
        others = [piece for piece in near if piece.ref != ask.target]
        models = [piece.ref for piece in others if not piece.wing]
        wings = [piece.ref for piece in others if piece.wing]
        dice = self.pick([0, 4, 8])
        data = {"model": ask.target, "neighbours": models, "wings": wings}
        self.game = act(self.game, "explosion", attack_dice=dice, near=[data])
        return {"attack_dice": dice, "near": [*models, *wings]}
