// Texts that are meant to do harm, and texts that are broken.
import assert from "node:assert/strict";
import { has, open, PIN, said, test, type } from "./browser.mjs";

const EVIL = '<img src=x onerror=alert(1)>"><script>alert(2)</script>';
for (const [way, run] of Object.entries({
  fen: async (page) => {
    await open(page);
    await page.fill("#text", EVIL);
    await page.waitForSelector("#faults .fault");
  },
  tags: async (page) => {
    await open(page);
    await page.fill("#text", `[White "${EVIL.replaceAll('"', "'")}"]\n\n1. e4 {${EVIL}} e5 2. Ke3`);
    await page.waitForSelector("#game h2");
  },
  move: async (page) => {
    await open(page);
    await page.fill("#move", EVIL);
    await page.keyboard.press("Enter");
  },
  "the FEN of a link": async (page) => open(page, `#fen=${encodeURIComponent(EVIL)}`),
  "the move of a link": async (page) => open(page, `#fen=${PIN.replaceAll(" ", "_")}&move=${encodeURIComponent(EVIL)}`),
  JSON: async (page) => {
    await open(page);
    await page.fill("#text", JSON.stringify({ fen: EVIL, [EVIL]: EVIL }));
    await page.waitForSelector("#faults .fault");
  },
  URL: async (page) => {
    await open(page);
    await page.fill("#text", `https://example.org/${EVIL}`);
    await page.waitForSelector("#faults .fault");
  },
})) {
  await test(`markup is shown as text: ${way}`, async (page) => {
    await run(page);
    await page.waitForTimeout(200);
    assert.equal(await page.locator("img, body script:not([src])").count(), 0);
  });
}
await test("markup is shown as text: the moves of a link and of a quiz, comments, and the component", async (page) => {
  const evil = encodeURIComponent(EVIL);
  for (const link of [
    `#moves=e4,${evil}`,
    `#moves=${evil}`,
    `#fen=startpos&quiz=${evil}`,
    `#fen=startpos&ply=${evil}`,
  ]) {
    await open(page, `?${encodeURIComponent(link)}${link}`);
    await page.waitForTimeout(50);
  }
  await page.fill(
    "#text",
    `[Event "${EVIL.replaceAll('"', "'")}"]\n\n{${EVIL}} 1. e4 {${EVIL}} ${EVIL} 1. d4 * [White "b"] 1. d4 *`,
  );
  await page.waitForSelector("#games");
  // The first fault can be in a word that follows one which is no move: it has no position.
  await page.waitForSelector("#game .fault");
  await page.waitForTimeout(100);
  assert.equal(await page.locator("#faults").innerText(), "");
  assert.equal(await page.locator("img, body script:not([src])").count(), 0);
  assert.match(await page.locator("#moves").innerText(), /<img src=x/);
});
await test("broken texts are answered, and nothing fails", async (page) => {
  await open(page, "#fen=startpos");
  const wrong = await page.evaluate(async () => {
    let seed = 20;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const texts = [
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
      '[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 {a} (1. e3 Kd7 (1... Ke7)) Ke7 $1 2. e5! 1-0\n\n1. d4 *',
      '{"board": {"e1": "K", "e8": "k"}, "onMove": "white"}',
      "Nf3, e2e4, O-O-O, exd8=Q+, knight takes e5, 1. e4 e5",
    ];
    const letters = "()[]{}\"'\\/;%$!?*.-+=#0189 \n\tabehkqKQRBNPx\u00a0é♘\ud83d\0";
    const found = [];
    for (let n = 0; n < 400; n++) {
      let text = texts[n % texts.length];
      for (let change = 1 + random(6); change > 0; change--) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + (random(3) ? letters[random(letters.length)] : "") + text.slice(at + random(4));
      }
      const area = document.querySelector("#text");
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
      const word = text.slice(random(text.length), text.length).slice(0, 12);
      document.querySelector("#move").value = word;
      document.querySelector("#type").requestSubmit();
      if (n % 20 === 0) await new Promise((done) => setTimeout(done, 30));
      const shown = document.querySelector("#sentence").textContent + document.querySelector("#faults").textContent;
      if (/undefined|\[object|NaN/.test(shown) && !text.includes("undefined")) found.push([text, word, shown]);
      if (!document.querySelector("#sentence").textContent) found.push([text, word, "nothing is said"]);
    }
    return found;
  });
  assert.deepEqual(wrong, []);
  await page.click("#reset");
  await type(page, "e4");
  await has(page, "e4", "white pawn");
  assert.match(await said(page), /e4 is legal/);
});
