// Before anything is painted.

// Go to the page in the language chosen last time, keeping the place in it, and to the page of the game that an
// address belongs to: it begins with the game's key and a hyphen.
{
  const here = document.documentElement.lang;
  const leave = (page) => {
    // Whoever reads the address has to leave it as it is now: it goes along.
    document.documentElement.dataset.leaving = "";
    location.replace(page.getAttribute("href") + location.hash);
  };
  const inLanguage = (language) => document.querySelector(`link[rel=alternate][hreflang="${language}"]`);
  try {
    const wanted = localStorage.getItem("broadside.language");
    if (new URLSearchParams(location.search).has("lang")) {
      // A link that names a language, such as the switch on the page, is obeyed, and from then on.
      localStorage.setItem("broadside.language", here);
    } else if (wanted !== here && /^[a-z]{2}$/.test(wanted ?? "")) {
      const page = inLanguage(wanted);
      if (page) leave(page);
    }
  } catch {
    // Storage may be forbidden; then the address alone decides.
  }
  const game = document.querySelector(`link[rel=related][title="${/^#([a-z]+)-/.exec(location.hash)?.[1]}"]`);
  if (game) leave(game);
}

// Speak up when not even the shell starts: until it is there, any failure says what to do.
{
  const failed = () => {
    const place = document.getElementById("trouble");
    const messages = document.getElementById("messages");
    if (!messages || document.documentElement.dataset.shell) return;
    place.textContent = messages.dataset.failed;
    place.hidden = false;
  };
  document.addEventListener("broadside:failed", failed);
  addEventListener("unhandledrejection", failed);
  addEventListener("error", failed, true);
}
