"""Rosters and tables of both editions as ships and wings: classes, weapons, generators and rules by
their names.
"""

import re
from dataclasses import replace
from enum import Enum
from functools import cache

from engine.dystopian.activation.wings.profiles import TOKENS, WingKind, WingMar
from engine.dystopian.battle.lists.headings import ARMS, ENTRY, WEAPON, WORDS
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING
from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.words import TORPEDO_LIKE, Height, Size, WeaponType
from engine.engagement.lists.army_list import ArmyList, StatLine, Upgrade
from engine.engagement.lists.list_rules import ListRules
from engine.engagement.lists.list_words import normal
from engine.engagement.lists.profile_draft import ProfileDraft
from engine.kit.text import LABEL, fold

OTHER_EDITION = frozenset({"standard model", "citadel", "adv", "sdv", "fray", "point blank"})
"""Types and characteristics of profiles of edition 3.0."""
EDITION = re.compile(
    r"(?<![\d.])[3-9](?:\.\d+|rd|th|e)?\b|\b(?:third|fourth) edition", re.IGNORECASE
)
SUFFIX = re.compile(r"\s*[\[(]([PSTRB])[\])]\s*$")
NUMBERED = re.compile(r"^(?P<name>.*?)[\s\[(]*(?P<count>\d{1,2})?[\s\])]*$")
MUNITION = re.compile(r"^(?P<name>[^()]+?)\s*\((?P<target>[^()]*[^()\d][^()]*)\)$")
CLASS_WORDS = frozenset({"capital", "class", "naval", "aerial", "model", "non", "escort"})
SHIELD = "shield"
GUARDIAN = "guardian"
RUGGED = "rugged"
REDOUBTABLE = "redoubtable"
COUNTED = {"shields": {SHIELD, "bouclier"}, "guardians": {GUARDIAN}, "rugged": {RUGGED}}
FIRES = {
    WeaponType.TORPEDOES: ("torpedo", "torpedoes", "torpedos", "torpille", "torpilles"),
    WeaponType.ROCKETS: ("rocket", "rockets", "roquette", "roquettes"),
    WeaponType.BOMBS: ("bomb", "bombs", "bombe", "bombes"),
    WeaponType.STURGINIUM: ("sturginium",),
}
"""The words in a weapon's name that say what it fires."""
WING_WORDS = frozenset({"wing", "wings", "saw", "saws", "sas", "escadrille", "escadrilles"})
"""Words for a wing, beside the kinds of wings."""
GUARD_GENERATOR = frozenset({"generateur", "garde"})
TOKEN = frozenset({"token", "tokens"})
MAIN = frozenset({"main", "primary", "principal", "principale"})
CLASS = frozenset({"class", "classe"})
ARC = frozenset({"arc", "arcs", "fire arc", "arc de tir"})


