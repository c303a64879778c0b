"""Templates with autoescaping, one environment a language; the build and the worker render the same ones."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import escape

from app.bidi import harmless
from app.format import formatters
from app.words import words

TEMPLATES = Path(__file__).parent / "templates"

WORDS = re.compile(r"\{\{ t\('([\w.]+)'\) \}\}")
"""Words that no value goes into."""


class WordsInPlace(FileSystemLoader):
    """Puts words that no value goes into where they stand as a template is loaded: they are the same at each use."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Raises KeyError for words that are not there."""
        source, name, fresh = super().get_source(environment, template)
        t = environment.globals["t"]
        return WORDS.sub(lambda found: escape(t(found[1])), source), name, fresh  # type: ignore[operator]


@lru_cache
def environment(language: str) -> Environment:
    """The environment of a language: its words as `t`, its number formats as filters."""
    env = Environment(
        loader=WordsInPlace(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(t=words(language), lang=language)
    env.filters.update(formatters(language))
    return env


def render(template: str, language: str, **values: Any) -> str:
    """One template as HTML, without the characters that would turn around all that follows."""
    return harmless(environment(language).get_template(template).render(values))
