"""The progress of an activation: the nine steps, the part at hand with dice and numbers, and the
side that must act.
"""

from functools import cached_property
from typing import Any, Literal, NamedTuple

from engine.dice import Batch
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.resolution import STEP_OF_PART, Resolution, resolution_of
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.activation.wings.wing_fights import AaAtWing
from engine.dystopian.attack.hits import DefensiveFire, Generators
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.batch_outcome import FIGHTS
from engine.dystopian.battle.flow import COUNTER, DEFEND, SIGHT
from engine.dystopian.battle.parts import current_part
from engine.dystopian.battle.reading.declared_rolls import Path, attack_of, named_roll
from engine.dystopian.battle.reading.possible_answers import why_nobody_defends
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.flow import Declaration, Step

THROW = "throw"
NINE_STEPS = range(1, 10)
ATTACK_STEP = 6
DEFENCE_STEP = 7
STEP_OF_DUE = {COUNTER: 2, SIGHT: ATTACK_STEP, DEFEND: DEFENCE_STEP}
AT_ONCE = 0
"""The dice of wings' fights: both sides' are thrown at the same time, before any step of an
attack.
"""
Status = Literal["passed", "now", "coming", "skipped"]


class CardTarget(NamedTuple):
    """The part that a card acts on, and the name of its roll at a wing."""

    part: str | None
    roll: str | None = None


class StepView(NamedTuple):
    """One of the nine steps.

    why: on_the_surface, nobody_answers, no_wings, nothing_declared, no_defence, nobody_defends,
        damage_left_none,
    no_generators, explosion, or nothing.
    """

    number: int
    status: Status
    why: str = ""


