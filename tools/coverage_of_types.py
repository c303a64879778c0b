"""A pytest plugin that fails a run in which a step or pydantic model of the engine stays unused.

The page's interpreter runs only tests marked `shipped`; this plugin proves that they are enough.
"""

import importlib
from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any, get_args

import pytest
from pydantic import BaseModel, TypeAdapter

from engine.flow import Declaration, Step
from tools.paths import ROOT

MAKING = ("model_validate", "model_validate_json", "model_construct")


class Touching:
    """A record of the classes of steps that were applied and of the models that were created."""

    def __init__(self) -> None:
        self.touched: set[type] = set()

    def pytest_sessionstart(self) -> None:
        """Import every module of the engine, then begin to record."""
        for path in (ROOT / "engine").rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            importlib.import_module(".".join(parts).removesuffix(".__init__"))
        self.watch(setattr)

    def watch(self, put: Callable[[Any, str, Any], None]) -> None:
        """Replace methods, with `put`, by wrappers that record each use."""
        methods = {"apply": self._note_apply, "ask": self._note_ask}
        for step in {Step, *_below(Step)}:
            for name in methods.keys() & vars(step).keys():
                put(step, name, _watch(vars(step)[name], methods[name]))
        for name in MAKING:
            method = getattr(BaseModel, name).__func__
            put(BaseModel, name, classmethod(_watch(method, self._note_model)))
        put(TypeAdapter, "validate_python", _watch(TypeAdapter.validate_python, self._note_model))
        put(BaseModel, "__init__", _watch(BaseModel.__init__, self._note_model))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run if something stayed unused."""
        idle = sorted(set(self.idle()))
        if idle and session.exitstatus == 0:
            session.exitstatus = 1
            print("\nNo test marked shipped touches: " + ", ".join(idle))

    def idle(self) -> Iterator[str]:
        """Yield the engine's steps and models that stayed unused; a base class counts with its
        subclasses.
        """
        for base in (BaseModel, Step):
            for item in _below(base):
                is_ours = item.__module__.startswith("engine.") and not item.__subclasses__()
                if is_ours and item not in self.touched:
                    yield f"{item.__module__}.{item.__qualname__}"

    def _note_apply(self, step: object, state: object) -> None:
        self.touched.add(type(step))

    def _note_ask(self, step: object, asked: object) -> None:
        if isinstance(asked, Declaration):  # such a step is never applied
            self.touched.add(type(step))

    def _note_model(self, owner: object, made: object) -> None:
        """Note a model that was made, or that began itself."""
        self._note(owner)
        self._note(made)

    def _note(self, value: object) -> None:
        """Record the models in a value, at any depth."""
        if isinstance(value, BaseModel):
            self.touched.add(type(value))
            if _list_inner(type(value)) - self.touched:
                for _, inner in value:
                    self._note(inner)
        elif isinstance(value, dict):
            self._note(tuple(value.values()))
        elif isinstance(value, (tuple, list, frozenset, set)):
            for inner in value:
                self._note(inner)


def _watch(
    method: Callable[..., Any], note: Callable[[object, object], None]
) -> Callable[..., Any]:
    """Return a method that passes its first argument and its result to `note`."""

    @wraps(method)
    def call_and_note(first: object, /, *given: object, **more: object) -> object:
        result = method(first, *given, **more)
        note(first, result)
        return result

    return call_and_note


@cache
def _list_inner(kind: type[BaseModel]) -> frozenset[type]:
    """Return the models that a model may contain at any depth.

    Once all of them are recorded, values of the model need no second look.
    """
    types: set[type] = set()
    hints = [field.annotation for field in kind.model_fields.values()]
    while hints:
        hint = hints.pop()
        if isinstance(hint, type) and issubclass(hint, BaseModel) and hint not in types:
            types.add(hint)
            hints += [field.annotation for field in hint.model_fields.values()]
        hints += get_args(hint)
    return frozenset(types)


def _below(base: type) -> Iterator[type]:
    types: list[type] = base.__subclasses__()
    for item in types:
        yield item
        yield from _below(item)
