"""Steps 4 and 5: AA of wings and models at each other, and the wings that abort. All AA of a step
is rolled at the same time.

The dice of all sides are counted from the models and tokens before the step: AA at wings waits in
the state until everything is thrown, and each wing spends its fuel once. So the order of the
declarations does not matter.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.dystopian.activation.activation import Activation, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.build import models_aa, wing_aa, wing_dice
from engine.dystopian.activation.resolution import ActivationItem, Items, Resolution
from engine.dystopian.activation.shares import is_still_possible, split_guns, take_dice
from engine.dystopian.activation.state import AaOnWing, ActivationState, WingState, wing_now
from engine.dystopian.activation.uses import AGAINST_MODEL as AGAINST_MODEL
from engine.dystopian.activation.uses import AGAINST_WING as AGAINST_WING
from engine.dystopian.activation.uses import (
    DeclaredRoll,
    Uses,
    WeaponUse,
    model_fights,
    of_part,
    wing_fights,
)
from engine.dystopian.activation.wings.aborts import aborts, extra_hits
from engine.dystopian.activation.wings.tokens import TokenDice, read
from engine.dystopian.attack.dice_count import LIMIT
from engine.dystopian.attack.modifiers import total, which_reroll
from engine.dystopian.refs import Ref
from engine.dystopian.tables.needed_numbers import needs_for
from engine.dystopian.tables.nine_steps import ABORT_FUEL, AUXILIARY_FUEL
from engine.dystopian.tables.to_hit_lookup import NEVER, ShotFacts
from engine.dystopian.words import Height, Size, WeaponType
from engine.flow import Dice, ResultValues

Count = Callable[[ActivationState], int | None]
"""The AA dice of a roll, without modifiers; None if nobody is left to roll."""
AtWing = ModelsAtWing | WingAtWing
"""AA at a wing as declared."""
Attacks = dict[Ref, bool]
"""For each wing, True if it is an attacker."""


def wings_against_models(activation: Activation) -> Items:
    """Return step 4: AA at wings, AA of wings at models with all of steps 8 and 9, then the losses
    of the wings.
    """
    fights = model_fights(activation)
    attacks = {fight.wing: fight.attacks for fight in fights}
    at_wings = [
        AaAtWing(activation, fight.theirs, partial(models_aa, activation, index=index))
        for index, fight in enumerate(fights)
        if fight.theirs
    ]
    _mark_last_rolls(at_wings, attacks)
    at_models = (_at_model(activation, index, aa) for index, aa in _in_order(activation))
    own = of_part(activation, AGAINST_MODEL)
    return Meet(activation, attacks, own), *at_wings, *at_models, Suffer(activation, attacks)


def wings_against_wings(activation: Activation) -> Items:
    """Return step 5: AA of all wings, then their losses."""
    fights = wing_fights(activation)
    own = of_part(activation, AGAINST_WING)
    is_attacker: Attacks = {}
    for fight in fights:
        is_attacker[fight.defender] = False
    # A wing that attacks one wing and is attacked by another is an attacker.
    for fight in fights:
        is_attacker[fight.attacker] = True
    rolls = []
    for use in own:
        roll = fights[use.part_index].rolls[use.member]
        rolls.append(AaAtWing(activation, roll, partial(_count_wing_dice, activation, use)))
    _mark_last_rolls(rolls, is_attacker)
    meeting = Meet(activation, is_attacker, own)
    losses = Suffer(activation, is_attacker)
    items: Items = (meeting, *rolls, losses)
    for item in items:
        item.number = "5"
    return items


def _mark_last_rolls(rolls: Sequence["AaAtWing"], is_attacker: Attacks) -> None:
    """Mark the last roll at each wing, which settles what the wing has left."""
    last_rolls = {roll.wing: roll for roll in rolls}
    for wing, last in last_rolls.items():
        last.settles = is_attacker[wing]


def _at_model(activation: Activation, index: int, wing_at_model: WingAtModel) -> Resolution:
    """Return the resolution of the AA of a wing at a model."""
    own = tuple(use for use in of_part(activation, AGAINST_MODEL, index) if use.gun.wing)
    build = partial(wing_aa, activation, index=index)
    key = f"{AGAINST_MODEL}.{index}"
    return Resolution(
        activation, key, wing_at_model.target, build, wings=(wing_at_model.wing,), own=own
    )


def _in_order(activation: Activation) -> list[tuple[int, WingAtModel]]:
    """Return the fights in which a wing rolls at a model, model by model.

    Several wings' hits on one model go through steps 8 and 9 wing by wing: the most dice first,
    whatever the order of the declarations, or in the owner's order. Source: ruling 33.
    """
    fights = [
        (index, fight.ours) for index, fight in enumerate(model_fights(activation)) if fight.ours
    ]
    if activation.rulings.several_wings == "owners_order":
        fights.sort(key=lambda fight: fight[1].path)
    else:
        fights.sort(key=lambda fight: _dice_first(activation, fight[1].declaration))
    fights.sort(key=lambda fight: activation.model_indexes[fight[1].declaration.target])
    return [(index, roll.declaration) for index, roll in fights]


def _dice_first(activation: Activation, roll: WingAtModel) -> tuple[int, str, str]:
    """Return the rank of a wing's AA at a model: the most dice first."""
    flown = activation.wings[roll.wing]
    tokens = flown.tokens if roll.tokens is None else roll.tokens
    cards = sorted(repr(modifier) for modifier in roll.modifiers)
    return -tokens * flown.wing.aa, repr(roll.overrules), repr(cards)


