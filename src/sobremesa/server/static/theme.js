// Runs before the page is painted, so that nobody is dazzled: the remembered theme, if it is not the device's own.
document.documentElement.classList.add("scripted"); // what only those without scripts need is not shown
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: then the device decides.
}
