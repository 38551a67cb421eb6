// How long answers take. The figures are printed, and not compared with limits: other programs run as well.
import { drag, open, test } from "./browser.mjs";

await test("figures: the first answer, all answers, and dragging", async (page) => {
  const times = [];
  for (let n = 0; n < 10; n++) {
    await open(page, `?${n}`);
    await page.waitForFunction(() => performance.getEntriesByName("drawn").length);
    times.push(
      await page.evaluate(
        () =>
          performance.getEntriesByName("drawn")[0].startTime -
          performance.getEntriesByType("resource").find(({ name }) => /page\.js/.test(name)).responseEnd,
      ),
    );
  }
  times.sort((a, b) => a - b);
  await page.evaluate(() => {
    globalThis.long = [];
    new PerformanceObserver((list) => {
      globalThis.long.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ entryTypes: ["longtask"] });
  });
  for (let n = 0; n < 10; n++) await drag(page, "e3", "g3");
  await page.click("#tab-here");
  await page.getByText("From the start").waitFor();
  const long = await page.evaluate(() => globalThis.long);
  await page.click("#tab-gallery");
  await page.waitForSelector("#view-gallery .cards");
  await page.addScriptTag({ url: "full.js" });
  const answers = await page.evaluate(async () => {
    const { ask, ready } = globalThis.chessmovesFull();
    await ready;
    const found = {};
    for (let round = 0; round < 30; round++)
      for (const { fen } of globalThis.chessmovesGallery.positions) {
        for (const message of [
          { cmd: "legal" },
          { cmd: "status" },
          { cmd: "why" },
          { cmd: "why", move: "e2e5" },
          { cmd: "play", moves: "e4" },
          { cmd: "control" },
        ]) {
          const start = performance.now();
          ask({ ...message, fen });
          (found[JSON.stringify({ ...message, fen })] ??= []).push(performance.now() - start);
        }
      }
    // Of each question, the median of its times, which the other programs of the computer do not matter to.
    return Object.entries(found)
      .map(([name, times]) => [times.sort((a, b) => a - b)[times.length >> 1], name])
      .sort(([a], [b]) => a - b);
  });
  console.log(
    `     download to first answer drawn: median ${((times[4] + times[5]) / 2).toFixed(0)} ms, ` +
      `at most ${times[9].toFixed(0)}`,
  );
  const [longest, question] = answers.at(-1);
  console.log(
    `     ${answers.length} questions: the longest answer takes ${longest.toFixed(1)} ms: ${question}; ` +
      `long tasks in ten drags and what is true: ${long.length} ${long}`,
  );
});
