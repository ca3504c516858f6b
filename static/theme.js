// Sets the theme that the user chose, before the first paint. Without a choice, or if storage is blocked, the
// style sheet follows the system.
try {
  const theme = localStorage.getItem("ranklens.theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage may be blocked. The page works without it.
}
