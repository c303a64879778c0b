"""AA of wings and at wings, as both sides declare it, put together into the fights of steps 4 and 5."""

from itertools import zip_longest

from engine.dystopian.activation.declared import WingAgainstModel, WingAgainstWing
from engine.dystopian.battle.data import AtWings, ModelsAtWing, WingAtModel
from engine.dystopian.battle.places import Places


def against_models(attacks: AtWings, answers: AtWings, places: Places) -> tuple[WingAgainstModel, ...]:
    """Step 4: for each wing, its AA at models side by side with theirs at it, whichever side declared them."""
    attackers = dict.fromkeys(
        (*(one.wing for one in attacks.wings_at_models), *(one.target for one in answers.models_at_wings))
    )
    defenders = dict.fromkeys(
        (*(one.wing for one in answers.wings_at_models), *(one.target for one in attacks.models_at_wings))
    )
    every = (*attacks.wings_at_models, *answers.wings_at_models)
    at_wings = (*attacks.models_at_wings, *answers.models_at_wings)
    return tuple(
        _fight(wing, ours, theirs, places, attacks=wing in attackers)
        for wing in (*attackers, *defenders)
        for ours, theirs in zip_longest(
            (one for one in every if one.wing == wing), (one for one in at_wings if one.target == wing)
        )
    )


def _fight(
    wing: str, ours: WingAtModel | None, theirs: ModelsAtWing | None, places: Places, *, attacks: bool
) -> WingAgainstModel:
    found = WingAgainstModel(wing=places.place(wing), wing_attacks=attacks)
    if ours:
        update = {name: getattr(ours, name) for name in ("tokens", "modifiers", "overrules")}
        found = found.model_copy(update=update | {"target": places.place(ours.target)})
    if theirs:
        update = {name: getattr(theirs, name) for name in ("option", "shares", "primary")}
        update |= {"models": places.all(theirs.models), "models_to_hit": theirs.to_hit}
        found = found.model_copy(update=update)
    return found


def against_wings(attacks: AtWings, answers: AtWings, places: Places) -> tuple[WingAgainstWing, ...]:
    """Step 5: every pair of wings of which one rolls AA at the other."""
    ours = {(one.wing, one.target): one for one in attacks.wings_at_wings}
    theirs = {(one.target, one.wing): one for one in answers.wings_at_wings}
    found = []
    for attacker, defender in dict.fromkeys((*ours, *theirs)):
        attack, answer = ours.get((attacker, defender)), theirs.get((attacker, defender))
        found.append(
            WingAgainstWing(
                attacker=places.place(attacker),
                defender=places.place(defender),
                attacker_rolls=attack is not None,
                defender_rolls=answer is not None,
                attacker_tokens=attack.tokens if attack else None,
                defender_tokens=answer.tokens if answer else None,
                attacker_to_hit=attack.to_hit if attack else None,
                defender_to_hit=answer.to_hit if answer else None,
            )
        )
    return tuple(found)
