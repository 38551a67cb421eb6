// Texts to copy: a link, the FEN, the sentence, HTML. Pictures to download, with what the board shows.
import { button, h } from "../dom.js";

function copyButton(area) {
  const copy = async ({ target }) => {
    // Without https there is no clipboard: then the text is selected.
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    target.textContent = "Copied";
  };
  return button("Copy", copy, { "aria-label": `Copy: ${area.title}` });
}
function textBox(label, text) {
  const id = `share-${label.replace(/\W/g, "")}`;
  const area = h("textarea", { id, rows: 2, readonly: true, title: label }, text);
  return [h("label", { for: id }, label), area, copyButton(area)];
}
function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
/** The picture of the position; after a refusal, that of the answer. */
async function svgOf(page) {
  const { refused, flip } = page.state;
  const theme = document.documentElement.dataset.theme === "print" ? "print" : undefined;
  const options = { fen: page.fen(), format: "svg", flip: flip ? true : undefined, theme };
  const record = await page.full(refused ? { ...options, cmd: "why", move: refused } : { ...options, cmd: "show" });
  return new Blob([record.text], { type: "image/svg+xml" });
}
async function pngOf(page) {
  const image = new Image();
  image.src = URL.createObjectURL(await svgOf(page));
  await image.decode();
  const width = 1170;
  const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done));
}

export function shareView(page, place) {
  const url = location.href.split("#")[0] + page.link();
  // What is read as a move has no markup.
  const { refused, flip } = page.state;
  const more = `${refused ? ` move="${refused}"` : ""}${flip ? " flip" : ""}`;
  const embed = `<script src="chess-moves.js"></script>\n<chess-moves fen="${page.fen()}"${more}></chess-moves>`;
  const download = (kind, make) => {
    const onclick = async () => {
      try {
        save(`board.${kind.toLowerCase()}`, await make(page));
      } catch (error) {
        page.say("no", [h("p", error.message)], []);
      }
    };
    return button(`Download ${kind}`, onclick);
  };
  const boxes = [
    ["Link", url],
    ["FEN", page.fen()],
    ["What is said", page.sentence()],
    ["HTML to embed", embed],
  ];
  const textBoxes = boxes.flatMap(([label, text]) => textBox(label, text));
  const pictures = h("div.row", download("SVG", svgOf), download("PNG", pngOf));
  place.replaceChildren(h("div.share", h("h2", "Share"), textBoxes, pictures));
}