def needs_of(activation: Activation, models_at_wing: AtWing) -> int:
    """Return the number that declared AA at a wing needs, set by hand or bettered by cards."""
    wing = None
    if isinstance(models_at_wing, WingAtWing):
        wing = models_at_wing.wing
    better = total(models_at_wing.modifiers, "to_hit")
    return aa_needs(activation, wing, models_at_wing.to_hit, better)


def aa_needs(
    activation: Activation, wing: Ref | None, by_hand: int | None = None, better: int = 0
) -> int:
    """Return the number that AA of a wing, or of models, needs against tokens. Source: to-hit
    appendix.
    """
    kind = ""
    if wing is not None:
        kind = activation.wings[wing].wing.kind
    case = ShotFacts(
        weapon=WeaponType.AA,
        firing_height=Height.FLYING,
        height=Height.FLYING,
        size=Size.TINY,
        wing=kind,
    )
    number = needs_for(activation.rulings, case, by_hand, better).number
    if number is None:
        return NEVER
    return number


class Meet(ActivationItem[None]):
    """The start of the step: the rolls of AA with their tokens or dice, decided before any is
    thrown.
    """

    key = "wings_meet"
    number = "4"

    def __init__(self, activation: Activation, wings: Iterable[Ref], own: Uses) -> None:
        """Take the wings of the step.

        wings: all wings that meet.
        own: the uses of weapons in this step.
        """
        self._activation = activation
        self.own = own
        self._wings = sorted(wings, key=activation.wing_indexes.__getitem__)
        self._rolling = tuple(use for use in own if use.gun.wing)
        several = split_guns(activation)
        self._shared = tuple(use for use in own if use.gun in several)

    def apply(self, state: ActivationState, answer: None) -> ActivationState:
        """Open the account of every wing, and take the shares of weapons that split their fire."""
        aa = tuple(AaOnWing(wing, 0, 0, self._pays(state, wing)) for wing in self._wings)
        got = take_dice(self._activation, state, self._shared)
        return state._replace(aa=aa, rolled=(*state.rolled, *got), item_index=state.item_index + 1)

    def _pays(self, state: ActivationState, wing: Ref) -> bool:
        """Return True if the wing spends fuel for its AA, once in an activation."""
        before = any(
            rolling.use.gun == (True, wing, WeaponType.AA) and rolling.dice
            for rolling in state.rolled
        )
        before |= any(
            rolled.wing and rolled.by == wing and rolled.arm is WeaponType.AA and rolled.dice
            for rolled in self._activation.rolled
        )
        return not before and any(
            self._rolls(state, use) for use in self._rolling if use.gun.by == wing
        )

    def _rolls(self, state: ActivationState, use: WeaponUse) -> bool:
        return wing_dice(self._activation, state, use) > 0 and is_still_possible(
            self._activation, state, use
        )


