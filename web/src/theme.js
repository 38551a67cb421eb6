// The colours of the page: those of the system, or of a theme that is chosen and kept.
import { keep, kept } from "./storage.js";

/** Sets the theme that a `<select>` has, now and when something changes. */
export function followTheme(select) {
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    document.documentElement.dataset.theme = select.value || (isDark.matches ? "dark" : "light");
  };
  isDark.onchange = set;
  select.onchange = () => {
    set();
    keep("localStorage", "theme", select.value);
  };
  select.value = kept("localStorage", "theme") ?? "";
  set();
}
