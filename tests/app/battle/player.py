"""A player of the page's battles: presses existing buttons, types into existing fields."""

import json
from copy import copy
from functools import lru_cache
from typing import Any

from app.battle import BattleContext, Repository
from app.battle.battle_response import actions_of, respond
from app.battle.table.table_view import TableRegions, table
from app.registered_games import GAMES
from app.requests import Request, Response, Screen
from app.requests.dispatcher import as_json
from app.words import words
from engine.engagement import Battle, Engagement, MemoryStore, Refusal, Store, games, save_battle
from tests.app.asking import done
from tests.app.list_entries import (
    names_without_entry,
    values_that_follow,
    with_entry,
    without_entry,
)
from tests.app.markup import Element, all_pairs, elements, outline_faults, placed, primaries

Pairs = list[tuple[str, str]]
Answer = dict[str, Any]
NOW = "2026-11-20T20:00:00Z"
EVERY_GAME = games(*(game.battle.rules for game in GAMES.values() if game.battle))


class Player:
    """One tab of the page: the screen, its HTML, and the worker behind it."""

    def __init__(
        self, game: str = "dystopian", language: str = "en", store: Store | None = None
    ) -> None:
        """`store`: to be shared with another tab."""
        battle = GAMES[game].battle
        assert battle is not None
        self.page, self.language = battle, language
        self.store = store if store is not None else MemoryStore()
        self.repository = Repository(self.store, EVERY_GAME)
        self.screen: dict[str, str] = {}
        self.html = ""
        self.answer: Answer = {}
        self._typed: dict[str, tuple[str, ...]] = {}
        self._read: tuple[Any, Any] = None, None
        self.send("show")

    # ---- What the page does ----

    def send(self, act: str, given: dict[str, str] | None = None, **more: Any) -> Answer:
        """One ask with the forms on the screen; what comes back is placed as the page places it."""
        command = self.command(act, given)
        self.answer = self.asked(command | more)
        if "kept" in self.answer:
            self.screen = self.answer["kept"]
            self.html = placed(self.html, self.answer["regions"])
            _judge(self.html)
            self._typed = {}
            for form in (
                element
                for element in elements(self.html)
                if element.attrs.get("data-live") == "battle.flow-left"
            ):
                later = self.asked(
                    command | {"action": "flow-left", "given": {}, "kept": self.screen, "forms": []}
                )
                self.html = placed(self.html, {form.id: later["regions"][form.id]})
        return self.answer

    def command(self, act: str, given: dict[str, str] | None = None) -> Answer:
        """The request of the page with the forms on the screen."""
        return {
            "game": self.page.rules.name,
            "lang": self.language,
            "view": "battle",
            "action": act,
            "given": given or {},
            "forms": self.pairs() if self.html else [],
            "kept": self.screen,
            "now": NOW,
        }

    def asked(self, command: Answer) -> Answer:
        """The response to one request, both as JSON carries them; nothing is placed."""
        request = Request.model_validate(json.loads(json.dumps(command)))
        return dict(json.loads(as_json(self.respond(request))))

    def respond(self, request: Request) -> Response:
        """The response to one request; faults of the program come through."""
        action = actions_of(self.page)[request.action]
        return done(respond(self.repository, self.page, action, request))

    def pairs(self) -> Pairs:
        """The forms on the screen, with what was typed over them."""
        pairs = all_pairs(self.html)
        typed = [(name, value) for name, values in self._typed.items() for value in values]
        return [pair for pair in pairs if pair[0] not in self._typed] + typed

    # ---- What a player does ----

    def buttons(self, act: str | None = None, **carried: str) -> list[Element]:
        """The buttons that can be pressed, of one act and with some values."""
        every = (element for element in elements(self.html) if element.tag == "button")
        result = (
            element for element in every if element.attrs.get("data-do", "").startswith("battle.")
        )
        return [
            element
            for element in result
            if "disabled" not in element.attrs
            and act in (None, element.attrs["data-do"].removeprefix("battle."))
            and carried.items() <= carries(element).items()
        ]

    def press(self, act: str, *, index: int | None = None, **carried: str) -> Answer:
        """Press the button of an act with some values (or the one at an index among several);
        buttons with the same values do the same.
        """
        buttons = self.buttons(act, **carried)
        assert buttons, f"no button {act} {carried} on {self.screen}"
        different = {button.attrs.get("data-with") for button in buttons}
        assert index is not None or len(different) == 1, f"{different} are buttons {act} {carried}"
        answer = self.send(act, carries(buttons[index or 0]))
        assert answer.get("trouble") != words(self.language)("trouble.stale"), (
            f"{act} {carried} is misunderstood"
        )
        return answer

    def end_turn(self) -> Answer:
        """The turn ends, and the next begins."""
        self.press("turn.end")
        return self.press("turn")

    def try_samples(self) -> Answer:
        """A battle of sample fleets; if a game asks something first, with the first option."""
        answer = self.press("try")
        return self.press("start", index=0) if self.screen.get("view") == "new" else answer

    def type(self, name: str, *values: str) -> "Player":
        """Type into a field, choose from a list, or tick exactly these boxes; they must be
        there.
        """
        if values and values != ("",):
            offered = self.offered(name)
            assert offered is None or set(values) <= set(offered), (
                f"{name} offers {offered}, not {values}"
            )
        self._typed[name] = values
        return self

    def add_entry(self, name: str) -> "Player":
        """Add an entry to a list of the form, which the page does alone."""
        before = dict(self.pairs())
        self.html = with_entry(self.html, name)
        _judge(self.html)
        self._typed |= values_that_follow(self.html, name, before)
        return self

    def remove_entry(self, name: str, index: int) -> "Player":
        """Remove an entry from a list of the form, which the page does alone."""
        self.html = without_entry(self.html, name, index)
        self._typed = names_without_entry(self._typed, name, index)
        return self

    def choose_way(self, way: str) -> Answer:
        """Choose a way to declare; it is placed beside what was typed."""
        answer = self.type("way", way).send("way")
        self.html = placed(self.html, answer.get("regions", {}))
        _judge(self.html)
        return answer

    def offered(self, name: str) -> list[str] | None:
        """The values of a list or of chips, None for a field to type in; fails when there is no
        such field.
        """
        fields = [element for element in elements(self.html) if element.attrs.get("name") == name]
        assert fields, f"no field {name} on {self.screen}"
        if fields[0].tag == "select":
            every = elements(self.html)
            return [
                element.attrs["value"]
                for element in every
                if element.tag == "option" and element.within[-1].attrs.get("name") == name
            ]
        kinds = {field.attrs.get("type") for field in fields}
        return [field.attrs["value"] for field in fields] if kinds & {"radio", "checkbox"} else None

    def cards(self) -> list[str]:
        """The texts of the cards of possible targets."""
        return [
            element.text
            for element in elements(self.html)
            if "target" in element.attrs.get("class", "").split()
        ]

    def tap(self, *faces: int) -> Answer:
        """Tap the faces of real dice, all that are due."""
        (due,) = (element for element in elements(self.html) if element.attrs.get("class") == "due")
        assert int(due.attrs["data-count"]) == len(faces), (
            f"{due.attrs['data-count']} dice are due, not {faces}"
        )
        shown = {
            element.attrs["data-face"]
            for element in elements(self.html)
            if "data-face" in element.attrs
        }
        assert set(map(str, faces)) <= shown
        return self.send("throw", {"how": "typed"}, typed=faces)

    @property
    def is_due(self) -> bool:
        """True if dice are due."""
        return any(element.attrs.get("class") == "due" for element in elements(self.html))

    @property
    def text(self) -> str:
        """All text on the screen."""
        return elements(f"<main>{self.html}</main>")[0].text

    # ---- What the worker knows ----

    @property
    def engagement(self) -> Engagement[Any]:
        """The battle on the screen, read anew from the store unless nothing there has changed."""
        at = self.screen.get("battle"), done(self.store.all(""))
        if at != self._read[0]:
            result = done(Repository(self.store, EVERY_GAME).engagement(at[0]))
            assert not isinstance(result, Refusal)
            self._read = at, result
        return self._read[1]

    def kept(self) -> dict[str, str]:
        """Every document in the store."""
        return done(_documents(self.store))

    def twin(self) -> "Player":
        """The same tab upon a copy of its store."""
        other, store = copy(self), MemoryStore()
        store._documents = dict(self.store._documents)  # type: ignore[attr-defined]
        other.store, other.repository, other._typed = (
            store,
            Repository(store, EVERY_GAME),
            dict(self._typed),
        )
        return other

    def take_up(self, battle: Battle) -> "Player":
        """A battle made elsewhere, opened from the list."""
        done(save_battle(self.store, battle))
        self.send("home")
        self.press("go", view="battle", battle=battle.id)
        return self


