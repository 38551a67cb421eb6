// TypeScript types from the JSON Schema of the records.

const SQUARE = "^[a-h][1-8]$";

/** @param {Record<string, any>} schema */
export function types(schema) {
  const name = (key) => `${key[0].toUpperCase() + key.slice(1)}Record`;
  const of = (node) => {
    if (node === true || node === undefined) return "unknown";
    if (node.$ref) return name(node.$ref.split("/").at(-1));
    if ("const" in node) return JSON.stringify(node.const);
    if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
    const either = node.oneOf ?? node.anyOf;
    if (either) return either.map(of).join(" | ");
    if (Array.isArray(node.type)) return node.type.map((type) => of({ ...node, type })).join(" | ");
    switch (node.type) {
      case "string": return node.pattern === SQUARE ? "Square" : "string";
      case "integer": case "number": return "number";
      case "boolean": return "boolean";
      case "null": return "null";
      case "array":
        if (node.prefixItems) return `[${node.prefixItems.map(of).join(", ")}]`;
        return `Array<${of(node.items)}>`;
    }
    const ofSquares = node.patternProperties?.[SQUARE];
    if (ofSquares) return `{ [square in Square]?: ${of(ofSquares)} }`;
    if (!node.properties) {
      const values = node.additionalProperties;
      return `Record<string, ${values && values !== true ? of(values) : "unknown"}>`;
    }
    const required = new Set(node.required);
    const keys = Object.entries(node.properties).map(([key, value]) => {
      const about = value.description ? `/** ${value.description.replaceAll("*/", "")} */ ` : "";
      return `${about}${JSON.stringify(key)}${required.has(key) ? "" : "?"}: ${of(value)};`;
    });
    return `{ ${keys.join(" ")} }`;
  };
  return Object.entries(schema.$defs).map(([key, node]) => `export type ${name(key)} = ${of(node)};\n`).join("");
}
