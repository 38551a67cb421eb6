// The colours of the page: those of the system, or of a theme that is chosen and kept; on paper, those for print.

const [dark, print] = ["(prefers-color-scheme: dark)", "print"].map((media) => matchMedia(media));

/** Sets the theme that a `<select>` has, now and when it changes. */
export function followTheme(select) {
  const show = () => {
    const ofSystem = dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = print.matches ? "print" : select.value || ofSystem;
  };
  try {
    select.value = localStorage.getItem("theme") ?? "";
  } catch {
    // Not every place lets a page keep anything: then the theme of the system is used.
  }
  show();
  dark.onchange = print.onchange = show;
  select.onchange = () => {
    show();
    try {
      localStorage.setItem("theme", select.value);
    } catch {
      // Then the theme is not kept.
    }
  };
}
