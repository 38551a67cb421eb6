// Games are played through, and links keep their moves.
import assert from "node:assert/strict";
import { drag, eventually, has, leadsTo, open, says, square, test, type } from "./browser.mjs";

const GAME = `[Event "Test"]
[White "Weiß, A."]
[Black "B"]
[Result "1-0"]

{A short one.} 1. e4 e5 2. Nf3 {[%clk 0:05:00] the usual move} (2. f4 exf4 (2... d5!? 3. exd5) 3. Nf3) 2... Nc6 $1 3. Bb5 a6?! ; Morphy
4. Ba4 1-0`;
const FAULTY = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke3 Nxe4 5. Kxe4 *';
const moves = (page) => page.locator("#moves button");
const at = (page) => page.locator("#moves [aria-current=true]");
async function load(page, text) {
  await page.fill("#text", text);
  await page.click("#given .main");
  await page.waitForFunction(() => /fault/.test(document.querySelector("#about h2")?.innerText));
}

await test("a pasted game is a list of numbered moves with variations, and the keys go through it", async (page) => {
  await open(page);
  await load(page, GAME);
  const text = (await page.locator("#moves").innerText()).replace(/\s+/g, " ");
  assert.match(
    text,
    /^A short one\. 1\. e4 e5 2\. Nf3 the usual move \( 2\. f4 exf4 \( 2… d5!\? 3\. exd5 \) 3\. Nf3 \) 2… Nc6! 3\. Bb5 a6\?! Morphy 4\. Ba4$/,
  );
  assert.match(await page.locator("#about h2").innerText(), /Weiß, A\. – B, Test 1-0: 7 plies, no faults/);
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await has(page, "e2", "white pawn");
  for (const [key, move] of [
    ["ArrowRight", "e4"],
    ["ArrowRight", "e5"],
    ["ArrowRight", "Nf3"],
    ["ArrowLeft", "e5"],
    ["End", "Ba4"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await at(page).innerText(), move);
  }
  await has(page, "a4", "white bishop");
  // Into a variation, and on in it.
  await moves(page).getByText("f4", { exact: true }).click();
  await has(page, "f4", "white pawn");
  await page.keyboard.press("ArrowRight");
  await has(page, "f4", "black pawn");
  // After a click on the board, the keys still go through the game.
  await square(page, "d5").click();
  await page.keyboard.press("ArrowLeft");
  await has(page, "f4", "white pawn");
  // A move that is played is a variation.
  await page.keyboard.press("Home");
  await drag(page, "d2", "d4");
  assert.match((await page.locator("#moves").innerText()).replace(/\s+/g, " "), /1\. e4 \( 1\. d4 \)/);
});
await test("faults are marked where they are, and explained", async (page) => {
  await open(page);
  await load(page, FAULTY);
  await page.waitForSelector("#moves .fault-move");
  assert.deepEqual(await page.locator("#moves .fault-move").allInnerTexts(), ["Ke3"]);
  assert.deepEqual(await page.locator("#moves .unplayed").allInnerTexts(), ["Nxe4", "Kxe4"]);
  assert.match(await page.locator("#game .fault").innerText(), /^Line 4, column 35, Ke3: a king cannot/);
  await says(page, /a king cannot go from e1 to e3 in one move/);
  await page.keyboard.press("Escape");
  await page.click("#undo");
  await page.click("#undo");
  await has(page, "c4", "empty");
  await page.locator("#moves .fault-move").click();
  await says(page, /a king cannot go from e1 to e3 in one move/);
  await has(page, "f6", "black knight");
});
await test("several games are a list", async (page) => {
  await open(page);
  await load(
    page,
    `${GAME}\n\n${FAULTY}\n\n[White "C"]\n[Black "D"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n[SetUp "1"]\n\n` +
      "1... Kd7 2. e4 *",
  );
  const list = page.locator("#games");
  await eventually(async () =>
    assert.deepEqual(
      (await list.locator("option").allInnerTexts()).map((one) => one.slice(0, 14)),
      ["1. Weiß, A. – ", "2. A – B * ✗ 1", "3. C – D *"].map((one) => one.slice(0, 14)),
    ),
  );
  await list.focus();
  await list.selectOption("1");
  await page.waitForSelector("#moves .fault-move");
  assert.equal(await page.evaluate(() => document.activeElement.id), "games");
  assert.match(await page.locator("#game .fault").innerText(), /Line 12, column 35, Ke3: /);
  await list.selectOption("2");
  await page.waitForFunction(() => /C – D.*fault/.test(document.querySelector("#about h2").innerText));
  assert.match((await page.locator("#moves").innerText()).replace(/\s+/g, " "), /^1… Kd7 2\. e4$/);
  await has(page, "e4", "white pawn");
  // The faults of the others are counted after a reload, too.
  await page.reload();
  const second = list.locator("option").nth(1);
  await eventually(async () => assert.match(await second.innerText(), /^2\. A – B \* ✗ 1 fault$/));
  await page.goBack();
  await eventually(async () => assert.match(await second.innerText(), /^2\. A – B \* ✗ 1 fault$/));
});
await test("the list of many games has those around the one that is shown, and a line for a thousand", async (page) => {
  await open(page);
  // Without line breaks, of which a field with as many takes the browser seconds.
  await page.fill("#text", '[White "A"] 1. e4 * '.repeat(3500));
  const options = page.locator("#games option");
  await page.waitForFunction(() => document.querySelectorAll("#games option").length === 1003);
  assert.equal(await options.nth(999).innerText(), "1000. A – ? *");
  assert.equal(await options.last().innerText(), "Games 3001 to 3500 …");
  await page.selectOption("#games", { label: "Games 3001 to 3500 …" });
  await page.waitForFunction(() => document.querySelector("#games").selectedOptions[0].text === "3001. A – ? *");
  assert.equal(await options.first().innerText(), "Games 1 to 1000 …");
  assert.equal(await options.count(), 503);
});
await test("comments that fill a megabyte are shown", async (page) => {
  await open(page);
  await load(page, `1. e4 ${"{a} ".repeat(250_000)}`);
  assert.equal(await page.locator("#moves .comment").count(), 1);
});
await test("a null move in a variation is played, and the link keeps it", async (page, context) => {
  await open(page);
  await load(page, "1. e4 e5 (1... -- 2. d4 d5) 2. Nf3 *");
  assert.match(await page.locator("#about h2").innerText(), /3 plies, no faults/);
  assert.deepEqual(await moves(page).allInnerTexts(), ["e4", "e5", "--", "d4", "d5", "Nf3"]);
  await moves(page).nth(3).click();
  await has(page, "d4", "white pawn");
  await leadsTo(page, /#moves=e2e4,0000,d2d4,d7d5&ply=3$/);
  await page.click("#tab-here");
  await page.getByText("Control of squares").waitFor();
  const other = await context.newPage();
  await open(other, "", await page.evaluate(() => location.href));
  await has(other, "d4", "white pawn");
  assert.deepEqual(await moves(other).allInnerTexts(), ["e4", "--", "d4", "d5"]);
  // Not in check, and not in the main line.
  for (const [text, message] of [
    ["1. e4 -- 2. d4 *", /--: a null move is allowed only in a variation/],
    ["1. e4 f6 2. Qh5+ g6 (2... --) *", /--: a null move is not allowed in check/],
  ]) {
    await page.fill("#text", text);
    await eventually(async () => assert.match(await page.locator("#found").innerText(), message));
  }
});
await test("reload, back and the shared link keep the moves, of a game from a FEN too", async (page, context) => {
  await open(page, "#fen=4k3/8/8/8/8/8/4P3/4K3_b_-_-_0_1");
  for (const move of ["Kd7", "e4", "Ke6"]) await type(page, move);
  await leadsTo(page, /#fen=4k3\/8\/8\/8\/8\/8\/4P3\/4K3_b_-_-_0_1&moves=e8d7,e2e4,d7e6$/);
  await page.click("#undo");
  await leadsTo(page, /&ply=2$/);
  const check = async (one) => {
    assert.deepEqual(await moves(one).allInnerTexts(), ["Kd7", "e4", "Ke6"]);
    await has(one, "d7", "black king");
    await one.click("#redo");
    await has(one, "e6", "black king");
    await one.click("#undo");
  };
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await check(page);
  await page.click("#tab-share");
  const other = await context.newPage();
  await open(other, "", await page.inputValue("#share-Link"));
  await check(other);
  // From the start, the position is left out.
  await page.click("#reset");
  await type(page, "e4");
  await leadsTo(page, /#moves=e2e4$/);
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  await page.goForward();
  await page.goForward();
  await leadsTo(page, /#moves=e2e4$/);
  await has(page, "e4", "white pawn");
  // Links by hand, with SAN and numbers, and with a move that cannot be played.
  await open(other, "?san#moves=1.e4_e5_2.Nf3_Nc6_3.O-O-O");
  assert.deepEqual((await moves(other).allInnerTexts()).slice(0, 4), ["e4", "e5", "Nf3", "Nc6"]);
  await says(other, /O-O-O is illegal/);
});
await test("a game with its comments and faults is there after a reload", async (page) => {
  await open(page);
  await load(page, GAME);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  await page.waitForSelector("[data-ready]");
  await page.waitForFunction(() => /the usual move/.test(document.querySelector("#moves").innerText));
  assert.equal(await at(page).innerText(), "a6?!");
  assert.match(await page.inputValue("#text"), /A short one/);
});
await test("a game that is pasted beside the box is read", async (page) => {
  await open(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "1. d4 d5 2. c4 *");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  await has(page, "c4", "white pawn");
});
await test("the back button leads from a position that was written or pasted to the game before it", async (page) => {
  const count = (number) =>
    page.waitForFunction((number) => document.querySelectorAll("#moves button").length === number, number);
  await open(page, "#fen=startpos");
  await load(page, "1. e4 e5 *");
  await page.fill("#text", "");
  await page.click("#text");
  await page.keyboard.type("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await has(page, "h1", "white rook");
  await page.keyboard.press("Enter");
  await leadsTo(page, /4K2R_w_K_-_0_1$/);
  await page.goBack();
  await has(page, "e5", "black pawn");
  await count(2);
  await page.goBack();
  await has(page, "e4", "empty");
  await page.goForward();
  await page.goForward();
  await has(page, "h1", "white rook");
});
await test("a command of the Universal Chess Interface is played through", async (page) => {
  for (const [n, [text, count, square, piece]] of [
    ["position startpos moves e2e4 e7e5 g1f3", 3, "f3", "white knight"],
    ["startpos moves e2e4", 1, "e4", "white pawn"],
    ["position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7", 2, "g1", "white king"],
    ["position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", 0, "h1", "white rook"],
  ].entries()) {
    await open(page, `?${n}`);
    await page.fill("#text", text);
    await page.waitForFunction((count) => document.querySelectorAll("#moves button").length === count, count);
    await has(page, square, piece);
    assert.equal(await page.locator("#faults .fault").count(), 0);
  }
  // A move that cannot be played is explained, on the position before it.
  await page.fill("#text", "position startpos moves e2e4 e7e5 e1e3");
  await page.getByText("e1e3").first().waitFor();
  await says(page, /e1e3 is illegal/);
  await has(page, "e5", "black pawn");
});
await test("glyphs are signs, and a date has what is known of it", async (page) => {
  await open(page);
  await load(page, '[White "A"]\n[Date "1851.??.??"]\n\n1. e4 $14 e5 $18 2. Nf3 $19 Nc6 $7 3. Bb5 $146 $9 *');
  assert.equal(
    (await page.locator("#moves").innerText()).replace(/\s+/g, " "),
    "1. e4⩲ e5+− 2. Nf3−+ Nc6□ 3. Bb5N$9",
  );
  assert.match(await page.locator("#about h2").innerText(), /^A – \?, 1851 \*: /);
});
await test("a game is read with the quotes and escapes of editors, and with letters of pieces apart", async (page) => {
  await open(page);
  for (const [text, plies, title] of [
    ["1\\. e4 e5 2\\. Nf3 Nc6", 4, ""],
    ["\\[White “Me”\\]\n[Black „You“]\n\n1. d4 d5", 2, "Me – You"],
    ["[White 'O'Kelly']\n[Black ‘You’]\n\n1. d4 d5", 2, "O'Kelly – You"],
    ["1. d4 1. .. N f6 2. N c3 2. .. d5 3. B g5 *", 5, ""],
    ["https://lichess.org/analysis/pgn/e4_e5_Nf3_Nc6#4", 4, ""],
    ["1. e4 e5; 2. Nf3 Nc6", 4, ""],
    ["1. e4 e5 ; 2. f4 was possible\n2. Nf3", 3, ""],
    ["1. e4 e5\\n2. Nf3 Nc6", 4, ""],
    ['[{"color": "w", "from": "e2", "to": "e4"}, {from: \'e7\', to: \'e5\'}]', 2, ""],
    ["https://www.chess.com/analysis?pgn=1.+e4+e5+2.+Nf3&tab=analysis", 3, ""],
    // Nothing is encoded by these signs.
    ["https://lichess.org/analysis/pgn/e4_e5%zz", 2, ""],
  ]) {
    await load(page, text);
    const count = new RegExp(`^${title && `${title}.*: `}${plies} plies, no faults`);
    await eventually(async () => assert.match(await page.locator("#about h2").innerText(), count, text));
  }
});
