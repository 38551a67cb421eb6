// The quiz, and the gallery with pictures and words.
import assert from "node:assert/strict";
import { eventually, has, leadsTo, open, PIN_LINK, said, says, test } from "./browser.mjs";

const verdictIs = (page, pattern) =>
  eventually(async () => assert.match(await page.locator("#view-quiz").innerText(), pattern));
await test("a question of the quiz is answered, explained and shared", async (page, context) => {
  await open(page, `${PIN_LINK}&quiz=Qg3`);
  await page.getByText("White to move. Is Qg3 legal?").waitFor();
  assert.doesNotMatch(await said(page), /pinned to the king/);
  assert.equal(await page.locator("#board .arrow.asked").count(), 1);
  await page.getByRole("button", { name: "Not legal" }).click();
  const choices = page.locator("#next .choice");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 3);
  assert.doesNotMatch(await said(page), /pinned to the king/);
  await choices.getByText("The piece is pinned to its king").click();
  await verdictIs(page, /Right\.[^]*1 of 1 right, 1 in a row/);
  await says(page, /^Right\.\s+Qg3 is illegal: the queen on e3 is pinned to the king on c1/);
  const link = await page.getByRole("link", { name: "Link to this question" }).getAttribute("href");
  const other = await context.newPage();
  await open(other, link.replace("#", "?other#"));
  await other.getByText("White to move. Is Qg3 legal?").waitFor();
  await other.getByRole("button", { name: "Legal", exact: true }).click();
  await verdictIs(other, /Not so\.[^]*not legal/);
  // A legal move.
  await open(page, `?legal${PIN_LINK}&quiz=Qd2`);
  await page.getByRole("button", { name: "Legal", exact: true }).click();
  await verdictIs(page, /Right\. The move is legal/);
  await says(page, /Qd2 is legal/);
});
await test("the quiz asks on, from the gallery and from random positions", async (page) => {
  await page.addInitScript(() => {
    let seed = 7;
    Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  });
  await open(page);
  await page.click("#tab-quiz");
  await page.getByRole("button", { name: "Ask me" }).click();
  const asked = new Set();
  const kinds = new Set();
  for (let n = 0; n < 12; n++) {
    await page.getByText(/to move\. Is .* legal\?/).waitFor();
    asked.add(await page.evaluate(() => location.href));
    // A question is one of its link.
    await leadsTo(page, /#fen=.*&quiz=/);
    await page.getByRole("button", { name: "Not legal" }).click();
    const choice = page.locator("#next .choice");
    await page.waitForSelector("#next .choice, #view-quiz .verdict");
    kinds.add(await choice.count());
    if (await choice.count()) await choice.first().click();
    await verdictIs(page, /(Right|Not so)\. /);
    await says(page, /is (il)?legal/);
    await page.getByRole("button", { name: "Next question" }).click();
  }
  assert.ok(asked.size > 8, String(asked.size));
  assert.deepEqual([...kinds].sort(), [0, 3]);
});
await test("the quiz ends when the board goes on", async (page) => {
  await open(page, `${PIN_LINK}&quiz=Qg3`);
  await page.getByText("White to move. Is Qg3 legal?").waitFor();
  await page.fill("#move", "Kb1");
  await page.keyboard.press("Enter");
  await has(page, "b1", "white king");
  assert.doesNotMatch(await page.evaluate(() => location.href), /quiz=/);
  // And it is not asked again when the move is taken back.
  await page.click("#undo");
  await says(page, /^White to move/);
  assert.doesNotMatch(await page.evaluate(() => location.href), /quiz=/);
  await page.click("#tab-quiz");
  await page.getByRole("button", { name: "Ask me" }).waitFor();
});
await test("the gallery has pictures and headings in words", async (page) => {
  await open(page);
  await page.click("#tab-gallery");
  await page.waitForSelector("#view-gallery .thumb svg");
  const titles = await page.locator("#view-gallery .card b").allInnerTexts();
  assert.ok(titles.includes("Castling through attack") && titles.includes("Kiwipete"), titles.join());
  const headings = await page.locator("#view-gallery h2").allInnerTexts();
  assert.ok(headings.includes("Why a move is not legal"), headings.join());
  await page.locator('[data-code="castling-through-attack"]').scrollIntoViewIfNeeded();
  await page.waitForSelector('[data-code="castling-through-attack"] .thumb .arrow');
  await page.locator('[data-code="castling-through-attack"]').click();
  await says(page, /O-O is illegal: the king would cross f1, attacked by the rook on f8/);
});
for (const [width, height] of [
  [360, 640],
  [740, 340],
]) {
  const name = `a question of the quiz is in sight, with its board: ${width}x${height}`;
  await test(name, { viewport: { width, height } }, async (page) => {
    await open(page);
    await page.click("#tab-quiz");
    await page.getByRole("button", { name: "Ask me" }).click();
    await page.getByRole("button", { name: "Not legal" }).waitFor();
    for (const place of ["#board", "#said"]) {
      await eventually(async () => {
        const { y, height: high } = await page.locator(place).boundingBox();
        assert.ok(y > -1 && y + high < height + 1, `${place}: from ${y} to ${y + high}`);
      });
    }
  });
}
