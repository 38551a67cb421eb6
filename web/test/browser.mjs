// A browser, the pages that it opens, and what the tests do with them. `--only=TEXT` runs the tests with this text in
// their names, `--slow=4` with a processor that is four times as slow.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

/** A page that is not ours, with some elements in its body. */
export const foreign = (title, head, body) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>${title}</title>${head}</head>` +
  `<body>${body}</body></html>`;
const groundTypes = /```ts\n(import \{ Chessground[^]*?)```/.exec(readFileSync("../docs/web.md", "utf8"))[1];
const groundExample = `${transformSync(groundTypes, { loader: "ts" }).code}\nglobalThis.ground = ground;\n`;
export const PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
export const PIN_LINK = `#fen=${PIN.replaceAll(" ", "_")}`;
/** Pages beside those of `dist`; tests add their own. */
export const pages = {
  "foreign.html": foreign(
    "A lesson",
    '<script src="chess-moves.js"></script>',
    `<h1>A lesson</h1><chess-moves fen="${PIN}" move="Qg3"></chess-moves>` +
      `<chess-moves fen="${PIN}" stages="e3"></chess-moves>`,
  ),
  "import.html": foreign("Import", '<script type="module" src="import.js"></script>', ""),
  "import.js": 'import { why } from "./index.js"; document.title = String(why("startpos", "e5").legal);',
  "index.js": readFileSync("package/index.js"),
  "shared.js": readFileSync("package/shared.js"),
  "chessground.js": readFileSync("node_modules/chessground/dist/chessground.min.js"),
  "ground.html": foreign("Ground", '<script type="module" src="ground.js"></script>', '<div id="board"></div>'),
  "ground.js": groundExample.replace('"chessground"', '"./chessground.js"').replace('"chessmoves"', '"./index.js"'),
};
const { server, url } = await serve("dist", pages);
// The headless shell draws no windows of its own, which halves the time of the tests.
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));
export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
export { url };

/** So many milliseconds a condition is waited for, on a busy computer, too. */
const PATIENCE = 20_000;
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option("only") ?? "";
const rate = Number(option("slow") ?? 1);
let failed = 0;
/** How many more tests may run at the same time, and those that wait. */
let free = 4;
const waiting = [];
/** Runs a test with a page of its own, in which nothing may go wrong. */
export async function test(name, options, run) {
  if (typeof options === "function") [run, options] = [options, {}];
  if (!name.includes(only)) return;
  if (free > 0) free -= 1;
  else await new Promise((start) => waiting.push(start));
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (rate > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.stack));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  try {
    await run(page, context, problems);
    assert.deepEqual(problems, []);
    console.log(`ok   ${name} (${seconds()})`);
  } catch (error) {
    failed += 1;
    // A call of Playwright that fails has its text in the message.
    console.log(`FAIL ${name} (${seconds()})\n${error.stack.replace(/.{1000,}/g, (line) => line.slice(0, 1000))}`);
  }
  await context.close();
  if (waiting.length) waiting.shift()();
  else free += 1;
}
/** Ends the browser and the program. */
export async function end() {
  await browser.close();
  server.close();
  process.exit(failed ? 1 : 0);
}

export async function open(page, hash = "", base = url) {
  await page.goto(base + hash);
  await page.waitForSelector("[data-ready]");
}
/** Tries assertions until they hold: what a page does for a user may take a while. */
export async function eventually(check) {
  for (const start = performance.now(); ; await new Promise((done) => setTimeout(done, 20))) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() - start > PATIENCE) throw error;
    }
  }
}
export const said = (page) => page.locator("#said").innerText();
export const says = (page, pattern, message) =>
  eventually(async () => assert.match(await said(page), pattern, message));
/** Waits for an address: the one that Playwright knows may be older than what the page shows. */
export const leadsTo = (page, pattern) =>
  eventually(async () => assert.match(await page.evaluate(() => location.href), pattern));
export const square = (page, name) => page.locator(`#board [data-square="${name}"]`);
export const hasPiece = (place, piece) =>
  eventually(async () => assert.match(await place.getAttribute("aria-label"), new RegExp(piece)));
export const has = (page, name, piece) => hasPiece(square(page, name), piece);
export async function type(page, move) {
  await page.fill("#move", move);
  await page.keyboard.press("Enter");
}
/** Drags from the middle of one element to the middle of another. */
export async function dragBetween(page, from, to) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x + a.width) / 2, (a.y + b.y + a.width) / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}
export const drag = (page, from, to) => dragBetween(page, square(page, from), square(page, to));
