"""Attacks on a squadron."""

from functools import cache
from typing import Any, NamedTuple

from engine.flow import Flow, Step
from engine.jovian.attack import Fire, SquadronAttack, attack_pool, reroll_of
from engine.jovian.judges import SquadronJudge, squadron_judge
from engine.jovian.opposed import NO_POOL, OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.steps.volley import READY, Stage, Volley, volley_steps


class SquadronState(NamedTuple):
    """A squadron under fire: its Structure, how many attacks are over, the one under way."""

    structure: int
    done: int = 0
    volley: Volley = READY

    def with_volley(self, volley: Volley) -> "SquadronState":
        """The state with the attack further on."""
        return self._replace(volley=volley)

    @property
    def destroyed(self) -> bool:
        """Whether the squadron is gone."""
        return self.structure == 0


class SquadronDamage(Step[SquadronState]):
    """Each result takes off Structure by its magnitude."""

    key, number = "squadron_damage", ""

    def __init__(self, judge: SquadronJudge) -> None:
        """`judge` knows what a result does."""
        self.judge = judge

    def due(self, state: SquadronState) -> bool:
        return state.volley.stage is Stage.LANDED

    def apply(self, state: SquadronState, answer: Any) -> SquadronState:
        """Takes off the Structure; the next attack is ready."""
        left = max(0, state.structure - self.judge.damage(state.volley.results))
        return SquadronState(left, state.done + 1)


def squadron_throw(attack: SquadronAttack, fire: Fire, structure: int | None = None) -> OpposedThrow:
    """The dice of one attack on a squadron; Skill resists missiles (M).

    `structure`: what the squadron has left, None for what it begins with.
    """
    target, weapon, rulings = attack.target, fire.weapon, attack.rulings
    resists = weapon.is_missile or rulings.squadron_defence == "all_weapons"
    defence = fire.defence if fire.defence is not None else target.skill if resists else 0
    pool = attack_pool(weapon.anti_squadron, weapon.macro, fire.all_modifiers, target.armour)
    reroll = reroll_of(weapon, rulings, usual=not attack.bombing_run)
    left = None if reroll == "never" else target.structure if structure is None else structure
    secondary = Pool(defence) if defence else NO_POOL
    return OpposedThrow(pool, secondary, squadron_judge(rulings, left), reroll=reroll)


def squadron_flow(attack: SquadronAttack) -> Flow[SquadronState]:
    """All attacks in order, until the squadron is destroyed."""
    fires = [fire for fire in attack.fires for _ in range(fire.attacks)]

    @cache
    def throw_of(place: int, structure: int) -> OpposedThrow:
        return squadron_throw(attack, fires[place], structure)

    def throw(state: SquadronState) -> OpposedThrow | None:
        return None if state.destroyed or state.done == len(fires) else throw_of(state.done, state.structure)

    return Flow((SquadronDamage(squadron_judge(attack.rulings)), *volley_steps(throw)))


def squadron_start(attack: SquadronAttack) -> SquadronState:
    """The squadron before the first attack."""
    return SquadronState(attack.target.structure)
