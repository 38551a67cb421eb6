// The colours of the page: those of the system, or of a theme that is chosen and kept.

function setTheme(name) {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = name || (isDark ? "dark" : "light");
  try {
    localStorage.setItem("theme", name);
  } catch {
    // Not every place lets a page keep anything.
  }
}
/** Sets the theme that a `<select>` has, now and when it changes. */
export function followTheme(select) {
  try {
    select.value = localStorage.getItem("theme") ?? "";
  } catch {
    // Then the theme of the system is used.
  }
  const set = () => setTheme(select.value);
  set();
  select.onchange = set;
  matchMedia("(prefers-color-scheme: dark)").onchange = set;
}
