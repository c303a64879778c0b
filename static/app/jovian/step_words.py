"""The effect of each step of an attack in words: dice, results, boxes, picks."""

from collections.abc import Sequence
from typing import Any

from app.jovian.charts.chart_rows import CHARTS, damage_row, results_row
from app.jovian.words import in_words, part_name, weapon_name
from app.views.dice import Die, shown_dice
from app.views.flow import StepLine, ThrownDice
from app.views.log_words import word_result
from app.words import Words
from engine.dice import Record
from engine.dice.batch import Faces
from engine.flow import PlayedStep
from engine.jovian.attack import Attack, ShipAttack, SquadronAttack
from engine.jovian.dice_sets import Results
from engine.jovian.diminishings import NEGATES
from engine.jovian.opposed_roll import OpposedThrow, ResistThrow
from engine.jovian.result_values import ALL, squadron_judge
from engine.jovian.steps.hull import ShipState
from engine.jovian.tables import DAMAGE_TABLE, rating_index
from engine.jovian.words import Rating

MOST_OPTIONS = 3
"""The greatest number of results of a roll that are named one by one."""


class StepWords:
    """A describer of the steps of one attack, in one language."""

    def __init__(self, attack: Attack, t: Words) -> None:
        """Prepare to describe an attack in the words of a language."""
        self.attack = attack
        self.t = t
        self.weapons = [fire.weapon for fire in attack.shots]
        self._known = {
            "roll": self._roll,
            "reroll": self._reroll,
            "again": self._roll,
            "resist": self._resist,
            "keep": self._keep,
            "diminish": self._diminish,
            "squadron_damage": self._structure,
            "result": self._result,
            "overflow": self._overflow,
            "critical": self._critical,
            "structure": self._structure,
            "catastrophe": self._catastrophe,
        }

    def line(self, entry: PlayedStep[Any], done: bool) -> StepLine | None:
        """Return the line of a step; None if the step did nothing that players need to see."""
        tell = self._known.get(entry.step.key)
        if tell is None:
            return None
        if done:
            return tell(entry)
        if not entry.records:
            return None
        return StepLine(self.title(entry), "…", self._batches(entry))

    def part(self, index: int) -> str:
        """Return the name of a system or weapon of the ship, by index."""
        assert isinstance(self.attack, ShipAttack)
        return part_name(self.attack, index, self.t)

    def title(self, entry: PlayedStep[Any]) -> str:
        """Return the name of a step."""
        if entry.step.key != "roll":
            return self.t(f"jovian.roll.line.{entry.step.key}")
        number = entry.before.done
        name = weapon_name(self.weapons[number], self.t)
        if len(self.weapons) == 1:
            return name
        return self.t("jovian.roll.attack", number=number + 1, count=len(self.weapons), weapon=name)

    def effect(self, results: Results) -> str:
        """Return the effect of results on the target, without regard to its remaining boxes."""
        if isinstance(self.attack, SquadronAttack):
            damage = squadron_judge(self.attack.rulings).damage(results)
            if damage == 0:
                return self.t("jovian.roll.nothing")
            if damage == ALL:
                return self.t("jovian.roll.destroyed")
            return self.t("jovian.roll.costs", structure=damage)
        return self._effect_on_ship(results)

    def _effect_on_ship(self, results: Results) -> str:
        structure = 0
        criticals = 0
        texts = []
        for magnitude, value in results:
            row = DAMAGE_TABLE[magnitude]
            structure += row.structure
            criticals += row.criticals
            if row.ratings:
                texts.append(self._rating(rating_index(value)))
        if structure:
            criticals_text = self._criticals(criticals)
            texts.append(self.t("jovian.roll.harm", structure=structure, criticals=criticals_text))
        if not texts:
            return self.t("jovian.roll.nothing")
        return ", ".join(texts)

    def _batches(self, entry: PlayedStep[Any]) -> list[ThrownDice]:
        if not isinstance(entry.ask, OpposedThrow | ResistThrow):
            return [ThrownDice("", shown_dice(record)) for record in entry.records]
        batches = batches_of(entry.ask, entry.records)
        if len(entry.records) == 1:
            return [ThrownDice("", dice) for _, dice in batches]
        return [ThrownDice(self.t(f"jovian.roll.due.{key}"), dice) for key, dice in batches]

    def _roll(self, entry: PlayedStep[Any]) -> StepLine | None:
        throw = entry.ask
        assert isinstance(throw, OpposedThrow)
        options = entry.answer.options
        came = self._results(entry)
        if len(options) > MOST_OPTIONS:
            came = self.t("jovian.roll.several")
        note = ""
        if not entry.records:
            note = self.t("jovian.roll.too_few")
        elif throw.secondary.batches and throw.reroll == "never":
            _, secondary = throw.sides(tuple([record.faces for record in entry.records]))
            note = self._resistance(secondary[0], entry.answer.points)
        row = results_row(options[0]) if len(options) == 1 else ""
        return StepLine(self.title(entry), came, self._batches(entry), note, row=row)

    def _results(self, entry: PlayedStep[Any]) -> str:
        """Return the results of a step in words, as the log has them."""
        return str(word_result(entry, self.t, "jovian")["results"])

    def _resistance(self, results: Results, points: int) -> str:
        if points >= NEGATES:
            key = "jovian.roll.negates"
        elif points:
            key = "jovian.roll.resists"
        else:
            key = "jovian.roll.resists_not"
        return self.t(key, results=in_words(results, self.t), count=points)

    def _reroll(self, entry: PlayedStep[Any]) -> StepLine | None:
        if entry.pick is None:
            return None
        key = "jovian.roll.rolls_again" if entry.answer else "jovian.roll.stands"
        return StepLine(self.title(entry), self.t(key))

    def _resist(self, entry: PlayedStep[Any]) -> StepLine | None:
        assert isinstance(entry.ask, ResistThrow)
        if not entry.records:
            return None
        results = entry.ask.results(tuple(record.faces for record in entry.records))[0]
        note = self._resistance(results, entry.answer)
        return StepLine(
            self.title(entry),
            in_words(results, self.t),
            self._batches(entry),
            note,
            row=results_row(results),
        )

    def _keep(self, entry: PlayedStep[Any]) -> StepLine | None:
        assert entry.ask is not None
        if entry.pick is None:
            return None
        return StepLine(self.title(entry), self._results(entry), row=results_row(entry.answer))

    def _diminish(self, entry: PlayedStep[Any]) -> StepLine | None:
        before = entry.before.volley.options[0]
        if not entry.before.volley.points or not before:
            return None
        came = f"{in_words(before, self.t)} → {self._results(entry)}"
        return StepLine(self.title(entry), came, row=results_row(before))

    def _structure(self, entry: PlayedStep[Any]) -> StepLine | None:
        before = entry.before.structure
        after = entry.after.structure
        rolls = getattr(entry.after, "rolls_due", 0)
        if before == after and not rolls:
            return None
        note = self.t("jovian.roll.rolls_due", count=rolls) if rolls else ""
        return StepLine(self.t("jovian.form.structure"), f"{before} → {after}", note=note)

    def _result(self, entry: PlayedStep[Any]) -> StepLine:
        result = entry.before.pending[0]
        row = DAMAGE_TABLE[result.magnitude]
        if not row.ratings:
            came = self.t(
                "jovian.roll.harm",
                structure=row.structure,
                criticals=self._criticals(row.criticals),
            )
        elif entry.after.overflow >= 0:
            came = self.t("jovian.roll.no_box", rating=self._rating(entry.after.overflow))
        else:
            came = self._boxes(entry)
        return StepLine(in_words((result,), self.t), came, row=damage_row(result))

    def _overflow(self, entry: PlayedStep[Any]) -> StepLine:
        came = self._boxes(entry)
        if not came:
            came = self._harm_due(entry.after)
        return StepLine(self.title(entry), came, self._batches(entry))

    def _harm_due(self, state: ShipState) -> str:
        """Return the Structure and the Critical Hits that a hit on an empty Rating brings."""
        structure = state.structure_due
        if state.criticals_due:
            criticals = self._criticals(state.criticals_due)
            return self.t("jovian.roll.harm", structure=structure, criticals=criticals)
        if structure:
            return self.t("jovian.roll.structure", structure=structure)
        return self.t("jovian.roll.ignored")

    def _criticals(self, count: int) -> str:
        return self.t("jovian.roll.criticals", count=count)

    def _rating(self, index: int) -> str:
        return self.t(f"jovian.chart.rating.{list(Rating)[index]}")

    def _boxes(self, entry: PlayedStep[ShipState]) -> str:
        """Return each Rating that has lost boxes, with its boxes before and after."""
        texts = []
        for index, before in enumerate(entry.before.ratings):
            after = entry.after.ratings[index]
            if before != after:
                texts.append(f"{self._rating(index)} {before} → {after}")
        return ", ".join(texts)

    def _critical(self, entry: PlayedStep[ShipState]) -> StepLine:
        if entry.answer is None:
            return StepLine(self.title(entry), self.t("jovian.roll.no_part"))
        return StepLine(self.title(entry), self.part(entry.answer))

    def _catastrophe(self, entry: PlayedStep[Any]) -> StepLine:
        assert isinstance(self.attack, ShipAttack)
        zeros = entry.before.ratings_at_0
        note = self.t("jovian.roll.at_0", count=zeros)
        table = self.attack.table
        if table is None:
            return StepLine(self.title(entry), self.t("jovian.roll.to_make"), note=note)
        row = table.rows[table.row(entry.answer, zeros)]
        total = entry.answer + table.per_rating * zeros
        text = row.text or self.t("jovian.roll.row", up_to=row.up_to)
        dice = self._batches(entry)
        return StepLine(
            self.title(entry), f"{total} · {text}", dice, note, row=CHARTS["catastrophic"]
        )


def batches_of(
    throw: OpposedThrow | ResistThrow, records: Sequence[Record]
) -> list[tuple[str, list[Die]]]:
    """Return the batches thrown so far: side and kind of the dice, and the dice."""
    base_faces: dict[str, Faces] = {}
    batches = []
    for (key, _), record in zip(throw.batches, records, strict=False):
        side = _side(key)
        if key.endswith("base"):
            base_faces[side] = record.faces
        worth = [int(base_faces[side].count(face) > 1) for face in record.faces]
        batches.append((key, shown_dice(record, worth)))
    return batches


def _side(key: str) -> str:
    """Return the side that rolls a batch: "primary" for "primary_base"."""
    side, _, _ = key.partition("_")
    return side
