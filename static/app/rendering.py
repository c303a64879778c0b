"""Templates with autoescaping, one environment for each language; the build and the worker share
them.
"""

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

from app.number_format import formatters
from app.text_direction import OVERRIDES
from app.words import words

TEMPLATES = Path(__file__).parent / "templates"

ESCAPES: dict[int, int | str] = {letter: letter for letter in range(0x250)}
ESCAPES |= {ord(letter): str(escape(letter)) for letter in "&<>'\""} | dict.fromkeys(
    map(ord, OVERRIDES), ""
)
"""Replacements of characters in HTML; characters that change the direction of a text are removed.

The table also names each Latin letter that stays, because `translate` handles unknown letters by a
caught error.
"""

JSON = JSONEncoder(sort_keys=True)
JSON_ESCAPES = {letter: f"\\u{ord(letter):04x}" for letter in "&<>'"}

WORDS = re.compile(r"\{\{ t\('([\w.]+)'\) \}\}")
"""Calls for words without values."""


class Loader(FileSystemLoader):
    """A loader that inserts words without values into a template, because they are equal at each
    use.
    """

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the source of a template with inserted words.

        Raises KeyError for unknown words.
        """
        source, name, fresh = super().get_source(environment, template)
        t = environment.globals["t"]
        return WORDS.sub(lambda match: escape(t(match[1])), source), name, fresh  # type: ignore[operator]


def json_text(value: Any) -> Markup:
    """Return plain data as JSON that is safe in an attribute or script."""
    text = JSON.encode(value)
    for letter, escaped in JSON_ESCAPES.items():
        text = text.replace(letter, escaped)
    return Markup(text)


class CompleteOutput(CodeGenerator):
    """A code generator whose templates collect all output and return it once; jinja2 would yield
    each piece.

    The generated code escapes values and reads attributes inline, because calls took half of the
    time of a screen.
    """

    put_out: Expr | None = None
    """The expression that is being put out."""

    def blockvisit(self, nodes: Iterable[Node], frame: Frame) -> None:
        """Generate the body of a template, or of a part of a template."""
        if not frame.rootlevel or frame.buffer is not None:
            super().blockvisit(nodes, frame)
            return
        self.buffer(frame)
        super().blockvisit(nodes, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        """Begin to put out an expression; like `markupsafe.escape`, leave HTML as it is."""
        self.write("str(" if _is_safe(node) else "(one if type(one := (")
        self.put_out = node

    def _output_child_post(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self.write(
            ")" if _is_safe(node) else ")) is Markup else str(one).translate(environment.escapes))"
        )

    def visit_Filter(self, node: Filter, frame: Frame) -> None:  # noqa: N802
        """Generate a filter; leave out `safe` on an expression that is put out directly."""
        if node is self.put_out and _is_safe(node) and node.node:
            self.visit(node.node, frame)
        else:
            super().visit_Filter(node, frame)

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802
        """Generate access to an attribute; ask jinja2 only if the attribute is missing."""
        self.write("(value if (value := getattr(of := (")
        self.visit(node.node, frame)
        self.write(
            f"), {node.attr!r}, missing)) is not missing else environment.getattr(of, "
            f"{node.attr!r}))"
        )

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:  # noqa: N802
        """Generate access to an item that must exist."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802
        """Generate a concatenation; ask jinja2 only if a part is HTML."""
        self.write("(concat(map(str, of)) if Markup not in map(type, of := (")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write(")) else markup_join(of))")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Generate a direct call of a macro or function; no function of these templates asks for
        jinja2's context.
        """
        if forward_caller:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("environment.called(")
        self.visit(node.node, frame)
        self.signature(node, frame)
        self.write(")")


def _is_safe(node: Expr) -> bool:
    return isinstance(node, Filter) and node.name == "safe"


class TemplateValues(dict[str, Any]):
    """The values given to a template, by name."""

    def __missing__(self, name: str) -> Any:
        return missing


class TemplateContext(Context):
    """A context that finds given values at the first lookup."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.resolve_or_missing = TemplateValues(self.parent).__getitem__  # type: ignore[assignment, method-assign]


class Templates(Environment):
    """An environment that compiles templates to code with few calls, and keeps shared values in one
    mapping.
    """

    code_generator_class = CompleteOutput
    context_class = TemplateContext
    called: Callable[..., Any] = operator.call
    escapes = ESCAPES

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template as a copy, because nothing is added after templates are
        loaded.
        """
        return {**self.globals, **(d or {})}


@lru_cache
def environment(language: str) -> Environment:
    """Return the environment of a language, with its words as `t` and its number formats as
    filters.
    """
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
    """Return one template as HTML, without jinja2's support for asynchronous code and for line
    numbers in errors.
    """
    env = environment(language)
    result = env.get_template(template)
    return "".join(
        result.root_render_func(
            TemplateContext(env, {**result.globals, **values}, template, result.blocks)
        )
    )
