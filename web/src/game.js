// A game as a tree of moves, and texts in PGN read into it. The moves are played by the engine.

/** The beginning of a tree. Each further node is the position after a move. */
export const newGame = (fen) => ({ fen, ply: 0, next: [], before: [], after: [], nags: [] });

/** A null move, with which annotators show a threat: the other side moves next. */
function passed(ask, fen) {
  const after = ask({ cmd: "pass", fen });
  return after.type === "error" ? after : { type: "play", fen: after.fen, played: [{ uci: "0000", san: "--" }] };
}
/** The record of a move that is played, in any notation. */
export const play = (ask, fen, move) =>
  /^(--|Z0|0000)$/.test(move) ? passed(ask, fen) : ask({ cmd: "play", fen, moves: [move] });

/** The node after a move, which is a record of `play`; a move that is there already is not added again. */
export function addMove(parent, played) {
  const { uci, san } = played.played[0];
  const found = parent.next.find((node) => node.uci === uci);
  if (found) return found;
  const node = { ...newGame(played.fen), parent, uci, san, ply: parent.ply + 1 };
  parent.next.push(node);
  return node;
}
/** The line through a node: the moves that lead to it, and the first of each that follow. */
export function lineThrough(node) {
  const line = [];
  for (let one = node; one.parent; one = one.parent) line.unshift(one);
  for (let one = node.next[0]; one && one.fen; one = one.next[0]) line.push(one);
  return line;
}
/** The number of a move, as a game is written: `12.` or `12...`. */
export function numberOf(root, node) {
  const fields = root.fen.split(" ");
  const before = 2 * ((Number(fields[5]) || 1) - 1) + (fields[1] === "b" ? 1 : 0) + node.ply - 1;
  return { number: Math.floor(before / 2) + 1, isWhite: before % 2 === 0 };
}

/** The characters that end a move. */
const ENDS = String.raw`\s{}()[\],;$.<&`;
const TOKEN = new RegExp(
  [
    /\{(?<comment>[^}]*)\}?/,
    /;(?<line>[^\n]*)/,
    /^%[^\n]*/,
    /\[\s*(?<tag>\w+)\s+"(?<value>(?:[^"\\\n]|\\.)*)"\s*\]/,
    /(?<open>\()/,
    /(?<close>\))/,
    /\$(?<nag>\d+)/,
    /(?<result>1-0|0-1|1\/2-1\/2|½-½|\*)(?=[\s[\])]|$)/,
    /e\.p\.|\d+\s*(?:[.…]+|:)|(?!0000\b)\d+(?=[\s)]|$)|[.…]+|```\w*|\[\/?\w+\]/,
    // Markup of mails and web pages, also around a number.
    /["'`“*_~|>]+(?=\d+\s*\.)|(?<=\.)[*_~]+(?=\s)|<\/?\w[^<>]*>|&#?\w+;|(?<!\S)(?!--\s)[>|*_~#/:-]+(?!\S)/,
    // The letter of a piece may stand apart: `B b5`.
    new RegExp(
      String.raw`(?<move>(?:(?:[KQRB]|(?<=[.…]\s?)N) x? ?(?=[a-h][1-8]))?[^${ENDS}]+?)` +
        // A result can follow a check without a space.
        String.raw`(?=[${ENDS}]|(?<=[+#])[01]-[01]|$)`,
    ),
  ]
    .map(({ source }) => source)
    .join("|"),
  "gmu",
);
/**
 * A text of the same length with straight quotes around the values of tags, without tags that have lost their brackets,
 * without the escapes of Markdown, such as `1\.`, and those of line breaks, and without `;` between moves: editors of
 * texts and programs write them.
 */