class AaAtWing(ActivationItem[int | None]):
    """AA rolled at a wing: kills and hits, which wait until all sides have rolled."""

    key = "aa_at_wing"
    number = "4"

    def __init__(self, activation: Activation, roll: DeclaredRoll[AtWing], count: Count) -> None:
        """Take the declared AA and its dice.

        roll: the declared AA.
        count: the dice of the AA.

        The roll has these attributes.

        models, by: the models or the wing that roll.
        path: the field of the declaration.
        settles: for the last roll at a wing, True if that wing is an attacker; None for other
            rolls.
        """
        models_at_wing = roll.declaration
        self._activation = activation
        self._count = count
        self._more = total(models_at_wing.modifiers, "dice")
        self._reroll = which_reroll(models_at_wing.modifiers)
        self.wing = models_at_wing.target
        self.path = roll.path
        self.models: tuple[Ref, ...] = ()
        self.by: Ref | None = None
        if isinstance(models_at_wing, WingAtWing):
            self.by = models_at_wing.wing
        else:
            self.models = models_at_wing.models
        self._needs = needs_of(activation, models_at_wing)
        self._shift = total(models_at_wing.modifiers, "hits")
        self.settles: bool | None = None
        self._known: dict[tuple[AaOnWing, WingState, tuple[int, int]], AaOnWing] = {}

    def ask(self, state: ActivationState) -> Dice | None:
        """Return the dice; None if there are no dice, or no token is left to be hit."""
        count = self._dice(state)
        if not count:
            return None
        rulings = self._activation.rulings
        tokens = wing_now(self._activation, state, self.wing).tokens
        wing = self._activation.wings[self.wing].wing
        # More hits than these change nothing: cards may take some of them off.
        most = tokens + extra_hits(wing, rulings) + max(0, -self._shift)
        explodes = rulings.token_dice == "exploding"
        return Dice(TokenDice(count, self._needs, tokens, most, explodes, self._reroll), self.key)

    def _dice(self, state: ActivationState) -> int | None:
        """Return the number of dice with those of cards; None if nobody rolls, or no token is
        left.
        """
        if not wing_now(self._activation, state, self.wing).tokens or self._needs >= NEVER:
            return None
        count = self._count(state)
        if count is None:
            return None
        return min(max(0, count + self._more), LIMIT)

    def score(self, answer: int) -> tuple[int, int]:
        """Return the kills and the other hits of a roll, cards included."""
        kills, hits = read(answer)
        return kills, max(0, hits + self._shift)

    def apply(self, state: ActivationState, answer: int | None) -> ActivationState:
        """Add the roll to all earlier AA at the wing."""
        aa = state.aa
        position = next(index for index, item in enumerate(aa) if item.wing == self.wing)
        score = (0, 0)
        if self._dice(state) is not None:
            score = self.score(answer or 0)
        key = aa[position], wing_now(self._activation, state, self.wing), score
        aa_on_wing = self._known.get(key)
        if aa_on_wing is None:
            aa_on_wing = self._known[key] = self._with(*key)
        return state._replace(aa=(*aa[:position], aa_on_wing, *aa[position + 1 :])).after_item()

    def result_values(self, state: ActivationState, answer: int | None) -> ResultValues:
        """Return the tokens destroyed, and the other hits."""
        kills, hits = self.score(answer or 0)
        return {"kills": kills, "hits": hits}

    def _with(self, aa: AaOnWing, now: WingState, score: tuple[int, int]) -> AaOnWing:
        """Return the AA at a wing with another roll; the last roll settles what the wing has
        left.
        """
        kills, hits = score
        aa = aa._replace(kills=aa.kills + kills, hits=aa.hits + hits)
        if self.settles is None:
            return aa
        after = wing_after(self._activation, now, aa, attacks=self.settles)
        return AaOnWing(self.wing, 0, 0, aa.pays, after)


class Suffer(ActivationItem[None]):
    """Tokens, aborts and fuel of the wings that met."""

    key = "wing_losses"
    number = "4"

    def __init__(self, activation: Activation, attacks: Attacks) -> None:
        """Take the wings that met.

        attacks: for each wing, True if it is an attacker.
        """
        self._activation = activation
        self._attacks = attacks

    def apply(self, state: ActivationState, answer: None) -> ActivationState:
        """Let each wing suffer the AA at it."""
        wings = list(state.wings)
        for aa in state.aa:
            index = self._activation.wing_indexes[aa.wing]
            attacks = self._attacks[aa.wing]
            after = aa.after or wing_after(self._activation, wings[index], aa, attacks=attacks)
            wings[index] = after
        return state._replace(wings=tuple(wings), aa=(), item_index=state.item_index + 1)


def _count_wing_dice(activation: Activation, use: WeaponUse, state: ActivationState) -> int | None:
    return wing_dice(activation, state, use) or None


def wing_after(activation: Activation, now: WingState, aa: AaOnWing, *, attacks: bool) -> WingState:
    """Return a wing after a step with AA at the wing or by it; fuel never falls below 0.

    An attacker that aborts does nothing more this turn. Source: rulings 13 and 14.
    """
    wing = activation.wings[aa.wing].wing
    rulings = activation.rulings
    remaining = max(0, now.tokens - aa.kills)
    aborted = aborts(wing, remaining, aa.kills, aa.hits, rulings)
    spent = 0
    if aa.pays:
        spent += AUXILIARY_FUEL
    if aborted:
        spent += ABORT_FUEL
    if rulings.wing_fuel == "at_most_one":
        spent = min(spent, 1)
    return WingState(remaining, max(0, now.fuel - spent), now.aborted or (aborted and attacks))
