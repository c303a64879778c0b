// Safari on phones shows how a pressed button looks (`:active`) only on a page that listens to touches.
addEventListener("touchstart", () => {}, { passive: true });
