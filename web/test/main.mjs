// Drives the page, the component and the package with a browser. `--only=TEXT` runs the tests with this text in their
// names, `--shots` takes pictures. The tests of the modules run beside each other, those of a module in their order.
import { mkdirSync } from "node:fs";
import { browser, end, open, PIN } from "./browser.mjs";
import "./gallery.mjs";
import "./page.mjs";
import "./answer.mjs";
import "./axe.mjs";
import "./games.mjs";
import "./component.mjs";
import "./quiz.mjs";
import "./hostile.mjs";
import "./figures.mjs";

if (process.argv.includes("--shots")) {
  mkdirSync("shots", { recursive: true });
  for (const theme of ["light", "dark", "print"]) {
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [740, 340],
      [768, 1024],
      [1366, 650],
      [1440, 900],
    ]) {
      const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: "block" });
      const page = await context.newPage();
      await open(page, `#fen=${PIN.replaceAll(" ", "_")}&move=Qg3`);
      await page.selectOption("#theme", theme);
      await page.waitForSelector("#view-stages .strip");
      await page.screenshot({ path: `shots/${theme}-${width}x${height}.png` });
      await context.close();
    }
  }
}
await end();
