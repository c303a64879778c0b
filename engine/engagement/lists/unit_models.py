"""The models of a unit, where a game counts them together, or a list has one price for all."""

from dataclasses import replace

from engine.engagement.lists.army_list import ListedModel, Remark


def join_models(squadron: ListedModel) -> ListedModel:
    """Return a unit whose models are a number in its profile, with all of them as that number.

    A leader is among the models. Models with profiles or points of their own stay.
    """
    models = squadron.models
    has_own = any(model.stats or model.points for model in models)
    if len(models) < 2 or has_own:
        return squadron
    names = [Remark("other_name", model.name, model.where) for model in models]
    upgrades = list(squadron.upgrades)
    for model in models:
        upgrades.extend(model.upgrades)
    return replace(
        squadron,
        count=sum(model.count for model in models),
        upgrades=tuple(upgrades),
        remarks=(*squadron.remarks, *names),
        models=(),
    )


def share_points(squadron: ListedModel) -> tuple[ListedModel, ...]:
    """Return the models of a squadron; models of one kind share its points."""
    models = squadron.models
    if len(models) == 1 and not models[0].points:
        return (replace(models[0], points=squadron.points),)
    return models
