// Sets the theme that the reader chose, before anything is painted. Without a choice, or where
// storage is blocked, the style sheet follows the system.
try {
  const theme = localStorage.getItem("ranklens.theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage may be switched off; the page works without it.
}
