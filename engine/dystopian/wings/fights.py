"""Steps 4 and 5: AA of wings and models at each other, rolled at the same time.

Both sides' dice are counted and thrown before any loss is taken off: AA at a wing waits in the state for that.
"""

from collections.abc import Callable
from functools import partial

from engine.dystopian.activation.build import may_roll, models_aa, wing_aa
from engine.dystopian.activation.declared import Activation, WingAgainstWing
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import AaOnWing, ActivationState
from engine.dystopian.dice_count import LIMIT
from engine.dystopian.needs import needs_for
from engine.dystopian.to_hit import NEVER, Situation
from engine.dystopian.wings.aborts import extra_hits, suffered
from engine.dystopian.wings.tokens import TokenDice, read
from engine.dystopian.words import Height, Size, Weapon
from engine.flow import Item, Step

AGAINST_MODEL, AGAINST_WING = "wing_against_model", "wing_against_wing"
Count = Callable[[ActivationState], int]
Rolls = Callable[[ActivationState], bool]


def wing_against_model(activation: Activation, place: int) -> tuple[Item[ActivationState] | Resolution, ...]:
    """Step 4 for one wing: AA at the wing, AA of the wing with all of steps 8 and 9, then what the wing suffers."""
    fight = activation.wings_against_models[place]
    build = partial(wing_aa, activation, fight=fight)
    needs = fight.models_to_hit or aa_needs(activation, None)
    dice = partial(models_aa, activation, fight=fight)
    at_wing = AaAtWing(activation, fight.wing, needs, dice, lambda state: build(state) is not None)
    suffer = Suffer(activation, {fight.wing: fight.wing_attacks})
    if fight.target is None:
        return at_wing, suffer
    return at_wing, Resolution(activation, f"{AGAINST_MODEL}.{place}", fight.target, build, wings=(fight.wing,)), suffer


def dogfight(activation: Activation, place: int) -> tuple[Item[ActivationState], ...]:
    """Step 5 for two wings: AA of both, then what both suffer."""
    fight = activation.wings_against_wings[place]
    ours, theirs = partial(_attacker_rolls, activation, fight), partial(_defender_rolls, activation, fight)
    our_dice = partial(_of_wing, activation, fight.attacker, ours)
    their_dice = partial(_of_wing, activation, fight.defender, theirs)
    needs = fight.attacker_to_hit or aa_needs(activation, fight.attacker)
    their_needs = fight.defender_to_hit or aa_needs(activation, fight.defender)
    return (
        AaInDogfight(activation, fight.defender, needs, our_dice, theirs),
        AaInDogfight(activation, fight.attacker, their_needs, their_dice, ours),
        SufferInDogfight(activation, {fight.attacker: True, fight.defender: False}),
    )


def aa_needs(activation: Activation, wing: int | None) -> int:
    """The number that AA of a wing, or of models, needs against tokens. Source: to-hit appendix."""
    kind = "" if wing is None else activation.wings[wing].wing.kind
    case = Situation(weapon=Weapon.AA, firing_height=Height.FLYING, height=Height.FLYING, size=Size.TINY, wing=kind)
    number = needs_for(activation.rulings, case).number
    return NEVER if number is None else number


class AaAtWing(Step[ActivationState]):
    """AA rolled at a wing: kills and hits, which wait until both sides have rolled."""

    key, number = "aa_at_wing", "4"

    def __init__(self, activation: Activation, wing: int, needs: int, count: Count, rolls: Rolls) -> None:
        """wing: the one that is rolled at; needs: of the dice; rolls: whether that wing rolls AA in this fight too."""
        self._activation, self.wing, self._needs, self._count, self._rolls = activation, wing, needs, count, rolls

    def roll(self, state: ActivationState) -> TokenDice | None:
        """The dice, None when there are none or no token is left to be hit."""
        tokens = state.wings[self.wing].tokens
        count = min(self._count(state), LIMIT) if tokens else 0
        if not count or self._needs >= NEVER:
            return None
        rulings = self._activation.rulings
        most = tokens + extra_hits(self._activation.wings[self.wing].wing, rulings)
        return TokenDice(count, self._needs, tokens, most, rulings.token_dice == "exploding")

    def apply(self, state: ActivationState, outcome: int) -> ActivationState:
        kills, hits = read(outcome)
        return state._replace(aa=(*state.aa, AaOnWing(self.wing, kills, hits, self._rolls(state))))


class AaInDogfight(AaAtWing):
    """The same between wings."""

    number = "5"


class Suffer(Step[ActivationState]):
    """Tokens, aborts and fuel of the wings in a fight."""

    key, number = "wing_losses", "4"

    def __init__(self, activation: Activation, attacks: dict[int, bool]) -> None:
        """attacks: for each wing, whether it is an attacker."""
        self._activation, self._attacks = activation, attacks

    def apply(self, state: ActivationState, outcome: int) -> ActivationState:
        for aa in state.aa:
            state = suffered(self._activation, state, aa, attacks=self._attacks[aa.wing])
        return state._replace(aa=())


class SufferInDogfight(Suffer):
    """The same between wings."""

    number = "5"


def _of_wing(activation: Activation, wing: int, rolls: Rolls, state: ActivationState) -> int:
    return activation.wings[wing].wing.aa * state.wings[wing].tokens if rolls(state) else 0


def _attacker_rolls(activation: Activation, fight: WingAgainstWing, state: ActivationState) -> bool:
    willing = fight.attacker_rolls and bool(activation.wings[fight.attacker].wing.aa)
    return willing and may_roll(state, fight.attacker) and state.wings[fight.defender].tokens > 0


def _defender_rolls(activation: Activation, fight: WingAgainstWing, state: ActivationState) -> bool:
    willing = fight.defender_rolls and bool(activation.wings[fight.defender].wing.aa)
    return willing and may_roll(state, fight.defender) and state.wings[fight.attacker].tokens > 0
