// The colours of the page: those of the system, or of a theme that is chosen and kept; on paper, those for print.

const [dark, print] = ["(prefers-color-scheme: dark)", "print"].map((media) => matchMedia(media));

/** Sets the theme that a `<select>` has, now and when it changes. */
export function followTheme(select) {
  const show = (isOnPaper = print.matches) => {
    const ofSystem = dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = isOnPaper ? "print" : select.value || ofSystem;
  };
  try {
    select.value = localStorage.getItem("theme") ?? "";
  } catch {
    // Not every place lets a page keep anything: then the theme of the system is used.
  }
  show();
  dark.onchange = print.onchange = () => show();
  // Not every browser tells of a change of the media before it prints.
  addEventListener("beforeprint", () => show(true));
  addEventListener("afterprint", () => show(false));
  select.onchange = () => {
    show();
    try {
      localStorage.setItem("theme", select.value);
    } catch {
      // Then the theme is not kept.
    }
  };
}
