// Drawers over the page: a `<dialog class="drawer">`, opened by what names it in `data-drawer`. Escape, a tap beside it,
// its own button and going back close it: an open one is a step of the history, at the same address.

let opener = null;
let height = 0;

/** Open a drawer. */
export function open(drawer) {
  if (drawer.open) return;
  opener = document.activeElement;
  height = scrollY;
  drawer.showModal();
  history.pushState({ drawer: drawer.id }, "");
}

const isShown = (drawer) => history.state?.drawer === drawer.id;

/** Follow a link out of a drawer: where it leads takes the drawer's step of the history. */
function follow(event, drawer, link) {
  history.replaceState(null, "");
  drawer.close();
  opener = null;
  if (link.dataset.game) return;
  event.preventDefault();
  location.replace(link.href);
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const [drawer, link, names] = ["dialog.drawer", "a", "[data-drawer]"].map((one) => target.closest(one));
  if (names) open(document.getElementById(names.dataset.drawer));
  else if (drawer && (target === drawer || target.closest("[data-close]"))) drawer.close();
  else if (drawer && link) follow(event, drawer, link);
});
document.addEventListener("close", ({ target }) => isShown(target) && history.back(), true);
addEventListener("popstate", () => {
  for (const drawer of document.querySelectorAll("dialog.drawer[open]")) if (!isShown(drawer)) drawer.close();
  // Going back takes the cursor away once this is heard, and may scroll to where the page stood a moment before.
  const back = opener;
  opener = null;
  if (back) setTimeout(() => (scrollTo({ top: height, behavior: "instant" }), back.focus({ preventScroll: true })));
});
