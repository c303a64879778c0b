"""Sentences in the log of Dystopian Wars for each kind of event, and for the results of dice."""

from collections.abc import Callable

from app.views import tell_last_event
from tests.app.sentences import agree
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    adjust,
    b,
    commodore,
    game,
    overrule,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

SEA = game([squadron("a", ship(), ship())], [squadron("b", ship(), ship())])
SKY = game(
    [
        squadron("a", ship(height="flying"), ship(height="flying")),
        wing("v", "dive_bombers", attack_dice=3),
    ],
    [squadron("b", ship(aa=4), ship(aa=4)), wing("w")],
)
TRIO = game([squadron("a", ship(height="flying"))], [squadron("b", *[ship(aa=4)] * 3)])
ROCKETS = [{"weapon": "rockets", "attack_dice": [4] * 4}]
SALVO = game(
    [squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(aa=4, shields=1), ship(aa=4))]
)
BOTH = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]


def at_sea() -> Game:
    """Two models attack the same one."""
    return act(SEA, "declare", 0, attacks=BOTH)


def at_flyers(*counters: Data) -> Game:
    """Two flyers attack a squadron with AA, which counterattacks."""
    now = act(SKY, "declare", 0, attacks=BOTH)
    return act(now, "counter", 1, counterattacks=list(counters)) if counters else now


def aa(*models: str, option: str = "single", target: str = "a0") -> Data:
    return {
        "models": [b(item) for item in models],
        "weapon": "aa",
        "target": a(target),
        "option": option,
    }


def bombed() -> Game:
    """Dive bombers attack one model and are answered."""
    now = act(SKY, "declare", 0, wings=[a("v")], attacks=[{"wings": [a("v")], "target": b("b0")}])
    return act(now, "counter", 1, models_at_wings=[{"models": [b("b0")], "target": a("v")}])


def met() -> Game:
    """Fighters attack a flyer."""
    now = game([wing("v")], [squadron("b", ship(height="flying"))])
    return act(now, "declare", 0, wings_at_models=[{"wing": a("v"), "target": b("b0")}])


