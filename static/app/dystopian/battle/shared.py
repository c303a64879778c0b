"""A plan that somebody shared: what it promises, once it is sure that the form of step 1 can show it."""

from collections.abc import Sequence

from jinja2 import UndefinedError

from app.dystopian.battle.declaration import Declaration
from app.dystopian.battle.declare_form import SHAPE, mended
from app.dystopian.battle.declare_view import form_html, odds_html
from app.form import nested
from app.words import words
from engine.dystopian.battle import State
from engine.engagement import Engagement, Refusal, refusal
from engine.engagement.migrations import BROKEN


def shared_plan(
    engagement: Engagement[State], group: str, pairs: Sequence[tuple[str, str]], language: str
) -> str | Refusal:
    """The odds of a declaration of strangers; refused when it does not fit the battle or its form."""
    state = engagement.state
    if group not in state.roster.squadrons and group not in state.wings:
        return refusal("unknown_battle")
    try:
        said = mended(nested(pairs, SHAPE))
        form_html(state, group, said, language)
        found = Declaration(state, group, said, words(language)).activation
    except (*BROKEN, UndefinedError):
        return refusal("not_foldable")
    return found if isinstance(found, Refusal) else odds_html(state, found, language)
