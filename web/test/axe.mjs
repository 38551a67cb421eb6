// The rules of accessibility that axe knows, in each theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, test } from "./browser.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

for (const scheme of ["light", "dark", "print"]) {
  await test(`no violation of axe's rules: ${scheme}`, async (page) => {
    await open(page);
    await page.selectOption("#theme", scheme);
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe });
    const check = async (name) => {
      await page.waitForTimeout(400);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes: [{ html, failureSummary }] }) => [
        name,
        id,
        html.slice(0, 120),
        failureSummary.slice(0, 160),
      ]);
      assert.deepEqual(found, []);
    };
    for (const tab of ["stages", "here", "quiz", "gallery", "edit", "share"]) {
      await page.click(`#tab-${tab}`);
      await check(tab);
    }
    await page.fill("#text", `${"1. e4 e5 (1... c5 {Sicilian}) 2. Ke3 Nf6 *\n\n".repeat(2)}`);
    await page.waitForSelector("#moves .fault-move");
    await page.getByText("Details").click();
    await check("a game with a fault");
    await page.click("#tab-quiz");
    await page.getByRole("button", { name: "Ask me" }).click();
    await check("a question");
  });
}
