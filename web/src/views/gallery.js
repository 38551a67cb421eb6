// Named positions, and an example of each code, with pictures.
import { h, marks, picture } from "../dom.js";
import { bestVerdict } from "../moves.js";

const GROUPS = {
  reason: "Why a move is not legal",
  effect: "What a legal move does",
  end: "How a game ends",
  problem: "What is wrong with a position",
};
const inWords = (code) => code[0].toUpperCase() + code.slice(1).replaceAll("-", " ");

/** The example of a code, which is a command: its position, and the move that it asks about or those that it plays. */
export function exampleOf({ command }) {
  const words =
    (command ?? "").match(/'[^']*'|"[^"]*"|\S+/g)?.map((word) => word.replace(/^(['"])(.*)\1$/, "$2")) ?? [];
  if (!["why", "status"].includes(words[1])) return undefined;
  const after = (option) => words[words.indexOf(option) + 1 || words.length];
  const isValue = (n) => ["--fen", "--moves", "--fields"].includes(words[n - 1]);
  const given = words.filter((word, n) => n > 1 && !/^--/.test(word) && !isValue(n));
  const text = after("--fen") ?? given.shift();
  const moves = after("--moves")?.split(" ") ?? [];
  return text && { text, moves, move: words[1] === "why" ? given[0] : undefined, isDeep: words.includes("--origin") };
}

/** Draws the picture of a card when it comes into sight: a hundred boards are many elements. */
function lazyPicture(page, text, move) {
  const place = h("span.thumb");
  const draw = () => {
    const { fen } = page.ask({ cmd: "status", fen: text });
    const why = fen && move ? page.ask({ cmd: "why", fen, move }) : {};
    const verdict = why.verdicts && bestVerdict(why.verdicts);
    const shown = verdict && marks(verdict, fen);
    if (verdict?.from) shown.list.push([verdict.from, verdict.to, "asked"]);
    if (fen) place.replaceChildren(picture(fen, { shown }));
  };
  const seen = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    seen.disconnect();
    draw();
  });
  seen.observe(place);
  return place;
}

export async function galleryView(page, place) {
  if (place.childElementCount) return;
  let gallery;
  try {
    gallery = await page.gallery();
  } catch (error) {
    place.replaceChildren(h("p", error.message));
    return;
  }
  const openExample = ({ group }, { text, moves, move, isDeep }) => {
    if (move === undefined) page.given(text);
    else page.setPosition(page.ask({ cmd: "status", fen: text }).fen);
    for (const one of moves) page.tryMove(one);
    if (move !== undefined) page.explain(move);
    else if (group === "end" || isDeep) page.show("here");
    page.showBoard();
  };
  const card = (name, about, text, move, onclick) =>
    h(
      "button.card",
      { type: "button", "data-code": name, onclick },
      lazyPicture(page, text, move),
      h("span.words", h("b", inWords(name)), h("span", about)),
    );
  const position = ({ name, fen, about }) => {
    const open = () => {
      page.setPosition(fen);
      page.showBoard();
    };
    return card(name, inWords(about), fen, undefined, open);
  };
  const codeCard = (code) => {
    const example = exampleOf(code);
    return example && card(code.code, code.about, example.text, example.move, () => openExample(code, example));
  };
  const section = (title, cards) => [h("h2", title), h("div.cards", cards)];
  const inGroup = (group) => gallery.codes.filter((code) => code.group === group).map(codeCard);
  place.replaceChildren(
    ...section("Named positions", gallery.positions.map(position)),
    ...Object.entries(GROUPS).flatMap(([group, title]) => section(title, inGroup(group))),
  );
}