def salvo(*faces: int) -> Game:
    """Rockets that have hit."""
    now = act(SALVO, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    return throws(now, faces or (4, 4, 4, 4))


def defended(*models: str, option: str = "single") -> Game:
    return act(
        salvo(), "defend", 1, attack=0, models=[b(item) for item in models], defence_option=option
    )


def divided() -> Game:
    """A flyer that splits its fire has lost dice to a counterattack in shares."""
    split = [
        {"shots": shots(a("a0"), share=3), "target": b(f"b{index}"), "option": "split"}
        for index in (0, 1)
    ]
    now = act(SKY, "declare", 0, attacks=split)
    return act(now, "counter", 1, counterattacks=[aa("b0") | {"option": "split", "shares": [2]}])


def blown() -> Game:
    """A model explodes; its neighbours are requested."""
    return throws(at_sea(), (4, 4, 4, 4, 4, 4, 1), (1, 1))


def hurt(*faces: int) -> Game:
    """Six hits are a critical, whose roll is due."""
    return throws(act(SEA, "declare", 0, attacks=BOTH[:1]), (4, 4, 4, 4, 4, 4, 1), faces)


CARD = {"effect": "dice", "amount": 1}
SITUATIONS: dict[str, Callable[[], Game]] = {
    "declare: attacks": at_sea,
    "declare: wings alone": lambda: act(SKY, "declare", 0, wings=[a("v")]),
    "counter: none": lambda: act(at_flyers(), "counter", 1),
    "counter: one": lambda: at_flyers(aa("b0")),
    "counter: linked": lambda: at_flyers(aa("b0", "b1", option="linked")),
    "counter: combined": lambda: at_flyers(aa("b0", "b1", option="combined")),
    "counter: each alone": lambda: at_flyers(aa("b0"), aa("b1")),
    "counter: some together": lambda: act(
        act(TRIO, "declare", 0, attacks=BOTH[:1]),
        "counter",
        1,
        counterattacks=[aa("b0", "b2", option="combined"), aa("b1")],
    ),
    "defend: nobody": lambda: defended(),
    "defend: one": lambda: defended("b0"),
    "defend: linked": lambda: defended("b0", "b1", option="linked"),
    "explosion: dice": lambda: act(at_sea(), "explosion", 0, attack_dice=5, to_hit=4),
    "explosion: near": lambda: act(
        blown(),
        "explosion",
        0,
        attack_dice=5,
        to_hit=4,
        near=[{"model": b("b0"), "neighbours": [b("b1")]}],
    ),
    "explosion: alone": lambda: act(blown(), "explosion", 0, near=[{"model": b("b0")}]),
    "sight: set": lambda: act(at_sea(), "sight", 0, attack=0, sights=["limited"]),
    "sight: same": lambda: act(at_sea(), "sight", 0, attack=1),
    "divide: attack": lambda: act(divided(), "divide", 0, part="attack.1", shares=[3]),
    "divide: counterattack": lambda: act(
        divided(), "divide", 1, part="counterattack.0", shares=[1]
    ),
    "order": lambda: act(at_sea(), "order", 0, attacks=[1]),
    "throw: more dice": lambda: throws(at_sea(), (6, 4, 1, 1, 1, 1, 1)),
    "throw: no hit": lambda: throws(at_sea(), (1,) * 7),
    "throw: one hit": lambda: throws(at_sea(), (4, 1, 1, 1, 1, 1, 1)),
    "throw: hits and HP lost": lambda: throws(at_sea(), (4, 4, 4, 4, 1, 1, 1)),
    "throw: a model destroyed, an attack dropped": lambda: throws(
        adjust(at_sea(), b("b0"), hp=1), (4,) * 4 + (1,) * 3
    ),
    "throw: a defence": lambda: throws(defended("b0"), (5, 1, 1, 1)),
    "throw: generators": lambda: throws(defended(), (5, 1)),
    "throw: critical": lambda: hurt(2, 1),
    "throw: dice for the effect": lambda: throws(hurt(3, 4), (3,)),
    "throw: a magazine": blown,
    "throw: an explosion": lambda: throws(
        act(
            blown(),
            "explosion",
            0,
            attack_dice=2,
            to_hit=4,
            near=[{"model": b("b0"), "neighbours": [b("b1")]}],
        ),
        (4, 1),
    ),
    "throw: AA, nothing": lambda: throws(bombed(), (1, 1, 1, 1)),
    "throw: AA, tokens lost": lambda: throws(bombed(), (6, 1, 1, 1)),
    "throw: AA, a wing aborts": lambda: throws(bombed(), (5, 5, 5, 1)),
    "throw: AA, tokens lost and a wing aborts": lambda: throws(bombed(), (6, 5, 5, 1)),
    "throw: AA, a wing destroyed": lambda: throws(bombed(), (6, 6, 6, 1)),
    "throw: who made an attack is gone": lambda: throws(
        adjust(at_flyers(aa("b0")), a("a0"), hp=1), (4, 4, 4, 4)
    ),
    "throw: one of two that link is gone": lambda: throws(
        act(
            adjust(
                act(
                    SKY,
                    "declare",
                    0,
                    attacks=[
                        {"shots": shots(a("a0"), a("a1")), "target": b("b0"), "option": "linked"}
                    ],
                ),
                a("a0"),
                hp=1,
            ),
            "counter",
            1,
            counterattacks=[aa("b0")],
        ),
        (4, 4, 4, 4),
    ),
    "commodore": lambda: commodore(hurt(1, 2), 1, (4, 4)),
    "card: a note": lambda: act(at_sea(), "card", 0, name="Fair Wind"),
    "card: on an attack": lambda: act(
        at_sea(), "card", 0, name="Fair Wind", part="attack.0", modifier=CARD | {"step": 6}
    ),
    "card: on a counterattack": lambda: act(
        at_flyers(aa("b0")),
        "card",
        1,
        name="Steady",
        part="counterattack.0",
        modifier=CARD | {"step": 6},
    ),
    "card: on a fight of a wing": lambda: act(
        met(), "card", 0, name="Steady", part="wing_against_model.0", modifier=CARD | {"step": 6}
    ),
    "overrule: set": lambda: overrule(at_sea(), "attack.0", "to_hit", 3),
    "overrule: back to the rules": lambda: overrule(
        overrule(at_sea(), "attack.0", "to_hit", 3), "attack.0", "to_hit", None
    ),
    "overrule: a counterattack": lambda: overrule(
        at_flyers(aa("b0")), "counterattack.0", "attack_dice", 3
    ),
    "adjust": lambda: adjust(SEA, b("b0"), hp=2),
    "cap: over a squadron": lambda: act(SKY, "cap", 1, wing=b("w"), squadron=b("b")),
    "cap: over": lambda: act(
        act(SKY, "cap", 1, wing=b("w"), squadron=b("b")), "cap", 1, wing=b("w")
    ),
    "finish": lambda: act(at_sea(), "finish", 0),
    "turn": lambda: act(SEA, "turn"),
}


def test_sentence_of_each_event_matches_the_table() -> None:
    games = {situation: make() for situation, make in SITUATIONS.items()}
    agree(
        "dystopian_log",
        lambda language: {name: tell_last_event(now, language) for name, now in games.items()},
    )
