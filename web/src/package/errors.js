// Errors: one shape, whatever could not be answered.
import { placesOf, readable } from "../text.js";

/**
 * Returns the error it is given, so that a class can add its fields to it. An error made by a constructor of the class
 * would take longer: V8 spends 0.4 µs on one more function on the stack.
 */
function Given(error) {
  return error;
}
Object.setPrototypeOf(Given, Error);
Given.prototype = Error.prototype;

/** Why an input cannot be answered. */
export class ChessError extends Given {
  // The package is minified; consoles show this name.
  static name = "ChessError";
  /** What is known, or a function that finds it out when it is asked for. */
  #record;

  /**
   * @param {object | (() => object)} record
   * @param {Error} error One made where it is thrown.
   */
  constructor(record, error = new Error()) {
    super(error);
    Object.setPrototypeOf(error, new.target.prototype);
    this.#record = record;
  }
  get record() {
    if (typeof this.#record === "function") this.#record = readable(this.#record());
    return this.#record;
  }
  get message() {
    return this.record.message;
  }
  set message(message) {
    this.record.message = message;
  }
  get code() {
    return this.record.code;
  }
  get hint() {
    return this.record.hint;
  }
  get field() {
    return this.record.field;
  }
  get span() {
    return this.record.span;
  }
  get input() {
    return this.record.input;
  }
  get faults() {
    return (this.record.faults ??= []);
  }
  get reasons() {
    return (this.record.reasons ??= []);
  }
  toJSON() {
    const { message, code, hint, field, span, input, faults, reasons } = this;
    return { message, code, hint, field, span, input, faults, reasons };
  }
}
ChessError.prototype.name = "ChessError";

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

/** What an error that a session has written says. */
export function recordOf(text, input) {
  const faults = [];
  for (const [kind, code, message, hint, field, start, end] of records(text)) {
    if (kind !== "!") break;
    // What is wrong with a move alone, which has no place of its own, is wrong with all of the text.
    const whole = code.startsWith("move-") && input !== undefined && [0, input.length];
    const span = end && input !== undefined ? placesOf(input, [[start, end]])[0] : whole;
    faults.push({ code, message, ...(hint && { hint }), ...(field && { field }), ...(span && { span }) });
  }
  const reasons = verdicts(text).flatMap((verdict) => verdict.reasons);
  const message = faults.map((fault) => fault.message).join("; ");
  return { ...faults[0], message, input, faults, reasons };
}
