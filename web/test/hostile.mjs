// Texts that are meant to do harm, and texts that are broken.
import assert from "node:assert/strict";
import { eventually, has, open, PIN, said, says, test, type } from "./browser.mjs";

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
      '[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n' +
        "1. e4 {a} (1. e3 Kd7 (1... Ke7)) Ke7 $1 2. e5! 1-0\n\n1. d4 *",
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
  await says(page, /e4 is legal/);
});
await test("a position or a game in the field for a move is handed to the box", async (page) => {
  await open(page, "#fen=startpos");
  for (const [n, [text, square_, piece]] of [
    [PIN, "e3", "white queen"],
    ["kiwipete", "e5", "white knight"],
    ['[White "A"] [Black "B"] 1. e4 e5 2. Nf3 *', "f3", "white knight"],
    [`https://lichess.org/editor/${PIN.replaceAll(" ", "_")}`, "e3", "white queen"],
    ['{"moves": ["Nf3"]}', "f3", "white knight"],
  ].entries()) {
    await open(page, `?${n}#fen=startpos`);
    await type(page, text);
    if (!text.startsWith("[")) {
      await says(page, /is not a move\. It looks like a position or a game/, text);
      await page.getByRole("button", { name: "Read it as that" }).click();
    }
    await page.waitForFunction(
      ([name, found]) => document.querySelector(`[data-square="${name}"]`).ariaLabel.includes(found),
      [square_, piece],
    );
  }
  // What is wrong with it is in sight.
  await type(page, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.getByRole("button", { name: "Read it as that" }).click();
  await page.locator("#faults mark").first().waitFor();
  await eventually(async () => {
    const box = await page.locator("#faults .fault").first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= page.viewportSize().height, JSON.stringify(box));
  });
  await page.click("#reset");
  for (const text of ["e2e4,e7e5", '["e4","e5"]', "['e4', 'e5']", '["1. e4", "1... e5"]']) {
    await page.click("#reset");
    await type(page, text);
    await has(page, "e5", "black pawn");
  }
  await type(page, '["Nf3"]');
  await has(page, "f3", "white knight");
});
await test("the moves of a game are read between other words", async (page) => {
  for (const [n, [text, count]] of [
    ["Sure! Here's a game:\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n\nThis is the Ruy Lopez.", 5],
    ["```pgn\n1. e4 e5 2. Nf3\n```", 3],
    ["I would play 1. e4 because it controls the center.", 1],
    ["> 1. e4 e5\n> 2. Nf3 Nc6", 4],
    [">> 1. e4 e5\n>> 2. Nf3 Nc6", 4],
    ["||1. e4 e5 2. Nf3||", 3],
    ["<p>1. e4 e5</p><p>2. Nf3&nbsp;Nc6<br>3. Bb5</p>", 5],
    ["**1. e4 e5**\n**2. Nf3 Nc6**", 4],
    ["**1.** e4 e5 | **2.** Nf3", 3],
    ['"1. e4 e5 2. Nf3"', 3],
    ["[pgn]\n1. e4 e5 2. Nf3 *[/pgn]", 3],
    ["{\nA file of openings, by several hands.\n}\n\n[ECO \"A00\"]\n\n1. b4 e5 2. e4 *", 3],
    ["1 e4 e5 2 Nf3 Nc6", 4],
    ["1 e4 e5 / 2 Nf3 Nc6", 4],
    ["1: e4 e5\n2: Nf3 Nc6", 4],
    ["1.e4,e5 2.Nf3,Nc6", 4],
    ["1.&#160;e4 e5 2.&#160;Nf3", 3],
    ["1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#1-0", 7],
    ["| # | White | Black |\n|---|---|---|\n| 1. | e4 | e5 |\n| 2. | Nf3 | Nc6 |", 4],
    ['Event "Casual"\nWhite "A"\nResult "1-0"\n\n1. e4 e5 2. Nf3 1-0', 3],
    ["1\te4\te5\n2\tNf3\tNc6", 4],
    ["1.e4 {so} 1…e5 2.Nf3 2…Nc6", 4],
    ['{"game": {"url": "https://example.org", "pgn": "[White \\"A\\"]\\n\\n1. e4 e5 2. Nf3 *"}}', 3],
  ].entries()) {
    await open(page, `?${n}`);
    await page.fill("#text", text);
    const isRead = () =>
      eventually(async () => {
        assert.match(await page.locator("#about h2").innerText(), /no faults/);
        assert.equal(await page.locator("#moves button").count(), count);
        assert.equal(await page.locator("#moves .unplayed").count(), 0);
      });
    await isRead();
    await has(page, "e4", "white pawn");
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await isRead();
  }
  for (const [n, text] of [
    "White: e4\nBlack: e5\nWhite: Nf3",
    "| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |",
    "1) e4 e5 2) Nf3",
  ].entries()) {
    await open(page, `?read${n}`);
    await page.fill("#text", text);
    await page.getByRole("button", { name: "Read the moves" }).click();
    await has(page, "f3", "white knight");
    assert.equal(await page.locator("#faults .fault").count(), 0);
  }
});
await test("words of a game are not marked as faults before the check has answered", async (page) => {
  let answer;
  await page.route("**/full.js", async (route) => {
    await new Promise((done) => {
      answer = done;
    });
    await route.continue();
  });
  for (const [n, [text, moves, after]] of [
    ["1. e4 e5 and so on 2. Nf3", ["e4", "e5"], ["e4", "e5", "Nf3"]],
    ["Sure! 1. e4 (1. d4) e5", [], ["e4", "d4", "e5"]],
    ["1. e4 (1. d4 d5) 1... e5 2. Ke3 Nf6", ["e4", "d4", "d5", "e5"], ["e4", "d4", "d5", "e5", "Ke3"]],
  ].entries()) {
    answer = undefined;
    await open(page, `?held${n}`);
    await page.fill("#text", text);
    assert.deepEqual(await page.locator("#moves button").allInnerTexts(), moves);
    assert.equal(await page.locator("#moves .unplayed, #moves .fault-move").count(), 0);
    await eventually(() => assert.ok(answer));
    answer();
    await eventually(async () => assert.deepEqual(await page.locator("#moves button").allInnerTexts(), after));
  }
  assert.deepEqual(await page.locator("#moves .unplayed").allInnerTexts(), ["Nf6"]);
});
await test("a word in the box gets one sentence", async (page) => {
  await open(page);
  const html = "<html><body><h1>Hi</h1></body></html>";
  for (const text of ["resign", "E2E4", "o-o", "hello", "🙂", "国际象棋", html, "1.", "/"]) {
    await page.fill("#text", text);
    await page.getByText("This does not look like a position or a game. A single move belongs").waitFor();
    assert.equal(await page.locator("#faults .fault").count(), 1, text);
    assert.equal(await page.locator("#repairs button").count(), 0, text);
    await page.fill("#text", "");
  }
});
await test("no hint is about a terminal", async (page) => {
  await open(page, "#fen=startpos");
  for (const text of ["(e4", "${7*7}"]) {
    await type(page, text);
    await says(page, /is not a move: comments and variations belong to PGN\.$/, text);
  }
  await page.fill("#text", '{"fen": "x"}');
  await page.getByText("neither a FEN nor the name of a position").waitFor();
  assert.doesNotMatch(await page.locator("#faults").innerText(), /chessmoves/);
});
await test("a push onto a piece in a game is explained, not the moves of that piece", async (page) => {
  for (const [n, text] of ["1. e4 e4", "1. e4 e5 2. e5", "1. e8"].entries()) {
    await open(page, `?${n}`);
    await page.fill("#text", text);
    await page.waitForSelector("#game .fault");
    const [fault] = await page.locator("#game .fault").allInnerTexts();
    const reason = fault.replace(/^.*?: /, "").replace(/ \(.*/, "");
    await eventually(async () =>
      assert.ok((await said(page)).includes(reason), `${text}: ${fault}\n${await said(page)}`),
    );
    await says(page, / is illegal: /);
  }
  await open(page, "?piece#fen=startpos&move=e8");
  await says(page, /The king on e8 is Black’s/);
});
await test("what was probably meant by a needless promotion, and by a move in digits, is a button", async (page) => {
  for (const [n, text] of ["e2e4q", "e4=Q", "5254", "move e2 to e4"].entries()) {
    await open(page, `?${n}#fen=startpos`);
    await type(page, text);
    await page.getByRole("button", { name: /Did you mean e/ }).click();
    await has(page, "e4", "white pawn");
  }
});
await test("positions and moves are found in what programs write around them", async (page) => {
  const rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  for (const [n, [text, name, piece]] of [
    ["uci\nisready\nposition startpos moves e2e4 c7c5\ngo depth 10", "c5", "black pawn"],
    [`Warning; illegal move\nFrom; position fen ${rook} moves e1g1`, "g1", "white king"],
    [`position ${rook}\ngo movetime 25000`, "h1", "white rook"],
    [`Fen: ${rook}\nKey: 6AFB7B6B\nCheckers:`, "h1", "white rook"],
    [`<div data-fen="${rook}"></div>`, "h1", "white rook"],
    [`<fen>${rook}</fen>`, "h1", "white rook"],
    [rook.replaceAll("/", "\\/"), "h1", "white rook"],
    ["position startpos moves: e2e4 c7c5", "c5", "black pawn"],
    [`{"t": "fen", "d": {"fen": "${rook}", "wc": 14}}`, "h1", "white rook"],
  ].entries()) {
    await open(page, `?${n}`);
    await page.fill("#text", text);
    await page.click("#given .main");
    await has(page, name, piece);
  }
  await open(page, "?link#fen=startpos");
  await type(page, "https://example.org/#moves=d2d4");
  await page.getByRole("button", { name: "Read it as that" }).click();
  await has(page, "d4", "white pawn");
});
await test("what the full module reads is proposed rather than what the small one reads", async (page) => {
  await open(page, "#fen=8/P6k/8/8/8/8/8/K7_w_-_-_0_1");
  await type(page, "a8D");
  await page.getByRole("button", { name: "Did you mean a8=Q?" }).click();
  await has(page, "a8", "white queen");
});
await test("a long word does not widen the answer", { viewport: { width: 320, height: 568 } }, async (page) => {
  await open(page);
  await type(page, "a".repeat(300));
  await page.fill("#text", `1. e4 {${"b".repeat(300)}} e5 2. ${"K".repeat(100)}`);
  await page.waitForSelector("#game .fault");
  const wide = await page.evaluate(() =>
    [".said", "#game", "#moves", "#faults", "html"].filter((one) => {
      const element = document.querySelector(one);
      return element.scrollWidth > element.clientWidth;
    }),
  );
  assert.deepEqual(wide, []);
});
