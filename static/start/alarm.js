// Speaks up when not even the shell starts: until it is there, any failure says what to do.
const failed = () => {
  if (document.documentElement.dataset.shell) return;
  const place = document.getElementById("trouble");
  place.textContent = document.getElementById("messages").dataset.failed;
  place.hidden = false;
};

document.addEventListener("broadside:failed", failed);
addEventListener("unhandledrejection", failed);
addEventListener("error", failed, true);
