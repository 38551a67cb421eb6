// Bundles the page, the component, the single file and the package, and prints their sizes, which have limits.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const program = process.env.CHESSMOVES ?? "../target/debug/chessmoves";
const run = (...args) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lines = (text) => text.trim().split("\n").map((line) => JSON.parse(line));
for (const folder of ["dist", "package"]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}
// Compressed once per module: that takes longer than everything else.
const isNewer = (a, b) => !existsSync(b) || statSync(a).mtimeMs > statSync(b).mtimeMs;
for (const name of ["board", "chess", "full"]) {
  const [module, text] = [`wasm/${name}.wasm`, `wasm/${name}.b64`];
  if (!isNewer(module, text)) continue;
  writeFileSync(text, execFileSync("zopfli", ["--deflate", "-c", module], { maxBuffer: 1e8 }).toString("base64"));
}
const picture = run("show", "startpos", "--format", "svg");
const pieces = {};
for (const [, id, shape] of picture.matchAll(/<g id="c[0-9a-f]{12}([KQRBNP])">(.*?)<\/g>/g)) pieces[id] = shape;
if (Object.keys(pieces).length !== 6) throw new Error("the picture does not have six pieces");
writeFileSync("wasm/pieces.json", JSON.stringify(pieces));
// By column, which compresses better than by row.
const codes = lines(run("explain", "--json"));
const columns = {};
for (const key of ["code", "group", "about", "rule", "source", "command"]) columns[key] = codes.map((code) => code[key]);
writeFileSync("wasm/gallery.json", JSON.stringify({ positions: lines(run("positions", "--json")), columns }));

const common = {
  bundle: true, minify: true, target: "es2022", legalComments: "none", logLevel: "error",
  loader: { ".b64": "text", ".css": "text", ".html": "text" },
};
const bundled = async (options) => (await build({ ...common, write: false, ...options })).outputFiles[0].text;
const script = (entry, format, more) => bundled({ entryPoints: [entry], format, ...more });
const app = await script("src/start.js", "iife");
// A function, so that a page opened as a file can start a worker from its text.
const engine = (await script("src/full.js", "iife", { globalName: "engine" })).trim();
const full = `globalThis.chessmovesFull=function(){${engine}return engine};globalThis.document||chessmovesFull()`;
const gallery = `globalThis.chessmovesGallery=${readFileSync("wasm/gallery.json", "utf8").trim()}`;
const component = await script("src/component.js", "iife");
const css = await bundled({ entryPoints: ["src/page.css"], loader: {} });
const html = readFileSync("src/page.html", "utf8");
writeFileSync("dist/index.html", html);
writeFileSync("dist/page.css", css);
writeFileSync("dist/page.js", app);
writeFileSync("dist/full.js", full);
writeFileSync("dist/gallery.js", gallery);
writeFileSync("dist/chess-moves.js", component);
cpSync("src/sw.js", "dist/sw.js");
const inline = (text) => text.replaceAll("</script", "<\\/script");
const path = `${import.meta.dirname}/src/engine-single.js`;
const other = { name: "full", setup: (b) => b.onResolve({ filter: /engine-board/ }, () => ({ path })) };
const single = await script("src/start.js", "iife", { plugins: [other] });
const scripts = [gallery, full, single].map((text) => `<script>${inline(text)}</script>`);
writeFileSync("dist/chessmoves.html", html
  .replace('<link rel="stylesheet" href="page.css">', () => `<style>${css}</style>`)
  .replace('<script defer src="page.js"></script>', "")
  .replace("</body>", (end) => scripts.join("") + end));

// The package. The sessions of the full module have an instance of their own, and so a copy of what is around it.
cpSync("wasm/full.js", "wasm/sessions.js");
const neutral = { platform: "neutral", mainFields: ["module", "main"] };
await build({
  ...common, ...neutral, entryPoints: ["src/package/index.js", "src/package/chess.js"], format: "esm",
  outdir: "package", splitting: true, chunkNames: "shared",
});
// Programs for chess.js are often CommonJS, and so are tests with Jest.
writeFileSync("package/chess.cjs", await script("src/package/chess.js", "cjs", neutral));
writeFileSync("package/chess-moves.js", component);
const manifest = readFileSync("../Cargo.toml", "utf8");
const version = /^version = "(.*)"/m.exec(manifest)[1];
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const repository = /^repository = "(.*?)(?:\.git)?"/m.exec(manifest)?.[1]
  ?? (GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);
writeFileSync("package/package.json", JSON.stringify({
  name: "chessmoves", version, type: "module", license: "MIT OR Apache-2.0",
  description: "Lists legal chess moves, and explains why a move is legal or not",
  keywords: ["chess", "fen", "pgn", "legal-moves", "chess960", "chess.js"],
  exports: {
    ".": { types: "./index.d.ts", default: "./index.js" },
    "./chess": {
      require: { types: "./chess.d.cts", default: "./chess.cjs" }, types: "./chess.d.ts", default: "./chess.js",
    },
    "./chess-moves.js": "./chess-moves.js",
    "./package.json": "./package.json",
  },
  types: "./index.d.ts", jsdelivr: "./chess-moves.js", unpkg: "./chess-moves.js",
  // The address of the project: that of the crate, or where the workflow runs; npm wants it for the provenance.
  ...(repository && { repository: { type: "git", url: `git+${repository}.git`, directory: "web" } }),
  sideEffects: ["./chess-moves.js"], engines: { node: ">=20" },
}, null, 2));
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`../${file}`, `package/${file}`);
cpSync("package.md", "package/README.md");
const { types } = await import("./types.mjs");
writeFileSync("package/index.d.ts", types(JSON.parse(run("schema"))) + readFileSync("src/package/index.d.ts", "utf8"));
for (const name of ["chess.d.ts", "chess.d.cts"]) cpSync("src/package/chess.d.ts", `package/${name}`);

const sizeOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;
const size = (...files) => files.reduce((sum, file) => sum + sizeOf(file), 0);
let failed = false;
for (const [name, limit, ...files] of [
  ["first load", 144, "dist/index.html", "dist/page.css", "dist/page.js"],
  ["its wasm", 118, "wasm/board.wasm"],
  ["all questions, loaded later", 401, "dist/full.js"],
  ["component", 126, "dist/chess-moves.js"],
  ["chessmoves.html", 446, "dist/chessmoves.html"],
  ["package", 409, "package/index.js", "package/shared.js"],
  ["package, entry chess", 107, "package/chess.js", "package/shared.js"],
  ["the same for CommonJS", 107, "package/chess.cjs"],
  ["its wasm", 99, "wasm/chess.wasm"],
]) {
  const found = size(...files);
  console.log(`${name.padEnd(28)} ${found.toFixed(1).padStart(6)} kB gzipped, at most ${limit}`);
  failed ||= found > limit;
}
if (failed) throw new Error("a size is above its limit");
