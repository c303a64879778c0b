// Before anything is painted: go to the page in the language chosen last time, keeping the place in it.
{
  const PAGES = { en: "index.html", fr: "fr.html" };
  const here = document.documentElement.lang;
  let wanted = null;
  try {
    wanted = localStorage.getItem("broadside.language");
  } catch {
    // Storage may be forbidden; then the address alone decides.
  }
  // A link that names a language, such as the switch on the page, is obeyed.
  const asked = new URLSearchParams(location.search).has("lang");
  if (!asked && wanted !== here && Object.hasOwn(PAGES, wanted ?? "")) {
    location.replace(PAGES[wanted] + location.hash);
  }
}
