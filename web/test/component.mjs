// The component in a page that is not ours, with a strict policy: moves are tried by click, drag, touch and key.
import assert from "node:assert/strict";
import { dragBetween, eventually, foreign, hasPiece, pages, PIN, test, url } from "./browser.mjs";

const SCRIPT = '<script src="chess-moves.js"></script>';
const LISTENER =
  "for (const name of ['why', 'move'])" +
  "addEventListener(name, (event) => (globalThis.events ??= []).push([name, event.detail]));";
pages["listen.js"] = LISTENER;
async function openWith(page, name, body) {
  pages[`${name}.html`] = foreign(
    name,
    `${SCRIPT}<script src="listen.js"></script>`,
    `<main><h1>${name}</h1>${body}</main>`,
  );
  await page.goto(`${url}${name}.html`);
  await page.waitForFunction(() => document.querySelector("chess-moves").shadowRoot?.childElementCount);
}
const cell = (page, name, n = 0) => page.locator("chess-moves").nth(n).locator(`[data-square="${name}"]`);
const has = (page, name, piece, n = 0) => hasPiece(cell(page, name, n), piece);
const says = (page, pattern, n = 0) =>
  eventually(async () => assert.match(await page.locator("chess-moves").nth(n).locator(".said").innerText(), pattern));
const events = (page) =>
  page.evaluate(() => (globalThis.events ?? []).map(([name, { san, legal }]) => `${name} ${san ?? legal}`));