class DystopianLists(ListRules):
    """Ships in squadrons, and wings beside them."""

    words = WORDS
    kind = SHIP
    group = {SHIP: SQUADRON}  # noqa: RUF012
    instead = {"cr": "dr"}  # noqa: RUF012
    counted = {WING: "tokens"}  # noqa: RUF012
    common = {SHIP: ("ap", "aa", "cc", "size", "height", ARMS), WING: ("aa", "attack_dice")}  # noqa: RUF012
    system = ("dystopian wars",)

    def other_game(self, army: ArmyList) -> str:
        """Return the name of another game, or of edition 3.0 and later."""
        name = super().other_game(army)
        if name:
            return name
        if EDITION.search(army.system):
            return army.system
        names = set[str]()
        for stat in army.stats:
            names.add(normal(stat.type))
            names.update(normal(item.name) for item in stat.characteristics)
        if names & OTHER_EDITION:
            return f"{army.system or 'Dystopian Wars'} (3.0)"
        return ""

    def named_kind(self, text: str) -> str:
        """Return the kind of a wing for words such as 'Wing of Larks' and 'Torpedo Bombers'."""
        words = normal(text)
        if not WING_WORDS.isdisjoint(words.split()) or words in _names_of_wings():
            return WING
        for name in _names_of_wings():
            if " " in name and words.endswith(f" {name}"):
                return WING
        return ""

    def is_unsure(self, draft: ProfileDraft, kind: str) -> bool:
        """Return True for a wing of no known kind: it may be anything that flies."""
        return kind == WING and not draft.has("kind")

    def special(self, draft: ProfileDraft, path: str, name: str, text: str) -> bool:
        """Read the class of a model, and the arc of a weapon as a part of the weapon's name."""
        if normal(name) in CLASS and "height" in draft.kind.model_fields:
            self._class(draft, text)
            return True
        if normal(name) in ARC and path:
            self._arc(draft, path, text)
            return True
        return False

    def _class(self, draft: ProfileDraft, text: str) -> None:
        """Read size and height in the name of a model's class."""
        rest = set(normal(text).split())
        for field, kind in (("size", Size), ("height", Height)):
            options: list[Enum] = list(WORDS.options_in(kind, text))
            if len(options) == 1:
                draft.put(field, options[0].value, f"Class {text}")
                rest -= {word for word in rest if WORDS.option(kind, word) is options[0]}
            elif options:
                draft.remark("not_a_value", f"Class {text}", field)
        if rest - CLASS_WORDS:
            draft.remark("not_understood", f"Class {text}")

    def _arc(self, draft: ProfileDraft, path: str, text: str) -> None:
        """Put an arc behind the name of a weapon, if the name has room."""
        field = f"{path}.name"
        bare = draft.get(field) or ""
        if text in ("", "-") or normal(text) in normal(bare):
            return
        name = f"{bare} ({text})".strip()
        if len(name) > LABEL:
            draft.remark("no_field", f"Arc {text}", path)
            return
        source = draft.sources.get(field, "")
        draft.put(field, name, f"{source} Arc {text}".strip())

    def read(self, draft: ProfileDraft, path: str, key: str, name: str, text: str) -> None:
        """Read a characteristic; a weapon in a table may be its type, or a name with the type at
        its end.
        """
        if key not in (WEAPON, ENTRY):
            super().read(draft, path, key, name, text)
            return
        source = draft.sources.get(f"{path}.name")
        kind = WORDS.option(WeaponType, text)
        if key == ENTRY and source == text:
            return
        if kind is None and (key == ENTRY or source is None):
            self.entry_name(draft, path, StatLine(ARMS, text, ()))
            return
        if kind and draft.get(f"{path}.{WEAPON}") not in (None, kind.value):
            draft.remark("assumed", f"{name} {text}", f"{path}.{WEAPON}")
        super().read(draft, path, WEAPON, name, text)

    def entry_name(self, draft: ProfileDraft, path: str, stat: StatLine) -> None:
        """Read '<model> Turret (P)': the name without the model's, and the type of the weapon.

        A word such as 'torpedo' says more than the sign of a battery: '(P)' and '(S)' also stand
        for it.
        """
        names = []
        types = []
        for item in stat.characteristics:
            keys = WORDS.keys(item.name)
            if ENTRY in keys:
                names.append(item.value)
            elif WEAPON in keys:
                types.append(item.value)
        own_name = names[0] if names else ""
        name = stat.name
        if types and not name:
            name = own_name
        has_column_for_each = bool(types) and name == own_name
        has_known_type = any(WORDS.option(WeaponType, text) for text in (own_name, *types))
        if has_column_for_each or has_known_type:
            super().entry_name(draft, path, replace(stat, name=name))
        else:
            self._name_and_type(draft, path, stat)

    def _name_and_type(self, draft: ProfileDraft, path: str, stat: StatLine) -> None:
        """Read the two parts of a weapon's name."""
        suffix = SUFFIX.search(stat.name)
        bare = SUFFIX.sub("", stat.name).strip()
        for name in (draft.name, draft.get("name") or ""):
            bare = _cut_name(bare, name)
        if bare:
            draft.read(f"{path}.name", bare)
        sign = WORDS.option(WeaponType, suffix[1]) if suffix else None
        words = set(normal(bare).split())
        weapon = next((kind for kind, named in FIRES.items() if words & set(named)), sign)
        if weapon is None:
            return
        if sign not in (None, weapon):
            draft.remark("assumed", stat.name, f"{path}.{WEAPON}")
        if not draft.has(f"{path}.{WEAPON}"):
            draft.put(f"{path}.{WEAPON}", weapon.value, stat.name)

    def choice(self, draft: ProfileDraft, upgrade: Upgrade, kind: str, is_rule: bool) -> bool:
        """Read generators, MARs and munitions; what comes both as an upgrade and as a rule counts
        once.
        """
        text = upgrade.name
        if kind == WING:
            return self._wing_choice(draft, upgrade)
        if self._is_counted(draft, upgrade, is_rule):
            return True
        target = WORDS.option(TargetMar, text)
        if target is not None:
            draft.include("mars", target, text)
            return True
        return self._weapon_mar(draft, text) or self._munition(draft, text)

    def _is_counted(self, draft: ProfileDraft, upgrade: Upgrade, is_rule: bool) -> bool:
        """Read generators and rules with a number; return whether it is one of them.

        Upgrades add up, also to nothing in the profile; the rule of an upgrade adds nothing.
        """
        text = upgrade.name
        words = {word.rstrip("s") for word in normal(text).split()}
        match = NUMBERED.match(text)
        if normal(text) == REDOUBTABLE:
            draft.put(REDOUBTABLE, True, text)
            return True
        field = next((field for field, named in COUNTED.items() if named & words), "")
        if not field and words >= GUARD_GENERATOR:
            field = "guardians"
        if not field or match is None:
            return False
        before = draft.sources.get(field, "")
        if not (is_rule and before):
            number = int(match["count"] or 1) * upgrade.count
            draft.put(field, (draft.get(field) or 0) + number, f"{before}, {text}".strip(", "))
        return True

    def _wing_choice(self, draft: ProfileDraft, upgrade: Upgrade) -> bool:
        """Read the tokens and the MARs of a wing; return whether it is one of them."""
        text = upgrade.name
        if normal(text) in TOKEN:
            draft.read("tokens", str(upgrade.count), text)
            return True
        mar = WORDS.option(WingMar, text)
        if mar is not None:
            draft.include("mars", mar, text)
            return True
        weapon_mar = WORDS.option(WeaponMar, text)
        if weapon_mar is not None:
            draft.include("weapon_mars", weapon_mar, text)
            return True
        return False

    def _weapon_mar(self, draft: ProfileDraft, text: str) -> bool:
        """Give a MAR of weapons to the weapon that it names, else to all that it can concern.

        Return whether there is one.
        """
        munition = MUNITION.match(text)
        name = munition["name"] if munition else text
        mar = WORDS.option(WeaponMar, name)
        if mar is None:
            return False
        if munition:
            arms = self._arms(draft, munition["target"])
        else:
            arms = list(range(len(draft.get(ARMS) or ())))
        if mar is WeaponMar.FAST_TORPEDOES:
            arms = [index for index in arms if draft.get(f"{ARMS}.{index}.weapon") in TORPEDO_LIKE]
        for index in arms:
            draft.include(f"{ARMS}.{index}.mars", mar, text)
        concerns_any = mar in (WeaponMar.FAST_TORPEDOES, WeaponMar.AIR_HUNTER)
        if len(arms) > 1 and not munition and not concerns_any:
            draft.remark("assumed", text, ARMS)
        return bool(arms)

    def _munition(self, draft: ProfileDraft, text: str) -> bool:
        """Note a munition without a known effect at the weapon that it is for."""
        munition = MUNITION.match(text)
        if munition is None:
            return False
        arms = self._arms(draft, munition["target"])
        for index in arms:
            draft.remark("no_field", text, f"{ARMS}.{index}")
        return bool(arms)

    def _arms(self, draft: ProfileDraft, target: str) -> list[int]:
        """Return the weapons that a text names: those that share most words, and 'main' is a
        primary one.
        """
        wanted = set(normal(SUFFIX.sub("", target)).split())
        ranks: dict[int, tuple[int, int]] = {}
        for index, arm in enumerate(draft.get(ARMS) or ()):
            words = set(normal(arm.get("name") or "").split())
            is_main = bool(wanted & MAIN) and arm.get("weapon") == WeaponType.PRIMARY
            if wanted & words or is_main:
                ranks[index] = (len(wanted & words) + is_main, -len(words - wanted))
        return [index for index, rank in ranks.items() if rank == max(ranks.values())]

    def completed(self, draft: ProfileDraft, kind: str) -> None:
        """Fill the kind of a wing from its name, and mark weapons of no known type as guns."""
        if kind == WING:
            self._wing(draft)
        for index, arm in enumerate(draft.get(ARMS) or ()):
            path = f"{ARMS}.{index}.weapon"
            if arm and not draft.has(path):
                draft.put(path, WeaponType.GUNNERY.value, arm.get("name") or "")
                del draft.sources[path]
                draft.missing.append(path)

    def _wing(self, draft: ProfileDraft) -> None:
        """Note tokens that are missing or too many, and find the kind of a wing in its name."""
        tokens = draft.get("tokens")
        if tokens and tokens > TOKENS:
            draft.remark("not_a_value", draft.sources.pop("tokens"), "tokens")
            del draft.values["tokens"]
        if not draft.has("tokens"):
            draft.missing.append("tokens")
        names = f"{draft.name} {draft.get('name') or ''}"
        kinds = list(WORDS.options_in(WingKind, names))
        if not draft.has("kind") and len(kinds) == 1:
            draft.put("kind", kinds[0].value, names)


@cache
def _names_of_wings() -> frozenset[str]:
    """Return the names of all kinds of wings."""
    names = set[str]()
    for words in WORDS.values[WingKind].values():
        names.update(normal(word) for word in words)
    return frozenset(names)


def _cut_name(text: str, name: str) -> str:
    """Return a text without the name that it begins with, unless the name is all of it."""
    words = text.split()
    named = name.split()
    beginning = [fold(word) for word in words[: len(named)]]
    if named and len(words) > len(named) and beginning == [fold(word) for word in named]:
        return " ".join(words[len(named) :])
    return text
