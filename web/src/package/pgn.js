// Writes PGN as chess.js does.

/** The tags that every game has, with their values if nothing is known (PGN standard 8.1.1). */
export const SEVEN_TAG_ROSTER = {
  Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?", Result: "*",
};

/** The order of further tags. */
const SUPPLEMENTAL = [
  "WhiteTitle", "BlackTitle", "WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType",
  "BlackType", "EventDate", "EventSponsor", "Section", "Stage", "Board", "Opening", "Variation", "SubVariation", "ECO",
  "NIC", "Time", "UTCTime", "UTCDate", "TimeControl", "SetUp", "FEN", "Termination", "Annotator", "Mode", "PlyCount",
];

/** The numbers of suffixes as annotation glyphs (PGN standard 10). */
export const SUFFIX_NUMBERS = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };
/** The number of an annotation glyph such as `$14`; `undefined` for anything else. */
export function glyphNumber(text) {
  const digits = /^\$(\d+)$/.exec(text)?.[1];
  return digits && Number(digits);
}

const NO_HEADERS = { ...SEVEN_TAG_ROSTER, ...Object.fromEntries(SUPPLEMENTAL.map((tag) => [tag, null])) };

/** The tags of a new game; `null` keeps the place of one without a value. */
export const noHeaders = () => ({ ...NO_HEADERS });

const escaped = (value) => String(value).replace(/["\\]/g, "\\$&");

export function headerLines(headers) {
  const lines = [];
  for (const tag in headers) if (headers[tag]) lines.push(`[${tag} "${escaped(headers[tag])}"]`);
  return lines;
}

/**
 * The units that a line is made of: a move of White and the answer, or the result.
 * @param {{sans: string[], start: string, after: (ply: number) => string, result: string}} game
 *   `after` has what follows a ply, such as its comment; ply 0 is the start.
 */
export function movetext({ sans, start, after, result }) {
  const fields = start.split(" ");
  let number = Number(fields[5]);
  let isWhite = fields[1] === "w";
  const units = [];
  let unit = after(0);
  for (const [n, san] of sans.entries()) {
    if (isWhite) {
      if (unit) units.push(unit);
      unit = `${number}.`;
    } else if (n === 0) {
      unit += `${unit && " "}${number}. ...`;
    }
    unit += ` ${san}`;
    const more = after(n + 1);
    if (more) unit += ` ${more}`;
    if (!isWhite) number += 1;
    isWhite = !isWhite;
  }
  if (unit || sans.length === 0) units.push(unit);
  return [...units, result];
}

/** Breaks lines between units, and inside of comments. */
export function wrapped(units, width, newline) {
  const lines = [""];
  const put = (text, isTooLong) => {
    const line = lines.at(-1);
    if (line && isTooLong(line.length)) lines.push(text);
    else lines[lines.length - 1] = line && text ? `${line} ${text}` : line + text;
  };
  for (const unit of units) {
    const isTooLong = (length) => length + unit.length > width;
    if (unit.includes("{") && isTooLong(lines.at(-1).length)) {
      for (const word of unit.split(" ").filter(Boolean)) put(word, (length) => length + 1 + word.length > width);
    } else {
      put(unit, isTooLong);
    }
  }
  return lines.join(newline);
}