export const unstyled = (text) =>
  text
    .replace(/\\(?=[.*_#()[\]+!-])|\\[nr](?=[\s\d[])|(?<=\w);(?=\s*\d+\.)/g, (sign) => " ".repeat(sign.length))
    .replace(/^[A-Z]\w* "[^"\n]*"$/gm, (tag) => " ".repeat(tag.length))
    .replace(/^([^\S\n]*\[\s*\w+\s+)[“”„«'‘’](.*)[“”»'‘’](?=\s*\])/gm, '$1"$2"');

/** Numeric annotation glyphs (PGN standard 10) as signs. */
const SUFFIXES = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const GLYPHS = {
  ...SUFFIXES,
  ...{ 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 32: "⟳" },
  ...{ 36: "↑", 40: "→", 44: "=∞", 132: "⇆", 138: "⊕", 140: "∆", 146: "N" },
};

/** The games of a text: their tags, and where each begins and ends. */
export function findGames(text) {
  const games = [];
  let game;
  let depth = 0;
  for (const { 0: all, index, groups } of text.matchAll(TOKEN)) {
    const isTag = groups.tag !== undefined;
    if (!game || (isTag && game.hasMoves) || game.isOver) {
      game = { from: index, tags: {}, hasMoves: false, isOver: false };
      games.push(game);
      depth = 0;
    }
    if (isTag) game.tags[groups.tag] ??= groups.value.replace(/\\(.)/g, "$1");
    if (groups.open) depth += 1;
    if (groups.close) depth -= 1;
    if (groups.move || groups.result) game.hasMoves = true;
    if (groups.result && depth <= 0) [game.isOver, game.result] = [true, groups.result];
    game.to = index + all.length;
  }
  return games.filter((one) => one.hasMoves || Object.keys(one.tags).length);
}

/** More moves of a game are not read: no game is longer, and each has an element. */
const MOST_MOVES = 4000;
/** So many moves are shown after one that cannot be played. */
const MOST_UNPLAYED = 60;

/**
 * Reads the text of one game. A move that cannot be played is a node with `text` and without `fen`, and so are those
 * that follow it in its line. `place` is where the text of a move is.
 */
export function readGame(ask, text, start) {
  const root = newGame(start);
  let node = root;
  let comments = [];
  const branches = [];
  let count = 0;
  for (const { 0: all, index, groups } of text.matchAll(TOKEN)) {
    // Commands to programs, such as clocks, are not read by people.
    const words = (groups.comment ?? groups.line)?.replace(/\[%[^[\]]*\]/g, "");
    const comment = words?.replace(/\s+/g, " ").trim();
    if (comment) (node === root || node.isBranching ? comments : node.after).push(comment);
    else if (groups.open && node.parent && branches.length < 200) {
      branches.push(node);
      node = { ...node.parent, real: node.parent, isBranching: true };
    } else if (groups.close && branches.length) {
      node = branches.pop();
    } else if (groups.nag) node.nags.push(GLYPHS[groups.nag] ?? `$${groups.nag}`);
    else if (groups.move) {
      const [glyph] = /(?<![!?])[!?]*$/.exec(groups.move);
      const san = groups.move.slice(0, groups.move.length - glyph.length);
      if (!san) {
        node.nags.push(glyph);
        continue;
      }
      const parent = node.real ?? node;
      count += 1;
      if (count > MOST_MOVES) break;
      if ((parent.unplayed ?? 0) > MOST_UNPLAYED) continue;
      const played = parent.fen ? play(ask, parent.fen, san) : {};
      if (played.type === "play") node = addMove(parent, played);
      else {
        const isFirst = parent.fen !== undefined;
        const unplayed = (parent.unplayed ?? 0) + 1;
        node = { ...newGame(undefined), parent, text: san, isFault: isFirst, unplayed, ply: parent.ply + 1 };
        parent.next.push(node);
      }
      if (glyph) node.nags.push(glyph);
      node.place = [index, index + all.length];
      node.before = comments.splice(0);
    }
  }
  root.after = comments;
  return root;
}
/** All nodes after a root, without recursion: games can be long. */
export function* nodesOf(root) {
  const open = [root];
  while (open.length) {
    const node = open.pop();
    if (node !== root) yield node;
    open.push(...node.next);
  }
}

/** The number 1 of a move; a rank of a drawn board has its number, too, and a FEN can follow `Mate in 1:`. */
const FIRST_NUMBER = /(^["'`“*_|]*|[\s>])1\s*[.:]{1,3}(?!\s*(\.(?!\.)|(\w+\/){7}))\s*\S/;
/** Whether a text is a game rather than a position: it has a tag, a numbered move, or begins with moves. */
export function isGame(text) {
  const head = text.slice(0, 2000);
  if (/^\s*\[\s*\w+\s+"/m.test(head) || FIRST_NUMBER.test(head)) return true;
  const words = head.trim().split(/[\s,]+/);
  if (words.length > 1 && /[/|]/.test(words[0])) return false;
  const first = words.filter((word) => !/^\d+$/.test(word)).slice(0, 2);
  const isMove = /^([KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[QRBNqrbn])?|O-O(-O)?|0-0(-0)?)[+#!?]*$/;
  return first.length > 0 && first.every((word) => isMove.test(word));
}