class Progress:
    """An activation in progress as players see it, worked out as far as it is asked for."""

    def __init__(self, state: State) -> None:
        """Read the progress of a state.

        state: an activation is in progress, continued as far as no player is needed.
        """
        assert state.underway is not None
        self._state = state
        self._now = state.now
        self._declared = state.now.declared
        self.played = state.underway.played

    @cached_property
    def due(self) -> str:
        """The response that is due: throw, pass, counter, sight, defend or explosion."""
        waiting = self.played.waiting
        return waiting.key if isinstance(waiting, Declaration) else THROW

    @property
    def waiting(self) -> Batch | None:
        """The dice that are due."""
        return self.played.waiting if isinstance(self.played.waiting, Batch) else None

    @cached_property
    def part(self) -> str | None:
        """The key of the part at hand, None before step 3."""
        if self.due == COUNTER:
            return None
        if self.due == EXPLOSION:
            return EXPLOSION
        return current_part(self._state).key

    @property
    def remaining(self) -> tuple[str, ...]:
        """Parts to come, that at hand first."""
        return self._now.remaining

    @property
    def is_mid_roll(self) -> bool:
        """True if dice of the part at hand lie on the table."""
        return bool(self._now.records)

    @property
    def is_mid_step(self) -> bool:
        """True if dice of the very step that waits lie on the table."""
        return self.waiting is not None and bool(self.played.entries[-1].records)

    @cached_property
    def _step(self) -> Step[Any, Any] | None:
        """The step that waits for dice."""
        return self.played.entries[-1].step.inner if self.waiting else None

    @property
    def roll(self) -> str | None:
        """The key of the step."""
        return self._step.key if self._step else None

    @cached_property
    def _resolution(self) -> Resolution | None:
        """The attack in the part, None for an explosion or wings that meet no model."""
        if self.part in (None, EXPLOSION):
            return None
        own = resolution_of(self.played.entries[-1].step)
        if own:
            return own
        every = current_part(self._state).resolutions
        return every[0] if len(every) == 1 else None

    @property
    def card_target(self) -> CardTarget:
        """The part, one fight of several, and the roll that a card or a number acts on now."""
        if isinstance(self._step, AaAtWing):
            part, roll = named_roll(self._state, self._step.path)
            return CardTarget(part, roll)
        if self._resolution:
            return CardTarget(self._resolution.key)
        return CardTarget(self.part)

    @cached_property
    def numbers(self) -> Numbers | None:
        """The numbers of the attack at hand, or of an explosion at a model."""
        if self.part == EXPLOSION and self.due != EXPLOSION:
            attack = attack_of(self._state, EXPLOSION)
            return Numbers(attack) if attack else None
        if self._resolution is None:
            return None
        started = self._resolution.start_attack(self._now.before)
        return started.steps.numbers if started else None

    @property
    def source(self) -> Ref | None:
        """The exploded model that neighbours are asked of, or whose explosion strikes them."""
        if self.part != EXPLOSION:
            return None
        if self.due == EXPLOSION:
            return self._now.asking[0]
        return self._now.before.strikes[0].source

    @property
    def target(self) -> Ref | None:
        """The model or wing that the part at hand, or its roll of AA, is aimed at."""
        if self.due == EXPLOSION:
            return None
        if self.part == EXPLOSION:
            return self._now.before.strikes[0].near
        if isinstance(self._step, AaAtWing):
            return self._step.wing
        return self._resolution.target if self._resolution else None

    @cached_property
    def by(self) -> tuple[Ref, ...]:
        """The models or wings whose dice the roll at hand is: of step 9, the model that suffers."""
        step = self._step
        if isinstance(step, DefensiveFire):
            return self._alive(self._resolution.defenders) if self._resolution else ()
        is_suffered = step is not None and step.number == "9" and step.key != EXPLOSION
        if isinstance(step, Generators) or is_suffered:
            return (self.target,) if self.target else ()
        return self.makers

    @cached_property
    def makers(self) -> tuple[Ref, ...]:
        """The models or wings that make the part at hand."""
        step = self._step
        attack = self._resolution
        if self.source is not None:
            return (self.source,)
        if isinstance(step, AaAtWing):
            models = self._alive(step.models)
            return models if step.by is None else (*models, step.by)
        if attack is None:
            return ()
        models = self._alive(tuple(dict.fromkeys(attack.models)))
        return (*models, *attack.wings)

    def _alive(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        return tuple([ref for ref in refs if self._state.models[ref].hp > 0])

    @cached_property
    def side(self) -> int:
        """The side that has to act: those whose dice are due; step 9 is thrown by whoever
        attacks.
        """
        participant = self._participant_that_acts()
        if participant is None:
            return self._declared.side
        return self._state.roster.side(participant)

    def _participant_that_acts(self) -> Ref | None:
        """Return a model or wing of the side that has to act; None for the activated side."""
        if self.due == COUNTER:
            declared = (*self._declared.attacks, *self._declared.aa.all_aa)
            return declared[0].target if declared else None
        if self.due == DEFEND or isinstance(self._step, DefensiveFire | Generators):
            return self.target
        if self.due == SIGHT or self.part == EXPLOSION or not self.makers:
            return None
        return self.makers[0]

    @cached_property
    def _base(self) -> int:
        """The number of what is due, or of the part at hand."""
        if self.due in STEP_OF_DUE:
            return STEP_OF_DUE[self.due]
        kind, _ = part_key(self.part or EXPLOSION)
        return STEP_OF_PART[kind]

    @cached_property
    def step(self) -> int:
        """The sheet's number: counterattacks and wings go on to steps 8 and 9 as attacks do."""
        inner = int(self._step.number) if self._step else 0
        return inner if inner > ATTACK_STEP else self._base

    @cached_property
    def steps(self) -> tuple[StepView, ...]:
        """All nine."""
        return tuple([self._view(number) for number in NINE_STEPS])

    def _view(self, number: int) -> StepView:
        """Return one of the nine steps."""
        if number == self.step:
            return StepView(number, "now")
        why = self._why(number)
        if why:
            return StepView(number, "skipped", why)
        is_over = number < self.step
        if self._base < ATTACK_STEP:
            is_over = number <= self._base
        status: Status = "passed" if is_over else "coming"
        return StepView(number, status)

    def _why(self, step: int) -> str:
        """Return the reason why a step is left out, nothing when the step takes place."""
        if step in (2, 3):
            return self._why_no_counterattack(step)
        if step in (4, 5):
            return self._why_no_wings(step)
        if self.part == EXPLOSION and step in (7, 8):
            return EXPLOSION
        if self.numbers is None or self._base < ATTACK_STEP:
            return ""
        if step == 7:
            return self._why_no_defence(self.numbers)
        target = self.numbers.attack.target
        if step == 8 and not target.shields and not target.guardians:
            return "no_generators"
        return ""

    def _why_no_counterattack(self, step: int) -> str:
        """Return the reason why step 2 or 3 is left out."""
        counterattacks = self._declared.counterattacks
        if counterattacks:
            return ""
        why = self._now.over.get(COUNTER, "")
        if not why and step == 3 and counterattacks == ():
            return "nothing_declared"
        return why

    def _why_no_wings(self, step: int) -> str:
        """Return the reason why step 4 or 5 is left out."""
        declared = self._declared
        meets = declared.wings_meet_models if step == 4 else declared.wings_meet_wings
        if declared.counterattacks is None or meets:
            return ""
        if declared.acting.wings or declared.wings_meet_models or declared.wings_meet_wings:
            return "nothing_declared"
        return "no_wings"

    def _why_no_defence(self, numbers: Numbers) -> str:
        """Return the reason why nobody defends against the attack at hand."""
        if numbers.attack.defenders:
            return ""
        if self.remaining:
            kind, index = part_key(self.remaining[0])
            if kind == ATTACK and self._declared.attacks[index].defenders is None:
                return why_nobody_defends(self._state, index)
        return "no_defence"


def progress(state: State) -> Progress | None:
    """Return the progress of the activation, None if no activation is in progress."""
    return Progress(state) if state.underway else None


def rolled_since(state: State, part: str, path: Path) -> bool:
    """Return True if dice were thrown after the dice of one roll at a wing, or if the part is
    over.
    """
    at = progress(state)
    if not is_step_over(state, part, AT_ONCE):
        return False
    if at is None or at.part != f"{part_key(part)[0]}.0":
        return True
    steps = [entry.step.inner for entry in at.played.entries]
    for index, step in enumerate(steps):
        if isinstance(step, AaAtWing) and step.path == path:
            return any(entry.records for entry in at.played.entries[index + 1 :])
    return False


def is_step_over(state: State, part: str, step: int, *, after_dice: bool = False) -> bool:
    """Return True if a step of a part is over, so that nothing can change the step any more.

    after_dice: for changes that may still act when the dice of the step lie on the table.
    """
    now = state.activating
    if now is None:
        return True
    at = progress(state)
    if part.startswith(FIGHTS):
        # All fights of a step are one part, the first one's key being the part's.
        part = f"{part_key(part)[0]}.0"
    if part in now.over:
        return True
    if at is None or at.part != part or not at.is_mid_roll:
        return False
    if step == AT_ONCE:
        return True
    steps = [(int(entry.step.number), entry.records) for entry in at.played.entries]
    if after_dice:
        return any(records and number > step for number, records in steps)
    return any(number > step or (records and number == step) for number, records in steps)
