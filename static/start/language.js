// Before anything is painted: go to the page in the language chosen last time, keeping the place in it.
{
  const PAGES = { en: "index.html", fr: "fr.html" };
  const here = document.documentElement.lang;
  try {
    const wanted = localStorage.getItem("broadside.language");
    if (new URLSearchParams(location.search).has("lang")) {
      // A link that names a language, such as the switch on the page, is obeyed, and from then on.
      localStorage.setItem("broadside.language", here);
    } else if (wanted !== here && Object.hasOwn(PAGES, wanted ?? "")) {
      location.replace(PAGES[wanted] + location.hash);
    }
  } catch {
    // Storage may be forbidden; then the address alone decides.
  }
}
