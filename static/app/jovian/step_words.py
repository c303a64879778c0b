"""The effect of each step of an attack in words: dice, results, boxes, picks."""

from collections.abc import Sequence
from typing import Any

from app.jovian.charts import CHARTS, damage_row, results_row
from app.jovian.words import choice_in_words, in_words, part_name, weapon_name
from app.views.dice import Die, shown_dice
from app.views.flow import StepLine, ThrownDice
from app.words import Words
from engine.dice import Record
from engine.flow import PlayedStep
from engine.jovian.attack import Attack, ShipAttack, SquadronAttack
from engine.jovian.dice_sets import Results
from engine.jovian.opposed_roll import NEGATES, OpposedThrow, ResistThrow
from engine.jovian.result_values import ALL, squadron_judge
from engine.jovian.steps.hull import ShipState
from engine.jovian.tables import DAMAGE_TABLE, rating_index
from engine.jovian.words import Rating


class StepWords:
    """A describer of the steps of one attack, in one language."""

    def __init__(self, attack: Attack, t: Words) -> None:
        """Prepare to describe an attack in the words of a language."""
        self.attack, self.t = attack, t
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
        if tell is None or not (done or entry.records):
            return None
        return tell(entry) if done else StepLine(self.title(entry), "…", self._batches(entry))

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
            key = "jovian.roll.destroyed" if damage == ALL else "jovian.roll.costs"
            return self.t(key, structure=damage) if damage else self.t("jovian.roll.nothing")
        rows = [(DAMAGE_TABLE[magnitude], value) for magnitude, value in results]
        structure, criticals = (
            sum(row.structure for row, _ in rows),
            sum(row.criticals for row, _ in rows),
        )
        done = [self._rating(rating_index(value)) for row, value in rows if row.ratings]
        if structure:
            done.append(
                self.t(
                    "jovian.roll.harm", structure=structure, criticals=self._criticals(criticals)
                )
            )
        return ", ".join(done) or self.t("jovian.roll.nothing")

    def _batches(self, entry: PlayedStep[Any]) -> list[ThrownDice]:
        if not isinstance(entry.ask, OpposedThrow | ResistThrow):
            return [ThrownDice("", shown_dice(record)) for record in entry.records]
        alone = len(entry.records) == 1
        batches = batches_of(entry.ask, entry.records)
        return [
            ThrownDice("" if alone else self.t(f"jovian.roll.due.{key}"), dice)
            for key, dice in batches
        ]

    def _roll(self, entry: PlayedStep[Any]) -> StepLine | None:
        throw = entry.ask
        assert isinstance(throw, OpposedThrow)
        primary, secondary = throw.sides(tuple(record.faces for record in entry.records))
        note = ""
        if throw.secondary.batches and entry.records and throw.reroll == "never":
            note = self._resisted(secondary[0], entry.answer.points)
        came = (
            choice_in_words(primary, self.t) if len(primary) < 4 else self.t("jovian.roll.several")
        )
        if not entry.records:
            note = self.t("jovian.roll.too_few")
        row = results_row(primary[0]) if len(primary) == 1 else ""
        return StepLine(self.title(entry), came, self._batches(entry), note, row=row)

    def _resisted(self, results: Results, points: int) -> str:
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
        return StepLine(
            self.title(entry),
            self.t("jovian.roll.rolls_again" if entry.answer else "jovian.roll.stands"),
        )

    def _resist(self, entry: PlayedStep[Any]) -> StepLine | None:
        assert isinstance(entry.ask, ResistThrow)
        if not entry.records:
            return None
        results = entry.ask.results(tuple(record.faces for record in entry.records))[0]
        note = self._resisted(results, entry.answer)
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
        return StepLine(
            self.title(entry), in_words(entry.answer, self.t), row=results_row(entry.answer)
        )

    def _diminish(self, entry: PlayedStep[Any]) -> StepLine | None:
        before = entry.before.volley.options[0]
        if not entry.before.volley.points or not before:
            return None
        came = f"{in_words(before, self.t)} → {in_words(entry.answer, self.t)}"
        return StepLine(self.title(entry), came, row=results_row(before))

    def _structure(self, entry: PlayedStep[Any]) -> StepLine | None:
        before, after = entry.before.structure, entry.after.structure
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
            after = entry.after
            key = (
                "harm" if after.criticals_due else "structure" if after.structure_due else "ignored"
            )
            came = self.t(
                f"jovian.roll.{key}",
                structure=after.structure_due,
                criticals=self._criticals(after.criticals_due),
            )
        return StepLine(self.title(entry), came, self._batches(entry))

    def _criticals(self, count: int) -> str:
        return self.t("jovian.roll.criticals", count=count)

    def _rating(self, index: int) -> str:
        return self.t(f"jovian.chart.rating.{list(Rating)[index]}")

    def _boxes(self, entry: PlayedStep[ShipState]) -> str:
        pairs = zip(entry.before.ratings, entry.after.ratings, strict=True)
        result = [(index, *pair) for index, pair in enumerate(pairs) if pair[0] != pair[1]]
        return ", ".join(
            f"{self._rating(index)} {before} → {after}" for index, before, after in result
        )

    def _critical(self, entry: PlayedStep[Any]) -> StepLine:
        came = self.t("jovian.roll.no_part") if entry.answer is None else self.part(entry.answer)
        return StepLine(self.title(entry), came)

    def _catastrophe(self, entry: PlayedStep[Any]) -> StepLine:
        assert isinstance(self.attack, ShipAttack)
        zeros = entry.before.ratings_at_0
        note = self.t("jovian.roll.at_0", count=zeros)
        table = self.attack.table
        if table is None:
            return StepLine(self.title(entry), self.t("jovian.roll.to_make"), note=note)
        row = table.rows[table.row(entry.answer, zeros)]
        came = (
            f"{entry.answer + table.per_rating * zeros} · "
            f"{row.text or self.t('jovian.roll.row', up_to=row.up_to)}"
        )
        return StepLine(
            self.title(entry), came, self._batches(entry), note, row=CHARTS["catastrophic"]
        )


def batches_of(
    throw: OpposedThrow | ResistThrow, records: Sequence[Record]
) -> list[tuple[str, list[Die]]]:
    """Return the batches thrown so far: side and kind of the dice, and the dice."""
    named = [(key, record) for (key, _), record in zip(throw.batches, records, strict=False)]
    bases = {_side(key): record.faces for key, record in named if key.endswith("base")}
    return [
        (key, shown_dice(record, [int(bases[_side(key)].count(face) > 1) for face in record.faces]))
        for key, record in named
    ]


def _side(key: str) -> str:
    return key.split("_")[0]
