"""Templates with autoescaping, one environment a language; the build and the worker render the same ones."""

import operator
import re
from collections.abc import Callable, Iterable, MutableMapping
from functools import cache, lru_cache
from json import JSONEncoder
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Call, Concat, Expr, Filter, Getattr, Getitem, Node
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

from app.bidi import OVERRIDES
from app.format import formatters
from app.words import words

TEMPLATES = Path(__file__).parent / "templates"

ESCAPES: dict[int, int | str] = {letter: letter for letter in range(0x250)}
ESCAPES |= {ord(letter): str(escape(letter)) for letter in "&<>'\""} | dict.fromkeys(map(ord, OVERRIDES), "")
"""What stands for letters that HTML has a use for; characters that would turn around all that follows are left out.

Letters of Latin scripts that stay are named, too: `translate` finds out about any other by an error that it catches.
"""

JSON = JSONEncoder(sort_keys=True)
JSON_ESCAPES = {letter: f"\\u{ord(letter):04x}" for letter in "&<>'"}

WORDS = re.compile(r"\{\{ t\('([\w.]+)'\) \}\}")
"""Words that no value goes into."""


class Loader(FileSystemLoader):
    """Puts words that no value goes into where they stand as a template is loaded: they are the same at each use."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Raises KeyError for words that are not there."""
        source, name, fresh = super().get_source(environment, template)
        t = environment.globals["t"]
        return WORDS.sub(lambda found: escape(t(found[1])), source), name, fresh  # type: ignore[operator]


def json_text(value: Any) -> Markup:
    """Plain data as JSON that may stand in an attribute or a script."""
    text = JSON.encode(value)
    for letter, escaped in JSON_ESCAPES.items():
        text = text.replace(letter, escaped)
    return Markup(text)


class InOnePiece(CodeGenerator):
    """Collects what a template puts out and hands it over once, where jinja2 would go in and out for each piece.

    Values are escaped and looked into on the spot: a call for each was half of what a screen cost.
    """

    put_out: Expr | None = None
    """What is being put out."""

    def blockvisit(self, nodes: Iterable[Node], frame: Frame) -> None:
        """Body of a template, or of something in it."""
        if not frame.rootlevel or frame.buffer is not None:
            super().blockvisit(nodes, frame)
            return
        self.buffer(frame)
        super().blockvisit(nodes, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        """As `markupsafe.escape` has it: what is marked as HTML stays as it is."""
        self.write("str(" if _is_safe(node) else "(one if type(one := (")
        self.put_out = node

    def _output_child_post(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self.write(")" if _is_safe(node) else ")) is Markup else str(one).translate(environment.escapes))")

    def visit_Filter(self, node: Filter, frame: Frame) -> None:  # noqa: N802
        """A filter; what is put out as it is needs no mark that it is HTML."""
        if node is self.put_out and _is_safe(node) and node.node:
            self.visit(node.node, frame)
        else:
            super().visit_Filter(node, frame)

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802
        """An attribute; jinja2 is asked where there is none."""
        self.write("(found if (found := getattr(of := (")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(of, {node.attr!r}))")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:  # noqa: N802
        """An item; it must be there."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802
        """Texts in a row; jinja2 is asked only where one of them is HTML."""
        self.write("(concat(map(str, of)) if Markup not in map(type, of := (")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write(")) else markup_join(of))")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A macro or function, called as it is: none here asks for the context that jinja2 would look for."""
        if forward_caller:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("environment.called(")
        self.visit(node.node, frame)
        self.signature(node, frame)
        self.write(")")


def _is_safe(node: Expr) -> bool:
    return isinstance(node, Filter) and node.name == "safe"


class Names(dict[str, Any]):
    """What a template is given, by its names."""

    def __missing__(self, name: str) -> Any:
        return missing


class Given(Context):
    """Finds what a template is given at the first look: what it sets itself it knows without asking."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.resolve_or_missing = Names(self.parent).__getitem__  # type: ignore[assignment, method-assign]


class Templates(Environment):
    """Makes code of templates that calls little; what all of them know is looked up in one place."""

    code_generator_class = InOnePiece
    context_class = Given
    called: Callable[..., Any] = operator.call
    escapes = ESCAPES

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows from the start: a copy, as nothing is added once templates are loaded."""
        return {**self.globals, **(d or {})}


@lru_cache
def environment(language: str) -> Environment:
    """The environment of a language: its words as `t`, its number formats as filters."""
    env = Templates(
        loader=Loader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(t=words(language), lang=language)
    env.filters.update(formatters(language), safe=Markup, string=str, tojson=json_text)
    env.get_template = cache(env.get_template)  # type: ignore[method-assign]
    return env


def render(template: str, language: str, **values: Any) -> str:
    """One template as HTML; as jinja2 does it, without what it does for those who wait or who want lines of faults."""
    env = environment(language)
    found = env.get_template(template)
    return "".join(found.root_render_func(Given(env, {**found.globals, **values}, template, found.blocks)))