await test("the component lets moves be dragged, clicked and made with keys", async (page) => {
  await openWith(page, "try", `<p>before</p><chess-moves fen="${PIN}"></chess-moves>`);
  await dragBetween(page, cell(page, "e3"), cell(page, "g3"));
  await says(page, /Qg3 is illegal: the queen on e3 is pinned/);
  await has(page, "e3", "white queen");
  assert.equal(await page.locator("chess-moves .arrow").count(), 1);
  assert.deepEqual(await events(page), ["why false"]);
  await dragBetween(page, cell(page, "e3"), cell(page, "f4"));
  await says(page, /Qf4 is legal/);
  await has(page, "f4", "white queen");
  assert.deepEqual(await events(page), ["why false", "why true", "move Qf4"]);
  // Clicks, for the other side.
  await cell(page, "g5").click();
  await cell(page, "f4").click();
  await has(page, "f4", "black bishop");
  await page.getByRole("button", { name: "Start again" }).click();
  await has(page, "e3", "white queen");
  // Keys: the focus stays in the shadow root.
  await cell(page, "e1").focus();
  for (const key of ["ArrowUp", "ArrowUp", "Enter", "ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await has(page, "f4", "white queen");
  assert.equal(
    await page.evaluate(() => document.querySelector("chess-moves").position.split(" ")[0]),
    "7k/8/8/6b1/5Q2/8/8/2K5",
  );
});
await test("the component says what the name of a position was meant to be", async (page) => {
  await openWith(page, "name", '<chess-moves fen="start"></chess-moves>');
  await page.getByRole("alert").getByText(/"start" is neither .*: did you mean "startpos"\?/).waitFor();
});
await test(
  "the component is touched",
  { viewport: { width: 400, height: 700 }, hasTouch: true, isMobile: true },
  async (page) => {
    await openWith(page, "touch", `<chess-moves fen="${PIN}"></chess-moves>`);
    await cell(page, "e3").tap();
    await cell(page, "g3").tap();
    await says(page, /Qg3 is illegal/);
    // A finger that drags.
    const session = await page.context().newCDPSession(page);
    const middle = async (name) => {
      const { x, y, width, height } = await cell(page, name).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [a, b] = [await middle("e3"), await middle("d2")];
    const send = (kind, touchPoints) => session.send("Input.dispatchTouchEvent", { type: kind, touchPoints });
    await send("touchStart", [a]);
    for (const part of [0.3, 0.6, 1])
      await send("touchMove", [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]);
    await send("touchEnd", []);
    await page.waitForFunction(() => /Qd2 is legal/.test(document.querySelector("chess-moves").shadowRoot.textContent));
    await has(page, "d2", "white queen");
  },
);
await test("two components do not disturb each other, and a pawn is promoted in one", async (page) => {
  await openWith(
    page,
    "two",
    '<chess-moves fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1"></chess-moves>' +
      '<chess-moves fen="startpos" theme="dark"></chess-moves>',
  );
  await dragBetween(page, cell(page, "a7"), cell(page, "a8"));
  await page.getByRole("button", { name: "white rook" }).click();
  await page.waitForFunction(() =>
    /a8=R\+ is legal/.test(document.querySelector("chess-moves").shadowRoot.textContent),
  );
  await cell(page, "e2", 1).scrollIntoViewIfNeeded();
  await dragBetween(page, cell(page, "e2", 1), cell(page, "e5", 1));
  await says(page, /is illegal: a pawn cannot go from e2 to e5/, 1);
  await has(page, "a8", "white rook");
  // Each has a background of its own.
  const grounds = await page.evaluate(() =>
    [...document.querySelectorAll("chess-moves")].map((one) => getComputedStyle(one).backgroundColor),
  );
  assert.deepEqual(grounds, ["rgb(250, 246, 239)", "rgb(27, 23, 20)"]);
});
await test("the component has its attributes as properties, and reads a move in words", async (page) => {
  await openWith(page, "properties", "<chess-moves></chess-moves>");
  const set = (name, value) => page.evaluate(([name, value]) => {
    document.querySelector("chess-moves")[name] = value;
  }, [name, value]);
  await set("fen", PIN);
  await has(page, "e3", "white queen");
  await set("move", "queen to g3");
  await says(page, /Qg3 is illegal: the queen on e3 is pinned/);
  await set("flip", true);
  assert.equal(await page.locator("chess-moves [data-square]").first().getAttribute("data-square"), "h1");
  await set("fen", null);
  assert.equal(await page.locator("chess-moves").getAttribute("fen"), null);
  await set("move", "Nd2");
  await says(page, /Nd2 is illegal/);
});
await test("a page can prevent a move of the component", async (page) => {
  pages["prevent.js"] = "addEventListener('move', (event) => event.preventDefault());";
  await openWith(page, "prevent", `<script src="prevent.js"></script><chess-moves fen="startpos"></chess-moves>`);
  await dragBetween(page, cell(page, "e2"), cell(page, "e4"));
  await has(page, "e2", "white pawn");
});
await test("stages of no square, of an empty one, and of one that is not on the board", async (page) => {
  const stages = ["stages", 'stages=""', 'stages="a5"', 'stages="z9"'].map(
    (one) => `<chess-moves fen="${PIN}" ${one}></chess-moves>`,
  );
  await openWith(page, "stages", stages.join(""));
  await eventually(async () => {
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll("chess-moves")].map((one) => one.shadowRoot.textContent),
    );
    assert.match(texts[0], /The (queen|king) on/);
    assert.match(texts[1], /The (queen|king) on/);
    assert.match(texts[2], /no piece on a5/);
    assert.match(texts[3], /z9/);
  });
});
await test("the component keeps its position when it is flipped, moved elsewhere, or begun again", async (page) => {
  await openWith(page, "kept", '<chess-moves></chess-moves><div dir="rtl"></div>');
  const component = page.locator("chess-moves");
  await dragBetween(page, cell(page, "e2"), cell(page, "e4"));
  await says(page, /e4 is legal/);
  const first = () => component.locator("[data-square]").first().getAttribute("data-square");
  await component.evaluate((one) => one.toggleAttribute("flip"));
  assert.equal(await first(), "h1");
  await component.evaluate((one) => one.toggleAttribute("flip"));
  assert.equal(await first(), "a8");
  await has(page, "e4", "white pawn");
  await component.evaluate((one) => document.querySelector("[dir]").append(one));
  await has(page, "e4", "white pawn");
  await says(page, /e4 is legal/);
  // Boards are not written from the right.
  const [a, h] = [await cell(page, "a1").boundingBox(), await cell(page, "h1").boundingBox()];
  assert.ok(a.x < h.x);
  await page.getByRole("button", { name: "Start again" }).focus();
  await page.keyboard.press("Enter");
  await has(page, "e2", "white pawn");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "CHESS-MOVES");
  await component.evaluate((one) => one.setAttribute("stages", "B1"));
  await page.waitForFunction(() =>
    /The knight on b1/.test(document.querySelector("chess-moves").shadowRoot.textContent),
  );
});
