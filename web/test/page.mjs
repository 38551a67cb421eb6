// The page: what people do with it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  drag,
  eventually,
  has,
  leadsTo,
  open,
  pages,
  PIN,
  PIN_LINK,
  said,
  says,
  square,
  test,
  type,
  url,
} from "./browser.mjs";

await test("a pinned queen that is dragged goes back, with the sentence and an arrow", async (page) => {
  await open(page);
  await drag(page, "e3", "g3");
  await says(page, /the queen on e3 is pinned to the king on c1 by the bishop on g5/);
  await has(page, "e3", "white queen");
  assert.equal(await page.locator("#board .over g").count(), 1);
  await drag(page, "e3", "g5");
  await says(page, /Qxg5 is legal/);
  await has(page, "g5", "white queen");
  await page.click("#undo");
  await has(page, "e3", "white queen");
  await page.click("#redo");
  await has(page, "g5", "white queen");
});
await test("moves are clicked, typed, promoted and castled", async (page) => {
  await open(page, "#fen=r3k2r/1P6/8/8/8/8/8/R3K2R_w_KQkq_-_0_1");
  await square(page, "b7").click();
  await square(page, "b8").click();
  await page.getByRole("button", { name: "white knight" }).click();
  await page.waitForFunction(() => /b8=N is legal/.test(document.querySelector("#said").innerText));
  await page.fill("#move", "O-O");
  await page.keyboard.press("Enter");
  await says(page, /O-O is legal/);
  // A link that is opened while a piece is chosen ends the choice.
  await open(page, "#fen=4k3/1P6/8/8/8/8/8/4K3_w_-_-_0_1");
  await drag(page, "b7", "b8");
  await page.locator("#promotion[open]").waitFor();
  await page.evaluate(() => (location.hash = "#fen=startpos"));
  await page.locator("#promotion[open]").waitFor({ state: "detached" });
  await says(page, /^White to move: 20 legal moves/);
});
await test("what a text says of a move that is not true of it is noted when it is played", async (page) => {
  await open(page, "#fen=startpos");
  await type(page, "Nxf3");
  await says(page, /Nf3 is legal\. Black to move[^]*\nNf3 is not a capture: there is nothing on f3\./);
  await open(page, "#fen=8/8/8/4k3/8/8/8/K7_w_-_-_0_1");
  await type(page, "Ka2");
  await says(page, /Ka2 is legal[^]*\nThe game was over before Ka2: draw by insufficient material\./);
  await open(page, "#fen=startpos");
  await type(page, "Nf33");
  await says(page, /Nf33 is not a move[^]*Did you mean Nf3\?/);
});
await test("a wrong FEN is shown under its characters, and repaired", async (page) => {
  await open(page);
  await page.fill("#text", "4k3/8/9/8/8/8/8/4K2R w K - 0 1");
  await page.waitForSelector("#faults mark");
  assert.equal(await page.locator("#faults mark").first().innerText(), "9");
  assert.match(await page.locator("#faults").innerText(), /an empty rank is written 8/);
  await page.click("#repair");
  assert.equal(await page.inputValue("#text"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await has(page, "h1", "white rook");
});
await test("a faulty game leads to the position and the sentence", async (page) => {
  await open(page);
  await page.fill("#text", '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke3 *');
  await page.click("#given .main");
  await page.waitForSelector("#game .fault");
  assert.match(await page.locator("#game").innerText(), /Line 4, column 35, Ke3: /);
  await says(page, /a king cannot go from e1 to e3 in one move/);
});
await test("other texts are read: a name, an EPD, a URL, JSON", async (page) => {
  await open(page);
  for (const [text, piece, repair] of [
    ["kiwipete", "e1"],
    ["4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;", "e1"],
    ["https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", "e1"],
    ['{"board": {"e1": "K", "e8": "k"}, "onMove": "white"}', "e1"],
    ["{ e1: 'wK', e8: 'bK' }", "e1"],
    ["[fen]4k3/8/8/8/8/8/8/4K3[/fen]", "e1"],
    ["Black to move: 4k3/8/8/8/8/8/8/2K5", "c1"],
    ["Mate in 1: 6k1/5ppp/8/8/8/8/8/1K1R4 w - - 0 1", "b1", "Repair"],
    ["White: Kg1, Rd1, f2; Black: Kg8, f7", "g1"],
    ["g1:wK,f5:wR,g8:bK", "g1"],
    ["4k3/8/8/8/8/8/8/3K4[Qn] b - - 0 1", "d1", "Without the pocket"],
    ["4k3/8/8/8/P7/8/8/5K2 w - a3 0 1", "f1", "Black to move"],
    ["4k3/8/8/8/P7/8/8/6K1 w - a3 0 1", "g1", "Without en passant"],
    ["4k3/8/8/8/8/8/8/7K w 0 1", "h1", "Without castling rights"],
  ]) {
    await page.fill("#text", text);
    await page.click("#given .main");
    if (repair) await page.getByRole("button", { name: repair }).click();
    await page.waitForFunction(
      (at) =>
        /white king/.test(document.querySelector(`[data-square="${at}"]`).getAttribute("aria-label")) &&
        document.querySelectorAll("#faults mark").length === 0,
      piece,
    );
  }
});
await test("the four stages say what each removes", async (page) => {
  await open(page);
  const counts = page.locator("#view-stages .strip b");
  await eventually(async () => assert.deepEqual(await counts.allInnerTexts(), ["56", "25", "23", "3"]));
  const removes = (pattern) =>
    eventually(async () => assert.match(await page.locator("#view-stages .removed").innerText(), pattern));
  await page.locator("#view-stages .strip button").first().click();
  await page.getByRole("button", { name: "Next ›" }).click();
  await removes(/−31\s+beyond the edge of the board/);
  await page.getByRole("button", { name: "Next ›" }).click();
  await page.getByRole("button", { name: "Next ›" }).click();
  await removes(/−20\s+the queen on e3 is pinned/);
  await removes(/3 left legal: Qf4 Qxg5 Qd2/);
});
await test("what is true is listed, with the control of squares and the proof of a mate", async (page) => {
  await open(page, "#fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR_w_KQkq_-_1_3");
  await page.click("#tab-here");
  await page.waitForSelector("#view-here .control");
  await eventually(async () => {
    const text = await page.locator("#view-here").innerText();
    assert.match(text, /White is checkmated/);
    assert.match(text, /Why it is mate/);
    assert.match(text, /Kf2: [^\n]*the queen on h4/);
    assert.match(text, /kingside: no/);
  });
});
await test("a worker answers what takes long, and starts again after a failure", async (page, context, problems) => {
  let isBlocked = true;
  await page.route("**/full.js", (route) => (isBlocked ? route.abort() : route.continue()));
  await open(page);
  await page.click("#tab-here");
  await page.waitForFunction(() => /could not be loaded/.test(document.querySelector("#view-here").innerText));
  await page.click("#tab-share");
  await page.getByRole("button", { name: "Download SVG" }).click();
  await page.waitForFunction(() => /could not be loaded/.test(document.querySelector("#said").innerText));
  isBlocked = false;
  await page.click("#tab-here");
  await page.getByText("From the start").waitFor();
  assert.equal(page.workers().length, 1);
  assert.equal(await page.evaluate(() => typeof globalThis.chessmovesFull), "undefined");
  // The browser itself reports the file that did not come.
  problems.splice(0).forEach((problem) => assert.match(problem, /ERR_FAILED/));
});
await test("a question in JSON asks about its move, however that is written", async (page) => {
  await open(page);
  const asks = async (question, pattern) => {
    await page.fill("#text", JSON.stringify({ fen: PIN, ...question }));
    await page.press("#text", "Enter");
    await page.locator("#said", { hasText: pattern }).waitFor();
  };
  for (const question of [
    { move: "Qg3" },
    { move: "e3g3" },
    { from: "e3", to: "g3" },
    { source: "e3", target: "g3" },
    { move: { from: "e3", to: "g3" } },
    { uci: "e3g3" },
    { type: "why", move: "Qg3" },
  ]) {
    await asks(question, /Qg3 is illegal: the queen on e3 is pinned/);
    await leadsTo(page, /move=(Qg3|e3g3)/);
    await page.click("#reset");
  }
  await asks({ move: "hello" }, /hello is not a move/);
  await asks({}, /White to move: 8 legal moves/);
  // Its moves are played before; without a position, from the start.
  await asks({ moves: ["Qd2", "Kg7"], move: "Qh7" }, /Qh7 is illegal: a queen cannot go from d2 to h7/);
  for (const fen of [undefined, "startpos", null]) {
    await asks({ fen, moves: ["e4", { from: "e7", to: "e5" }], move: "Nf6" }, /Nf6 is illegal: /);
    await leadsTo(page, /moves=e2e4,e7e5&move=Nf6/);
    await asks({ fen, moves: "1. e4 e5 2. Ke3", move: "Nf3" }, /Ke3 is illegal: /);
    await asks({ fen, from: "e2", to: "e5" }, /e2e5 is illegal: /);
    await asks({ fen, cmd: "check", movetext: "1. e4 e5 2. Ke3" }, /Ke3 is illegal: /);
  }
  // The element that the page offers to embed, and a position in another object.
  await page.fill("#text", `<script src="x.js"></script>\n<chess-moves fen="${PIN}" move="Qg3" flip></chess-moves>`);
  await page.press("#text", "Enter");
  await page.locator("#said", { hasText: /Qg3 is illegal/ }).waitFor();
  const fen = "kiwipete";
  for (const question of [{ position: { fen } }, { position: fen }, { a: [{ initialFen: fen }] }]) {
    await page.click("#reset");
    await page.fill("#text", JSON.stringify(question));
    await page.press("#text", "Enter");
    await has(page, "e5", "white knight");
  }
  await page.fill("#text", '{"hello": 1}');
  await page.locator("#faults", { hasText: "This JSON has no position and no move, as " }).waitFor();
});
await test("a fault in JSON stands under its characters, and is repaired", async (page) => {
  await open(page);
  for (const [text, marked, message] of [
    ['{"board": {"e1": "K", "é8": "k"}, "onMove": "white"}', '"k"', /unknown key/],
    ['{"board": {"e1": "K", "e8": "X"}, "onMove": "white"}', '"X"', /is not a piece/],
    ['{"fen": "4k3/8/9/8/8/8/8/4K2R w K - 0 1"}', "9", /expected a piece/],
    ['{\n  "board": {"e1": "K", "e8": "k"},\n  "onMove": "whit"}', '"whit"', /is not a colour/],
    ['{"board": {"e1": "K"', " ‸", /not JSON/],
  ]) {
    await page.fill("#text", text);
    await page.waitForFunction((part) => document.querySelector("#faults mark")?.textContent === part, marked);
    assert.match(await page.locator("#faults").innerText(), message);
  }
  // Keys of a question do not matter to a position.
  await page.fill("#text", '{"cmd": "why", "id": 1, "fen": "4k3/8/9/8/8/8/8/4K2R w K - 0 1", "move": "Ke2"}');
  await page.waitForFunction(() => document.querySelector("#faults mark")?.textContent === "9");
  await page.click("#repair");
  assert.equal(await page.inputValue("#text"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
});
await test("the board is flipped", async (page) => {
  await open(page);
  const first = () => page.locator("#board [data-square]").first().getAttribute("data-square");
  const isAbove = async (a, b) => (await square(page, a).boundingBox()).y < (await square(page, b).boundingBox()).y;
  assert.ok((await first()) === "a8" && (await isAbove("e8", "e1")));
  await drag(page, "e3", "g3");
  const tip = await page.locator("#board .over path.core").getAttribute("d");
  await page.click("#flip");
  assert.ok((await first()) === "h1" && (await isAbove("e1", "e8")));
  // What is dragged and drawn is flipped as well.
  await drag(page, "e3", "g3");
  await says(page, /is pinned/);
  assert.notEqual(await page.locator("#board .over path.core").getAttribute("d"), tip);
  await page.click("#flip");
  assert.equal(await first(), "a8");
});
await test("moves are taken back and played again, with buttons, keys and the list", async (page) => {
  await open(page, "#fen=startpos");
  const moves = page.locator("#moves button");
  for (const move of ["e4", "e5", "Nf3"]) {
    await page.fill("#move", move);
    await page.keyboard.press("Enter");
  }
  assert.deepEqual(await moves.allInnerTexts(), ["e4", "e5", "Nf3"]);
  assert.ok(await page.isDisabled("#redo"));
  await page.click("#undo");
  await has(page, "g1", "white knight");
  await page.locator("#board [tabindex='0']").focus();
  await page.keyboard.press("Control+z");
  await has(page, "e5", "empty");
  await page.keyboard.press("Control+y");
  await has(page, "e5", "black pawn");
  await moves.first().click();
  await has(page, "e4", "white pawn");
  await has(page, "e5", "empty");
  await page.click("#redo");
  await page.click("#redo");
  await has(page, "f3", "white knight");
  // Another move is a variation; an illegal one changes nothing.
  await page.click("#undo");
  await page.fill("#move", "Ke3");
  await page.keyboard.press("Enter");
  assert.equal(await moves.count(), 3);
  await page.fill("#move", "Bc4");
  await page.keyboard.press("Enter");
  assert.deepEqual(await moves.allInnerTexts(), ["e4", "e5", "Nf3", "Bc4"]);
  await page.click("#undo");
  await page.click("#undo");
  await page.click("#undo");
  assert.ok(await page.isDisabled("#undo"));
  await page.goBack();
  await has(page, "e4", "white pawn");
});
const PERMISSIONS = { permissions: ["clipboard-read", "clipboard-write"] };
await test("texts are copied, and the copied HTML works in another page", PERMISSIONS, async (page, context) => {
  await open(page, `#fen=${PIN.replaceAll(" ", "_")}&move=Qg3`);
  await page.click("#flip");
  await page.fill("#move", "Qg3");
  await page.keyboard.press("Enter");
  await page.click("#tab-share");
  const copied = async (name) => {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await page.getByRole("button", { name: `Copy: ${name}` }).click();
    await page.waitForFunction(() => navigator.clipboard.readText());
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied("FEN"), PIN);
  assert.match(
    await copied("What is said"),
    /Qg3 is illegal:\s+the queen on e3 is pinned to the king on c1 by the bishop on g5/,
  );
  const link = await copied("Link");
  const html = await copied("HTML to embed");
  const other = await context.newPage();
  await open(other, "", link);
  await says(other, /Qg3 is illegal/);
  pages["lesson.html"] = `<!doctype html><html lang="en"><title>Copied</title>${html}</html>`;
  await other.goto(`${url}lesson.html`);
  await other.waitForFunction(() =>
    /pinned to the king/.test(document.querySelector("chess-moves").shadowRoot?.textContent),
  );
  assert.equal(await other.locator("chess-moves [data-square]").first().getAttribute("data-square"), "h1");
  // What is said stays what is shared.
  await page.fill("#move", "Qd2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Qd2 is legal/.test(document.querySelector("#said").innerText));
  assert.match(await copied("What is said"), /Qd2 is legal/);
  assert.ok(!(await copied("Link")).includes("move="));
  // Markup in a refused move.
  await page.click("#undo");
  for (const [move, embedded] of [
    ["Qg3", ' move="Qg3"'],
    ['Qg3"><b>', ""],
  ]) {
    await page.fill("#move", move);
    await page.keyboard.press("Enter");
    assert.ok((await copied("HTML to embed")).includes(`<chess-moves fen="${PIN}"${embedded} flip></chess-moves>`));
  }
});
await test("texts are copied without a clipboard", async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page);
  await page.click("#tab-share");
  await page.evaluate(() =>
    document.addEventListener("copy", () => {
      globalThis.copied = getSelection().toString();
    }),
  );
  await page.getByRole("button", { name: "Copy: FEN" }).click();
  await eventually(async () => {
    assert.equal(await page.evaluate(() => globalThis.copied), PIN);
    assert.equal(await page.getByRole("button", { name: "Copy: FEN" }).innerText(), "Copied");
  });
});
await test("a position is edited, and the back button undoes it", async (page) => {
  await open(page, "#fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1");
  await page.click("#tab-edit");
  const fen = () => page.inputValue("#text");
  const brush = (name) => page.locator(`.palette [aria-label="${name}"]`).click();
  await brush("black queen");
  await square(page, "d4").click();
  await has(page, "d4", "black queen");
  await brush("white pawn");
  await square(page, "d4").click();
  await has(page, "d4", "white pawn");
  await square(page, "d4").click();
  await has(page, "d4", "empty");
  await square(page, "a2").click();
  await brush("remove");
  await square(page, "a2").click();
  await has(page, "a2", "empty");
  assert.equal(await fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  await page.getByLabel("Black", { exact: true }).check();
  assert.equal(await fen(), "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
  for (const [name, without] of [
    ["White O-O", "Qkq"],
    ["White O-O-O", "Kkq"],
    ["Black O-O", "KQq"],
    ["Black O-O-O", "KQk"],
  ]) {
    const right = page.getByLabel(name, { exact: true });
    await right.uncheck();
    assert.equal((await fen()).split(" ")[2], without, name);
    await right.check();
    assert.equal((await fen()).split(" ")[2], "KQkq", name);
  }
  for (const name of ["White O-O", "White O-O-O", "Black O-O", "Black O-O-O"])
    await page.getByLabel(name, { exact: true }).uncheck();
  assert.equal((await fen()).split(" ")[2], "-");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#text").value.split(" ")[2] === "q");
  // A board without a king, and with two, can be edited on.
  await square(page, "e1").click();
  await has(page, "e1", "empty");
  await brush("black king");
  await square(page, "a4").click();
  await square(page, "a4").click();
  await has(page, "a4", "empty");
  await page.getByLabel("White", { exact: true }).check();
  assert.equal(await fen(), "r3k2r/8/8/8/8/8/8/R6R w q - 0 1");
});
await test("a right that names the file of its rook is edited", async (page) => {
  await open(page, "#fen=1r2k1rr/8/8/8/8/8/8/1R2K1RR_w_GBgb_-_0_1");
  await page.click("#tab-edit");
  const right = page.getByLabel("White O-O", { exact: true });
  assert.ok(await right.isChecked());
  await page.getByLabel("Black O-O-O", { exact: true }).uncheck();
  assert.ok((await right.isChecked()) && !(await page.getByLabel("Black O-O-O", { exact: true }).isChecked()));
  assert.match((await page.inputValue("#text")).split(" ")[2], /^G[QB]g$/);
});
await test("links lead to positions and moves, and the back button leads back", async (page) => {
  await open(page, `#fen=${PIN.replaceAll(" ", "_")}&move=Qg3`);
  await says(page, /Qg3 is illegal/);
  await page.fill("#move", "Kb1");
  await page.keyboard.press("Enter");
  await leadsTo(page, /#fen=7k\/8\/8\/6b1\/8\/4Q3\/8\/2K5_w_-_-_0_1&moves=c1b1$/);
  await page.goBack();
  await page.waitForFunction(() => /Qg3 is illegal/.test(document.querySelector("#said").innerText));
  await leadsTo(page, /&move=Qg3$/);
  await page.goForward();
  await page.waitForFunction(() =>
    /white king/.test(document.querySelector('[data-square="b1"]').getAttribute("aria-label")),
  );
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await has(page, "b1", "white king");
  await page.evaluate(() => {
    location.hash = "fen=kiwipete";
  });
  await page.waitForFunction(() =>
    /white knight/.test(document.querySelector('[data-square="e5"]').getAttribute("aria-label")),
  );
  // A link with a fault keeps its text, with the fault under its characters.
  await page.evaluate(() => {
    location.hash = "fen=4k3/8/9/8/8/8/8/4K2R_w_K_-_0_1";
  });
  await page.waitForFunction(() => document.querySelector("#faults mark")?.textContent === "9");
  await page.goto("about:blank");
  await open(page, "#fen=4k3/8/9/8/8/8/8/4K2R_w_K_-_0_1");
  assert.equal(await page.inputValue("#text"), "4k3/8/9/8/8/8/8/4K2R w K - 0 1");
  assert.equal(await page.locator("#faults mark").first().innerText(), "9");
});
await test("a link with a strange ply opens", async (page) => {
  for (const [ply, squares] of [["1.5", ["e4"]], ["-1", []], ["1e9", ["e4", "e5"]], ["x", []], ["", []]]) {
    await open(page, `?${ply}#moves=e2e4,e7e5&ply=${ply}`);
    for (const at of squares) await has(page, at, "pawn");
    assert.equal(await page.locator("#board .last").count(), squares.length ? 2 : 0, ply);
  }
});
await test("a link without a position is about the start position", async (page) => {
  for (const [hash, pattern] of [
    ["#move=Ke2", /^Ke2 is illegal: White's own pawn stands on e2/],
    ["#moves=e4,e5,Ke3", /^Ke3 is illegal/],
    ["#quiz=e2e4", /^White to move\. Is e4 legal\?/],
  ]) {
    await open(page, `?${hash.length}${hash}`);
    await says(page, pattern);
  }
});
await test("a link to a legal move offers to play it", async (page) => {
  await open(page, `#fen=${PIN.replaceAll(" ", "_")}&move=Qd2`);
  await says(page, /^Qd2 is legal/);
  await page.getByRole("button", { name: "Play Qd2" }).click();
  await has(page, "d2", "white queen");
  await leadsTo(page, /moves=e3d2/);
});
await test("pictures are downloaded", async (page) => {
  await open(page, "#fen=kiwipete");
  await page.click("#tab-share");
  const saved = async (name, file) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    assert.equal(download.suggestedFilename(), file);
    return readFileSync(await download.path());
  };
  const svg = String(await saved("Download SVG", "board.svg"));
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^]*<\/svg>\s*$/);
  const [error, pieces] = await page.evaluate((text) => {
    const image = new DOMParser().parseFromString(text, "image/svg+xml");
    return [image.querySelector("parsererror")?.textContent, image.querySelectorAll("use").length];
  }, svg);
  assert.deepEqual([error, pieces], [undefined, 32]);
  const png = await saved("Download PNG", "board.png");
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // It can be decoded, and has light and dark squares and pieces.
  const [width, height, colors] = await page.evaluate(
    async (data) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(data)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      canvas.drawImage(bitmap, 0, 0);
      return [
        bitmap.width,
        bitmap.height,
        new Set(new Uint32Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size,
      ];
    },
    [...png],
  );
  assert.ok(width === 1170 && height === 1170 && colors > 20, `${width} × ${height}, ${colors} colours`);
});
await test("everything is possible with the keys", async (page) => {
  await open(page);
  await square(page, "e1").focus();
  for (const key of ["ArrowUp", "ArrowUp", "Enter", "ArrowRight", "ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await says(page, /Qg3 is illegal/);
  // Assistive technology goes to a square without the keys.
  await square(page, "c1").focus();
  for (const key of ["Enter", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await says(page, /Kb1 is legal/);
});
await test(
  "a phone: no horizontal scrolling, moves by touch",
  { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  async (page) => {
    await open(page);
    for (const tab of ["stages", "here", "edit", "gallery", "share"]) {
      await page.locator(`#tab-${tab}`).tap();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${tab} is too wide`);
    }
    await square(page, "e3").tap();
    await square(page, "g3").tap();
    await says(page, /is pinned/);
  },
);
await test("a second finger on the board makes no move", { hasTouch: true }, async (page, context) => {
  await open(page, "#fen=startpos");
  const session = await context.newCDPSession(page);
  const fingers = async (...names) => {
    const boxes = await Promise.all(names.map((name) => square(page, name).boundingBox()));
    return boxes.map(({ x, y, width }, id) => ({ x: x + width / 2, y: y + width / 2, id }));
  };
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", await fingers("e2", "h2"));
  await touch("touchMove", await fingers("e4", "h5"));
  await touch("touchEnd", []);
  await has(page, "h2", "white pawn");
  assert.doesNotMatch(await said(page), /illegal/);
  assert.equal(await page.locator(".sq.drag").count(), 0);
});
await test("without a network after the first load", { serviceWorkers: "allow" }, async (page, context, problems) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await drag(page, "e3", "g3");
  await says(page, /is pinned/);
  await page.click("#tab-here");
  await page.getByText("From the start").waitFor();
  problems.length = 0;
});
for (const file of ["chessmoves.html", "index.html"]) {
  await test(`${file} opens by double click`, async (page) => {
    await open(page, "", String(pathToFileURL(`${process.cwd()}/dist/${file}`)));
    await drag(page, "e3", "g3");
    await says(page, /is pinned/);
    await page.fill("#text", "1. e4 e5 2. Ke3");
    await page.waitForSelector("#game .fault");
    assert.equal(page.workers().length, 1);
    await page.click("#tab-gallery");
    await page.waitForSelector("#view-gallery .cards");
  });
}
await test("the component works in a foreign page with a strict policy", async (page) => {
  await page.goto(`${url}foreign.html`);
  await page.waitForFunction(() =>
    /pinned to the king/.test(document.querySelector("chess-moves").shadowRoot?.textContent),
  );
  await page.waitForFunction(() =>
    /On 15 × 15 squares/.test(document.querySelectorAll("chess-moves")[1].shadowRoot?.textContent),
  );
});
await test("next to chessground, each move may be tried, and an illegal one says why", async (page) => {
  await page.goto(`${url}ground.html`);
  await page.waitForFunction(() => globalThis.ground);
  const drop = (from, to) =>
    page.evaluate(
      ([from, to]) => {
        ground.selectSquare(from);
        ground.selectSquare(to);
      },
      [from, to],
    );
  assert.deepEqual(await page.evaluate(() => [...ground.state.movable.dests.get("e3")].sort()), ["d2", "f4", "g5"]);
  await drop("e3", "g3");
  await page.waitForFunction(() => /is pinned/.test(document.title));
  const hasQueen = (name) =>
    eventually(async () =>
      assert.equal(await page.evaluate((name) => ground.state.pieces.get(name)?.role, name), "queen"),
    );
  await hasQueen("e3");
  await drop("e3", "g5");
  await page.waitForFunction(() => document.title === "Qxg5");
  await hasQueen("g5");
});
await test("the package is imported in a page", async (page) => {
  await page.goto(`${url}import.html`);
  await page.waitForFunction(() => document.title === "false");
});
const isInSight = (place, viewport) =>
  eventually(async () => {
    const { y, height } = await place.boundingBox();
    assert.ok(y >= 0 && y + height <= viewport.height, `${y} ${height}`);
  });
for (const viewport of [
  { width: 360, height: 640 },
  { width: 1366, height: 650 },
]) {
  const size = `${viewport.width}x${viewport.height}`;
  await test(`what is wrong with the FEN of a link is in sight: ${size}`, { viewport }, async (page) => {
    await open(page, "#fen=7k/8/8/6b1/8/4Q3/9/2K5_w_-_-_0_1");
    const fault = page.locator("#faults .fault");
    await page.getByRole("button", { name: "Repair" }).waitFor();
    await isInSight(fault, viewport);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
  });
  await test(`the moves of a pasted game are in sight: ${size}`, { viewport }, async (page) => {
    await open(page);
    await page.click("#first");
    await page.fill("#text", "e4 c5 Nf3 d6 d4 cxd4 *");
    await page.click("#given .main");
    await page.getByText("6 plies, no faults", { exact: true }).waitFor();
    await isInSight(page.locator("#moves"), viewport);
  });
}
await test("the focus stays where the keys have put it, when what is there is replaced", async (page) => {
  const hasFocus = (expected) =>
    eventually(async () =>
      assert.equal(
        await page.evaluate(() => {
          const { id, labels } = document.activeElement;
          return id || (labels?.[0] ?? document.activeElement).textContent.trim();
        }),
        expected,
      ),
    );
  const press = async (place, key = "Enter") => {
    await place.focus();
    await page.keyboard.press(key);
  };
  const button = (name) => page.getByRole("button", { name, exact: true });
  await open(page, "#fen=startpos&quiz=e2e4");
  await press(button("Legal"));
  await hasFocus("Next question");
  await open(page, "?choice#fen=startpos");
  await type(page, "castle");
  await press(button("O-O"));
  await says(page, /O-O is illegal/);
  await hasFocus("What it can do");
  await page.keyboard.press("Enter");
  await says(page, /The king on e1 has no legal move/);
  await hasFocus("next");
  await open(page, "?ask#fen=startpos");
  await page.click("#tab-quiz");
  await press(button("Ask me"));
  await hasFocus("view-quiz");
  await page.click("#tab-gallery");
  await press(page.locator(".card").nth(12));
  await hasFocus("view-stages");
  await open(page, "?undo#moves=e2e4");
  await press(page.locator("#undo"));
  await hasFocus("redo");
  await page.keyboard.press("Enter");
  await hasFocus("undo");
  await page.locator("#view-stages .strip").waitFor();
  await press(page.locator("#view-stages .strip button").nth(2));
  await press(button("Next ›"));
  await hasFocus("Play all");
  await open(page, "?edit#fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1");
  await page.click("#tab-edit");
  await press(page.getByLabel("White O-O", { exact: true }), " ");
  await leadsTo(page, /_w_Qkq_/);
  await hasFocus("White O-O");
  await press(page.getByLabel("White", { exact: true }), "ArrowDown");
  await leadsTo(page, /_b_Qkq_/);
});
await test("who looks from the side of Black does so after a reload, and in links", async (page, context) => {
  const first = (one) => one.locator("#board [data-square]").first().getAttribute("data-square");
  await open(page, "#fen=startpos");
  await page.click("#flip");
  await type(page, "e4");
  await leadsTo(page, /#moves=e2e4&flip=1$/);
  await page.reload();
  await page.waitForSelector("[data-ready]");
  assert.equal(await first(page), "h1");
  await page.click("#tab-share");
  const other = await context.newPage();
  await open(other, "", await page.inputValue("#share-Link"));
  assert.equal(await first(other), "h1");
  await page.click("#flip");
  await leadsTo(page, /#moves=e2e4$/);
});
await test("the colours of the system are followed", async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  assert.equal(await ground(), "rgb(250, 246, 239)");
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(async () => assert.equal(await ground(), "rgb(27, 23, 20)"));
  await page.selectOption("#theme", "light");
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await ground(), "rgb(250, 246, 239)");
});
await test("a link of a text, and one with escapes of HTML, leads to its moves", async (page) => {
  await open(page, `${PIN_LINK}&amp;move=Qg3`);
  await says(page, /Qg3 is illegal/);
  for (const [hash, piece, pattern] of [
    ["#moves=e2e4,e7e5,g1f3", "f3", /Black to move/],
    [`${PIN_LINK}&move=Qg3`, "e3", /Qg3 is illegal/],
    ["#flip=1&move=Ke2", "e1", /Ke2 is illegal/],
  ]) {
    await page.fill("#text", `https://example.org/chessmoves/${hash}\n`);
    await page.click("#given .main");
    await says(page, pattern);
    await has(page, piece, "white");
    await leadsTo(page, new RegExp(`${hash.slice(-5)}$`));
  }
  await page.goBack();
  await says(page, /Qg3 is illegal/);
});
await test("links are read as other programs write them, and the back button leads away from them", async (page) => {
  for (const [link, at, piece] of [
    ["?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20b%20-%20-%200%201", "e2", "white pawn"],
    ["?fen=4k3/8/8/8/8/8/8/3QK3+b+-+-+0+1", "d1", "white queen"],
    ["?moves=e2e4_e7e5", "e5", "black pawn"],
    ["#moves=e4+e5+Qh5+Nc6+Qxf7%2B", "f7", "white queen"],
    ["?pgn=1.+e4+e5+2.+Nf3", "f3", "white knight"],
    ["#pgn=1.e4_e5_2.Nc3", "c3", "white knight"],
    ["#4k3/8/8/8/8/8/8/2R1K3_w_-_-_0_1", "c1", "white rook"],
  ]) {
    await page.goto("about:blank");
    await open(page, link);
    await has(page, at, piece);
    await page.goBack();
    assert.equal(page.url(), "about:blank", link);
  }
});
await test("what another version of the page has kept is passed over", async (page) => {
  await open(page, "#moves=e2e4");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.evaluate(() => history.replaceState({ start: "x", game: [1, 2] }, ""));
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await has(page, "e4", "white pawn");
  // The first version kept a theme as it is; later ones keep JSON.
  assert.equal(await page.inputValue("#theme"), "dark");
});
await test("moves are played again with Ctrl+Shift+Z, and what cannot be played stays in the field", async (page) => {
  await open(page, "#fen=startpos");
  await type(page, "Nf3 Nf6 Ke3");
  await says(page, /Ke3 is illegal/);
  assert.equal(await page.inputValue("#move"), "Ke3");
  await square(page, "e4").click();
  await page.keyboard.press("Control+z");
  await has(page, "f6", "empty");
  await page.keyboard.press("Control+Shift+z");
  await has(page, "f6", "black knight");
  await page.click("#undo");
  await type(page, "1) e5");
  await has(page, "e5", "black pawn");
});
await test("a click, a flip and a tap beside a choice leave alone what they do not mean", async (page) => {
  await open(page, "#fen=startpos&quiz=e2e4");
  await page.click("#flip");
  await says(page, /Is e4 legal/);
  assert.equal(await page.locator("#board .arrow.asked").count(), 1);
  await open(page, "?escape#fen=startpos");
  await square(page, "e2").click();
  assert.equal(await square(page, "e2").getAttribute("aria-selected"), "true");
  await page.click("#flip");
  assert.equal(await square(page, "e2").getAttribute("aria-selected"), "true");
  await square(page, "g1").click();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#board [aria-selected=true]").count(), 0);
  await open(page, "?beside#fen=4k3/P7/8/8/8/8/8/4K3_w_-_-_0_1");
  await drag(page, "a7", "a8");
  await page.locator("dialog[open]").waitFor();
  await page.mouse.click(3, 3);
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await has(page, "a7", "white pawn");
  assert.doesNotMatch(await said(page), /illegal/);
});
await test("White's side of the board is on the left in a page that is written from the right", async (page) => {
  await open(page, "#fen=startpos");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const left = async (name) => (await square(page, name).boundingBox()).x;
  assert.ok((await left("a1")) < (await left("h1")));
});
