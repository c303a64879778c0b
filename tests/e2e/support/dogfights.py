"""The dogfight as two players use it on a phone: its set-up, then its battle."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.e2e.support.pages import DOUBLE_TAP, Table

TITLES = (
    "#battle-due-title, #battle-result-title, .curtain :is(h1, h2), .secret h1, #dogfight-two h2"
)


@dataclass
class Hands:
    """An open page with the view of the dogfight."""

    table: Table

    @property
    def title(self) -> Locator:
        """The heading of what is shown of the battle."""
        return self.table.find(f"#battle :is({TITLES})").first

    def open(self, page: str = "jovian.html") -> "Hands":
        """Open the set-up."""
        self.table.open(f"{page}#dogfight")
        return self

    def do(self, act: str) -> None:
        """Tap a button."""
        view = "dogfight" if act == "begin" else "battle.dogfight"
        self.table.find(f'[data-do="{view}.{act}"]:visible').first.click()

    def begin(self, missiles: int = 0, mine: str = "") -> None:
        """Go from the set-up through step 1; with `mine`, the owner of this phone of two, to that
        player's orders.
        """
        self.do("begin")
        self.table.type("encounter.sides.0.fired", str(missiles))
        if mine:
            self.table.tick("encounter.phones", "two")
        self.do("declare")
        if mine:
            self.table.find(f"#dogfight-hold-{mine}").click()

    def hold(self, name: str) -> None:
        """Take the phone from behind the curtain."""
        expect(self.title).to_have_text(f"Hand the phone to {name}")
        self.do("hold")
        expect(self.title).to_have_text(f"Orders of {name}")

    def give(self, fuel: int, attack: int, weapon: int = 0) -> None:
        """Fill the orders."""
        self.table.tick("orders.weapon", str(weapon))
        self.table.type("orders.fuel", str(fuel))
        self.table.type("orders.attack", str(attack))

    def orders(self, name: str, fuel: int, attack: int, weapon: int = 0) -> None:
        """One player's secret part from curtain to seal."""
        self.hold(name)
        self.give(fuel, attack, weapon)
        self.do("seal")
        expect(self.table.find(".secret")).to_have_count(0)

    def tap(self, title: str, *faces: int) -> None:
        """Tap the faces of real dice when they are asked for."""
        expect(self.table.find("#battle-due-title")).to_have_text(title)
        for face in faces:
            self.table.find(f'#battle .face[data-face="{face}"]').click()

    def choose(self, text: str) -> None:
        """Tap an option by its text, with a second tap that is not a double tap."""
        self.table.page.wait_for_timeout(DOUBLE_TAP)
        self.table.find('[data-do="battle.choose"]', has_text=text).click()
