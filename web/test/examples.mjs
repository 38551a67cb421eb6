// Writes the examples of the documents into the folder of this file, for the compiler, and runs those of React and Vue.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const folder = import.meta.dirname;
const examples = process.argv.slice(2).flatMap((file) => {
  const blocks = readFileSync(file, "utf8").matchAll(/^```(tsx?)\n(.*?)^```/gms);
  return [...blocks].map(([, kind, text]) => ({ kind, text }));
});
assert.ok(examples.length >= 8);
for (const [n, { kind, text }] of examples.entries()) {
  writeFileSync(join(folder, `example${n}.${kind}`), `${text}export {};\n`);
}

/** The HTML that a component is drawn as on a server. */
async function drawn(library, draw) {
  const example = examples.findIndex(({ text }) => text.includes(`from "${library}"`));
  assert.ok(example >= 0, library);
  const entry = `import { Moves } from "./example${example}"; ${draw}`;
  const outfile = join(folder, `${library}.mjs`);
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: "tsx" }, bundle: true, format: "esm", platform: "node",
    jsx: "automatic", packages: "external", outfile, logLevel: "error",
  });
  return (await import(outfile)).default;
}
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const REACT = 'import { renderToString } from "react-dom/server"; export default renderToString(<Moves />);';
const VUE = 'import { createSSRApp } from "vue"; import { renderToString } from "vue/server-renderer"; '
  + "export default await renderToString(createSSRApp(Moves));";
for (const [library, draw] of [["react", REACT], ["vue", VUE]]) {
  assert.ok((await drawn(library, draw)).includes(START), library);
}
console.log(`${examples.length} examples, those of React and Vue drawn`);
