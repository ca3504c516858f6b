// Runs before the first paint. Sets the theme that the user chose; without a choice, the style sheet follows the
// system. Hides the example that is written in `index.html` if the page opens with a link or saved work.

const root = document.documentElement;
try {
  const theme = localStorage.getItem("ranklens.theme");
  if (theme === "light" || theme === "dark") {
    root.dataset.theme = theme;
  }
  const hasWork = [sessionStorage, localStorage].some((kept) => kept.getItem("ranklens.work") !== null);
  root.toggleAttribute("data-opens-other", hasWork || location.hash.length > 1);
} catch {
  // Storage may be blocked. The page works without it.
  root.toggleAttribute("data-opens-other", location.hash.length > 1);
}
