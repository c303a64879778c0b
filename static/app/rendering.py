"""Templates with autoescaping, one environment for each language; the build and the worker share
them.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.number_format import formatters
from app.text_direction import harmless
from app.words import words

TEMPLATES = Path(__file__).parent / "templates"


def render(template: str, language: str, **values: Any) -> str:
    """Return one template as HTML."""
    return environment(language).get_template(template).render(values)


@lru_cache
def environment(language: str) -> Environment:
    """Return the environment of a language, with its words as `t` and its number formats as
    filters.
    """
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_make_harmless,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(t=words(language), lang=language)
    env.filters.update(formatters(language))
    return env


def _make_harmless(value: object) -> object:
    """Return what a template puts out without characters that turn the words after it around; HTML
    stays as it is.
    """
    if isinstance(value, str) and not isinstance(value, Markup):
        return harmless(value)
    return value