SPEAKING = ("option", "label", "legend", "h2", "h3", "h4")


@lru_cache(maxsize=512)
def _judge(html: str) -> None:
    """Check any screen: unique ids, spoken elements with a text, one primary button at most, one
    title, its outline.
    """
    result = elements(html)
    ids = [element.attrs["id"] for element in result if "id" in element.attrs]
    assert len(ids) == len(set(ids)), sorted(item for item in ids if ids.count(item) > 1)
    assert [
        element.attrs for element in result if element.tag in SPEAKING and not element.text
    ] == []
    assert len(primaries(result)) <= 1, [element.text for element in primaries(result)]
    titles = [element for element in result if element.tag == "h1"]
    assert [title.text != "" and "data-title" in title.attrs for title in titles] == [True]
    assert outline_faults(result) == []


def table_of(engagement: Engagement[Any], language: str) -> TableRegions:
    """The table of a battle that no store holds."""
    return table(context_of(engagement, language))


def context_of(engagement: Engagement[Any], language: str) -> BattleContext:
    """Return the context of a battle that no store holds."""
    page, sent = (
        GAMES[engagement.battle.game].battle,
        {"lang": language, "game": engagement.battle.game},
    )
    assert page is not None
    request = Request.model_validate({**sent, "view": "battle", "action": "show", "forms": []})
    return BattleContext(Repository(MemoryStore(), EVERY_GAME), page, request, Screen(), engagement)


def carries(button: Element) -> dict[str, str]:
    """The data that a button gives to its action."""
    data: dict[str, str] = json.loads(button.attrs.get("data-with") or "{}")
    return data


async def _documents(store: Store) -> dict[str, str]:
    result = {key: await store.get(key) for key in await store.keys()}
    return {key: document.text for key, document in result.items() if document}


def no_change(player: Player, answer: Answer, before: dict[str, str]) -> None:
    """A sentence is shown, and the stored data have not changed."""
    assert answer["say"]
    assert answer.get("trouble") or answer["faults"]
    assert player.kept() == before
