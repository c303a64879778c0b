"""One term for each concept, those of the sheets, without developers' terms."""

import re

import pytest

from app.words import LANGUAGES, words

DEVELOPERS = {
    "en": r"facts?|shapes?|types?|events?|fold(?:s|ed|able|ing)?|states?|engines?|null|drafts?"
    r"|keys?|index(?:es)?|json|pars(?:e|es|ed|er|ing)|strings?|schemas?|payloads?|invalid|valid(?:ate|ated|ation)?"
    r"|fields?|caches?|objects?|requests?|parameters?|widgets?|nested|boolean|integers?|undefined|formats?|app|data"
    r"|default values?",
    "fr": r"(?:les|des) "
    r"faits|types?|événements?|moteurs?|nuls?|brouillons?|clés?|index|json|chaînes?|schémas?"
    r"|invalides?|champs?|caches?|objets?|requêtes?|paramètres?|imbriqués?|booléens?|entiers?|indéfinis?|formats?|appli"
    r"|application|données",
}
"""Words that nobody says at a table."""
PLAYERS = {
    "en": r"Engine Failure|^Type\b|\b[Tt]ype (?:it|in)\b|key of (?:these|your) orders|Arrow "
    r"keys|Save as JSON"
    r"|like an app|list as JSON|\.json|rosz or JSON",
    "fr": r"^Type\b|clé de (?:ces|vos) ordres|(?:CR|multiple|nombre) entier|en JSON|\.json|une "
    r"application",
}
"""Uses in which such a word is a player's own: a critical effect, the type of a weapon, the key to
sealed orders.
"""

OTHER_WORDS = {
    "en": r"[Mm]end\w*|[Ss]o many dice|[Tt]aken in|leads|[Ss]trike them|CoA|[Pp]ut this roll "
    r"away|in a row"
    r"|goes on when|critical table|thrown|throw|[Oo]penings?|[Pp]romis\w+|[Tt]he engine",
    "fr": r"[Ee]stropié\w*|[Jj]etons?|[Cc]arburants?|MARs|[Cc]hasseurs?|CoA|[Ii]nterprétations?"
    r"|[Ss]ubmergé\w*"
    r"|[Rr]ejet\w+|[Cc]atapulte\w*|rangs?|[Nn]iveaux?|Chances|[Tt]able critique|[Tt]able "
    r"des|[Dd]éfense ponctuelle"
    r"|[Pp]romesses?|[Oo]uvertures?|moy\.|monte d’un échelon|[Rr]églé\w*|[Mm]unitions "
    r"de|d’ordonnance",
}
"""Words for what has another name: the sheets', or the one that is used everywhere else."""

REJECTED = {
    "en": {
        r"[Tt]ables?|[Aa]ppendix|[Mm]atrix": r"Catastrophic Damage Table|(?:on|at) the "
        r"table|[Yy]our (?:own )?table"
        r"|Use this table|contain this table|This table is damaged|The table (?:of this "
        r"battle|under Charts)",
        r"[Ww]eigh\w*|[Aa]ims?|[Aa]imed|[Aa]nswer\w*|[Pp]ayoffs?": "",
        r"(?:in|within|out of) reach": "",
        r"[Kk]ept|[Ss]tored|stands?|stood": r"Roll kept|How the battle stood|How the battle stands",
        r"[Tt]ak(?:e|es|en) (?:back|off)|retract\w*|[Tt]ake as (?:many|much)": "",
        r"by hand|[Oo]verrul\w*|[Nn]oted|adjust\w*": "",
        r"[Tt]he sheets?|[Pp]lay aids?|[Nn]o source|[Pp]layer sources?": "",
        r"[Mm]eans?": r"Any damage means|numbers mean nothing",
        r"acts?|acting|sunk|[Oo]therwise": "",
        r"diminish\w*|lowers?|negat\w*|resist\w*|cancels": r"equal to Armour or lower"
        r"|cancels every(?: result|thing)",
        r"defen[cs]e": "",
        r"[Ss]ink\w*|[Oo]ut of action": "",
        r"is played by|is cancelled|(?:good|bad) or (?:better|worse)|[Dd]oes it matter": "",
    },
    "fr": {
        r"[Pp]es(?:er|é|és|ée|ées)|[Pp]èse\w*": "",
        r"[Ôô]t(?:er|e|ent|é|és|ée|ées)": "",
        r"[Bb]uts?|[Mm]odèles?|[Mm]atrices?|[Aa]ppendices?|[Ff]euilles?": "",
        r"(?:[Pp]artag|[Rr]épart)\w+ (?:le|les|son|ses|leur|leurs) (?:tirs?|AD|dés)": "",
        r"[Rr]epren(?:dre|d|ez)|[Rr]epris\w*": r"reprend son activation",
        r"(?:[Aa]ucune|[Ll]es) sources?": "",
        r"[Cc]oul(?:er|e|é|ée|és|ées)|[Rr]ipostes?|[Rr]osters?|[Éé]liminations?": "",
        r"[Mm]élanges?|[Jj]e suis|mes|notre|[Bb]on ou mieux|[Mm]auvais ou pire": "",
        r"à la main": r"[Ff]ix\w+(?: le seuil| un seuil| un)? à la main",
    },
}
"""Words that do not return, and the uses that are allowed: the sheets', or plain speech with
another meaning.
"""

