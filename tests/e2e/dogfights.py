"""The dogfight as two players handle it on a phone."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.e2e.pages import Table


@dataclass
class Hands:
    """An open page with the view of the dogfight."""

    table: Table

    @property
    def title(self) -> Locator:
        """The heading of what is shown."""
        return self.table.find("#dogfight h2").first

    def open(self, page: str = "jovian.html") -> "Hands":
        """Open the view."""
        self.table.open(f"{page}#dogfight")
        return self

    def do(self, act: str) -> None:
        """Tap a button."""
        self.table.find(f'[data-do="dogfight.{act}"]:visible').first.click()

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
        expect(self.table.find("#dogfight-due")).to_have_text(title)
        for face in faces:
            self.table.find(f'#dogfight .face[data-face="{face}"]').click()

    def keep(self) -> None:
        """Let a beam's roll stand that may be rolled again."""
        self.table.find('[data-do="dogfight.decide"]', has_text="Keep").click()
