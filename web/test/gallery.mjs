// The gallery: each entry shows what it promises.
import assert from "node:assert/strict";
import { open, said, test } from "./browser.mjs";

await test("all entries of the gallery lead to a position, and to their code", async (page) => {
  await open(page);
  await page.click("#tab-gallery");
  const cards = page.locator("#view-gallery .cards button");
  await cards.first().waitFor();
  const names = await cards.evaluateAll((all) => all.map((card) => card.dataset.code));
  assert.ok(names.includes("kiwipete") && names.includes("castling-through-attack") && names.length > 60);
  const wrong = [];
  const count = await page.evaluate(() => globalThis.chessmovesGallery.positions.length);
  for (const [n, name] of names.entries()) {
    await page.evaluate(() => {
      document.querySelector("#tab-gallery").click();
      document.querySelector("#reset").click();
    });
    const groupOf = (name) => {
      const { code, group } = globalThis.chessmovesGallery.columns;
      return group[code.indexOf(name)];
    };
    const group = n < count ? undefined : await page.evaluate(groupOf, name);
    await cards.nth(n).click();
    const isThere = page.waitForFunction(
      ([name, group]) => {
        if (!group)
          return name === "startpos" || !location.hash.includes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq");
        const found = ["said", "faults", "view-here"].map((id) => document.getElementById(id).textContent).join(" ");
        return group === "effect" ? /is legal/.test(found) : found.includes(name);
      },
      [name, group],
    );
    await isThere.catch(async () => wrong.push(`${name}: ${await said(page)}`));
  }
  assert.deepEqual(wrong, []);
});