DICE = re.compile(r"\b(?:[Dd]és?|AD|AA|CC)\b|^Jetés ici$|^Jeter le reste$|jetés par la page")
"""French throws dice, or says so beside them; a roll is 'un jet'."""
THROWS = re.compile(r"\b[Jj](?:eter|ette|ettent|eté|etés|etée|etées)\b")

IMPERATIVE = re.compile(r"(?<!\b[Vv]ous )\b(?!chez|assez|nez|rez)[a-zé]{2,}ez\b", re.IGNORECASE)
"""French commands are infinitives, as on the sheet; players are 'vous'."""
INCHES = re.compile(r"[\d}]\s?[\"″]")


def matches(pattern: str, language: str, allowed: str = "") -> dict[str, list[str]]:
    """Words that a pattern finds, by key, without the uses that are allowed."""
    each = re.compile(rf"\b(?:{pattern})\b")
    texts = {key: PLACEHOLDER.sub("", text) for key, text in strings(language)}
    remaining = {key: re.sub(allowed, "", text) if allowed else text for key, text in texts.items()}
    return {key: uses for key, text in remaining.items() if (uses := each.findall(text))}


PLACEHOLDER = re.compile(r"\{\w+\}|\{\w+:|\}")
"""Placeholders have names of their own; the forms that go with a number are words."""


def strings(language: str) -> list[tuple[str, str]]:
    return list(words(language).strings.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_strings_contain_no_developer_terms(language: str) -> None:
    assert matches(f"(?i:{DEVELOPERS[language]})", language, PLAYERS[language]) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_allowed_exception_is_used(language: str) -> None:
    texts = [text for _, text in strings(language)]
    assert [
        item
        for item in alternatives(PLAYERS[language])
        if not any(re.search(item, text) for text in texts)
    ] == []


def alternatives(pattern: str) -> list[str]:
    """The parts of a pattern between its outer bars."""
    return re.findall(r"(?:\([^)]*\)|[^|(])+", pattern)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_concept_has_one_term(language: str) -> None:
    assert matches(OTHER_WORDS[language], language) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rejected_words_do_not_return(language: str) -> None:
    wrong = {
        pattern: matches(pattern, language, allowed)
        for pattern, allowed in REJECTED[language].items()
    }
    assert {pattern: texts for pattern, texts in wrong.items() if texts} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_allowed_use_of_a_rejected_word_exists(language: str) -> None:
    texts = [PLACEHOLDER.sub("", text) for _, text in strings(language)]
    uses = [
        use for allowed in REJECTED[language].values() if allowed for use in alternatives(allowed)
    ]
    assert [use for use in uses if not any(re.search(use, text) for text in texts)] == []


def test_french_throws_only_dice() -> None:
    assert {
        key: text for key, text in strings("fr") if THROWS.search(text) and not DICE.search(text)
    } == {}


def test_french_commands_are_infinitives() -> None:
    assert {key: item for key, text in strings("fr") if (item := IMPERATIVE.findall(text))} == {}


def test_french_writes_inches_out() -> None:
    assert [key for key, text in strings("fr") if INCHES.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language: str) -> None:
    assert [key for key, text in strings(language) if "'" in text] == []


def test_wrong_terms_are_detected() -> None:
    assert alternatives("a|(?:b|c) d|e") == ["a", "(?:b|c) d", "e"]
    assert IMPERATIVE.findall("Choisissez votre cible chez vous : vous déplacez, allez") == [
        "Choisissez",
        "allez",
    ]
    assert THROWS.search("Jeter les attaques") and not DICE.search("Jeter les attaques")
    assert INCHES.search('À {inches}" ou 4″')
