// Errors: one shape, whatever could not be answered.

/** Why an input cannot be answered. */
export class ChessError extends Error {
  constructor(record) {
    super(record.message);
    this.code = record.code;
    this.hint = record.hint;
    this.field = record.field;
    this.span = record.span;
    this.input = record.input;
    this.faults = record.faults ?? [];
    this.reasons = record.reasons ?? [];
    this.record = record;
  }
}
ChessError.prototype.name = "ChessError";

/** An index into a text of JavaScript, from an index into its UTF-8. */
export function utf16(text, bytes) {
  let at = 0;
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // A surrogate is half of a character of four bytes.
    left -= unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return at;
}

/** The records of a session, as lists of their fields; the first letter of a record is the first field. */
export function records(text) {
  const all = [];
  for (const record of text.split("\x1e")) {
    if (record) all.push([record[0], ...record.slice(1).split("\x1f")]);
  }
  return all;
}

function squares(text) {
  const all = [];
  for (let n = 0; n < text.length; n += 2) all.push(text.slice(n, n + 2));
  return all;
}

/** The verdicts on moves, with the reasons of those that are not legal. */
export function verdicts(text) {
  const all = [];
  for (const [kind, ...fields] of records(text)) {
    if (kind === "v") {
      const [from, to, legal, promotion, san] = fields;
      const uci = from + to + promotion;
      all.push({ from, to, uci, ...(san && { san }), legal: legal === "1", reasons: [] });
    } else if (kind === "r") {
      const [code, by, at, message] = fields;
      all.at(-1)?.reasons.push({ code, by: squares(by), at: squares(at), message });
    }
  }
  return all;
}

/** The error that a session has written. @param {string} [input] The text that it is about. */
export function errorOf(text, input) {
  const faults = [];
  for (const [kind, code, message, hint, field, start, end] of records(text)) {
    if (kind !== "!") break;
    const span = end && input !== undefined ? [utf16(input, start), utf16(input, end)] : undefined;
    faults.push({ code, message, ...(hint && { hint }), ...(field && { field }), ...(span && { span }) });
  }
  const message = faults.map((fault) => fault.message).join("; ");
  const reasons = verdicts(text).flatMap((verdict) => verdict.reasons);
  return new ChessError({ ...faults[0], message, input, faults, reasons });
}
