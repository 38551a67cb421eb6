// Texts of the engine for people, and places in texts.

/** Characters that a message writes as escapes, such as `\u{a0}`, by their usual names. */
const plain = (text) =>
  text.replace(/\\u\{([0-9a-f]+)\}/g, (_, digits) => {
    const character = String.fromCodePoint(parseInt(digits, 16));
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? character : `U+${digits.toUpperCase().padStart(4, "0")}`;
  });

/** The same record, with its messages in plain text, and no commands for a terminal in their hints. */
export function readable(record) {
  for (const fault of [record, ...(record.faults ?? []), ...(record.warnings ?? [])]) {
    if (fault.message) fault.message = plain(fault.message);
    if (fault.hint) fault.hint = plain(fault.hint).replace(/(: )?`chessmoves .*/s, "") || undefined;
  }
  return record;
}

/** The places of bytes of UTF-8 in a text, which spans are counted in. */
export function placesOf(text, spans) {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return spans.map(([from, to]) => {
    const start = decoder.decode(bytes.subarray(0, from)).length;
    return [start, start + decoder.decode(bytes.subarray(from, to)).length];
  });
}

export const plural = (count, name) => `${count || "no"} ${name}${count === 1 ? "" : "s"}`;
