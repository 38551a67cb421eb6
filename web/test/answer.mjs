// The answer: it is in sight, it tells one story, and defects that were found once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { drag, eventually, has, open, PIN, PIN_LINK, said, says, square, test, type, url } from "./browser.mjs";

const SIZES = ["1366x650", "1440x760", "1280x720", "768x1024", "390x664", "360x640", "320x568", "740x340"];
for (const size of SIZES) {
  const [width, height] = size.split("x").map(Number);
  const viewport = { width, height };
  await test(`the whole sentence is in sight, and the field for a move: ${size}`, { viewport }, async (page) => {
    /** The sentence lies in the viewport, nothing lies over it or the field, although nobody has scrolled. */
    const isInSight = (way, expected) => eventually(() => isSeen(way, expected));
    const isSeen = async (way, expected) => {
      assert.match(await said(page), expected);
      const found = await page.evaluate(() => {
        const sentence = document.querySelector("#sentence");
        const { top, bottom, left, right } = sentence.getBoundingClientRect();
        const points = [
          [left + 1, top + 2],
          [right - 2, bottom - 2],
          [(left + right) / 2, (top + bottom) / 2],
        ];
        const isOnTop = points.every(([x, y]) => sentence.contains(document.elementFromPoint(x, y)));
        const board = document.querySelector("#board").getBoundingClientRect();
        const field = document.querySelector("#move");
        const { bottom: end, left: start } = field.getBoundingClientRect();
        return {
          isFieldFree: document.elementFromPoint(start + 9, end - 3) === field,
          isInside: top >= 0 && bottom <= innerHeight && right <= innerWidth,
          isOnTop,
          scrollY,
          board: board.top >= 0,
        };
      });
      assert.deepEqual(found, { isFieldFree: true, isInside: true, isOnTop: true, scrollY: 0, board: true }, way);
    };
    await open(page);
    await drag(page, "e3", "g3");
    await isInSight("after a drag", /the queen on e3 is pinned to the king on c1 by the bishop on g5/);
    await open(page, "?typed#fen=r3k2r/8/8/8/8/8/6n1/R3K2R_w_KQkq_-_0_1");
    await type(page, "O-O");
    await isInSight("after a typed move", /castl|in check/);
    await open(page, "?linked#fen=kiwipete&move=e1e4");
    await isInSight("after a link", /a king cannot go from e1 to e4/);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}
await test("the answer stays in sight below a long list, and the board first", async (page) => {
  await open(page);
  const order = await page.evaluate(() => {
    const top = (id) => document.getElementById(id).getBoundingClientRect().top;
    return [top("board"), top("text")];
  });
  assert.ok(order[0] < 100 && order[1] > order[0] + 400, String(order));
  await page.click("#tab-gallery");
  await page.waitForSelector("#view-gallery .cards");
  await page.evaluate(() => scrollTo(0, 1500));
  await drag(page, "e3", "g3");
  await eventually(async () => {
    const { top, bottom, height } = await page.evaluate(() => {
      const box = document.querySelector("#sentence").getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, height: innerHeight };
    });
    assert.ok(top >= 0 && bottom <= height, `${top} ${bottom}`);
  });
});

await test("the answer leaves the buttons of the smallest phone free", async (page) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page);
  await drag(page, "e3", "g3");
  await says(page, /Qg3 is illegal/);
  const { bottom, top } = await page.evaluate(() => ({
    bottom: document.querySelector("#undo").getBoundingClientRect().bottom,
    top: document.querySelector("#said").getBoundingClientRect().top,
  }));
  assert.ok(bottom <= top, `${bottom} ${top}`);
});
const SMALLEST = { viewport: { width: 320, height: 568 } };
await test("two proposals leave the board of the smallest phone free", SMALLEST, async (page) => {
  await open(page, "#fen=rnb1kb1r/p2p1ppp/2p5/1B3Nqn/4Pp2/3P4/PPP3PP/RNBQ1K1R_w_kq_-_0_10&move=Ke3");
  await page.getByRole("button", { name: "Did you mean Be3?" }).waitFor();
  await page.getByRole("button", { name: /Did you mean\s+Ke1\?/ }).waitFor();
  const [board, answer] = await Promise.all(["#board", "#said"].map((id) => page.locator(id).boundingBox()));
  assert.ok(answer.y >= board.y + board.height, `${answer.y} ${JSON.stringify(board)}`);
});
await test("on paper, no square has a colour", async (page) => {
  await open(page, `${PIN_LINK}&move=Qg3`);
  const grounds = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".sq")].map((one) => {
        const { backgroundImage, backgroundColor, boxShadow } = getComputedStyle(one);
        return `${backgroundImage} ${backgroundColor} ${boxShadow}`;
      }),
    );
  const isGrey = (text) =>
    [...text.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)].every(([, red, green, blue]) => red === green && green === blue);
  await page.selectOption("#theme", "print");
  assert.deepEqual((await grounds()).filter((one) => !isGrey(one)), []);
});
await test("beside the keyboard of a phone, the answer and the field are in sight", async (page) => {
  await page.setViewportSize({ width: 390, height: 360 });
  await open(page, "#fen=startpos");
  for (const move of ["Ke2", "Nf3"]) {
    await type(page, move);
    // Browsers scroll to the field that is written in.
    await page.locator("#move").evaluate((field) => field.scrollIntoView({ block: "center" }));
    for (const name of ["#sentence", "#move"]) {
      await eventually(async () => {
        const isInSight = await page.locator(name).evaluate((one) => {
          const { left, top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && one.contains(document.elementFromPoint(left + 9, bottom - 3));
        });
        assert.ok(isInSight, `${move}: ${name}`);
      });
    }
  }
});
await test("a refusal opens the stage that took the move away, cropped to the board", async (page) => {
  for (const [link, stage, box] of [
    [`${PIN_LINK}&move=Qg3`, "4. With its king safe", "8 8"],
    ["#fen=startpos&move=Bc4", "3. Among the pieces", "8 8"],
    ["#fen=startpos&move=Ke3", "1. On 15 × 15 squares", "8 8"],
  ]) {
    await open(page, `?${encodeURIComponent(link)}${link}`);
    const pressed = page.locator("#view-stages .strip [aria-pressed=true]");
    await pressed.waitFor();
    await eventually(async () => {
      assert.match(await pressed.innerText(), new RegExp(stage.replace(".", "\\.")), link);
      assert.ok((await page.locator("#view-stages .stage").getAttribute("viewBox")).endsWith(box), link);
    });
  }
  await open(page, `?first${PIN_LINK}&move=Qg3`);
  await page.waitForSelector("#view-stages .target");
  assert.equal(await square(page, "e3").getAttribute("aria-selected"), "true");
  // The code stands behind the details, with its rule; the next step says what the piece can do.
  assert.ok(!(await said(page)).includes("pinned ["));
  assert.equal(await page.locator("#next code").isVisible(), false);
  await page.getByText("Details").click();
  await page.getByText("No move may expose the own king to check").waitFor();
  await page.getByRole("button", { name: "What it can do" }).click();
  await says(page, /The queen on e3 has 3 legal moves:\s+Qd2\s+Qf4\s+Qxg5/);
  await page.getByRole("button", { name: "Qxg5", exact: true }).click();
  await has(page, "g5", "white queen");
});
await test("what was meant is a button", async (page) => {
  await open(page, "?ended#fen=8/P3k3/8/8/8/8/8/4K3_w_-_-_0_1");
  await type(page, "a8N");
  await says(page, /The game is over: a draw \(insufficient material\)/);
  await open(page, "#fen=startpos");
  await type(page, "Nf4");
  await page.getByRole("button", { name: /Did you mean Nf3/ }).click();
  await has(page, "f3", "white knight");
  await open(page, "?words#fen=startpos");
  await type(page, "castle");
  await says(page, /castle can be 2 moves. Which one\?\s+O-O\s+O-O-O/);
  await page.getByRole("button", { name: "O-O", exact: true }).click();
  await says(page, /O-O is illegal/);
});
await test("a move that several pieces can make says so", async (page) => {
  await open(page, "#fen=4k3/8/8/8/8/2N5/8/4K1N1_w_-_-_0_1");
  await type(page, "Ne2");
  await says(page, /Ne2 can be 2 moves/);
  // Read as Ne2, for a pawn cannot be meant.
  await type(page, "ne2");
  await says(page, /ne2 can be 2 moves. Which one\?\s+Nge2\s+Nce2/);
  assert.equal(await page.locator("#board .arrow.asked").count(), 2);
  await page.getByRole("button", { name: "Nge2" }).click();
  await has(page, "e2", "white knight");
  await has(page, "g1", "empty");
});
await test("texts that can be one move only are read", async (page) => {
  for (const [n, [text, from, to, piece]] of [
    ["nf3", "g1", "f3", "white knight"],
    ["E4", "e2", "e4", "white pawn"],
    ["e2 e4", "e2", "e4", "white pawn"],
    ["1. e4", "e2", "e4", "white pawn"],
    ["♘f3", "g1", "f3", "white knight"],
    ["e2 to e4", "e2", "e4", "white pawn"],
    ["knight f3", "g1", "f3", "white knight"],
    ["N\u00a0f3", "g1", "f3", "white knight"],
    ["1. e4 e5 2. Nf3", "g1", "f3", "white knight"],
    ["e2->e4", "e2", "e4", "white pawn"],
    ["knight from g1 to f3", "g1", "f3", "white knight"],
    ["e4 e5; Nf3", "g1", "f3", "white knight"],
    ['{"from": "e2", "to": "e4"}', "e2", "e4", "white pawn"],
    ["N.f3", "g1", "f3", "white knight"],
    ["e-four", "e2", "e4", "white pawn"],
  ].entries()) {
    await open(page, `?${n}#fen=startpos`);
    await type(page, text);
    await has(page, to, piece);
    await has(page, from, "empty");
    assert.equal(await page.inputValue("#move"), "", text);
  }
  // A square asks about the piece there; the pawn of a push onto it is meant if there is one.
  await open(page, "?a1#fen=startpos");
  await type(page, "a1");
  await says(page, /The rook on a1 has no legal move/);
  await type(page, "e7");
  await says(page, /The pawn on e7 is Black’s/);
  await open(page, "?push#fen=4k3/8/8/4p3/4P3/8/8/4K3_w_-_-_0_1");
  await type(page, "e5");
  await says(page, /pawn on e4 cannot|stands on e5|e5/);
  // Another move is not read by itself.
  await open(page, "?other#fen=startpos");
  await type(page, "Nf9");
  await has(page, "g1", "white knight");
});
await test("castling is read in words", async (page) => {
  const sides = {
    "O-O": ["short castle", "castle, king side", "Castles kingside", "0-0", "oo", "castle king-side", "kingside"],
    "O-O-O": ["long castling", "castle queen side", "castles, queenside", "ooo", "queenside castle"],
  };
  for (const [san, texts] of Object.entries(sides)) {
    for (const text of texts) {
      await open(page, `?${text}#fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1`);
      await type(page, text);
      await says(page, new RegExp(`^${san} is legal`), text);
    }
  }
});
await test("captures by pawns and promotions are read in words", async (page) => {
  for (const [n, [fen, text, pattern]] of [
    ["4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1", "C takes b6", /^cxb6 is legal/],
    ["4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1", "c takes b6 en passant", /^cxb6 is legal/],
    ["3r2k1/2P5/8/8/8/8/8/4K3 w - - 0 1", "pawn to c8 equals queen", /^c8=Q is legal/],
    ["startpos", "knight f three", /^Nf3 is legal/],
    ["startpos", "horse to f3", /^Nf3 is legal/],
    ["startpos", "1-e4", /^e4 is legal/],
    ["startpos", "b1_c3", /^Nc3 is legal/],
    ["startpos", "(e2, e4)", /^e4 is legal/],
    ["startpos", "(Nf3)", /^Nf3 is legal/],
    ["startpos", "(1. Nf3!)", /^Nf3 is legal/],
    ["startpos", "night f3", /^Nf3 is legal/],
    ["startpos", "e2>e4", /^e4 is legal/],
    ["4k3/8/8/3p4/8/3Q4/8/4K3 w - - 0 1", "queen takes pawn", /^Qxd5 is legal/],
    ["4k3/8/8/8/2p1p3/3Q4/8/4K3 w - - 0 1", "QxP", /^QxP can be 2 moves/],
    // A piece is meant, not a file.
    ["4k3/8/8/3p4/4P3/8/8/4KB2 w - - 0 1", "B takes d5", /^Bxd5 is illegal/],
  ].entries()) {
    await open(page, `?${n}#fen=${fen.replaceAll(" ", "_")}`);
    await type(page, text);
    await says(page, pattern, text);
  }
});
await test("a move that a sentence mentions is proposed", async (page) => {
  await open(page, "#fen=startpos");
  await type(page, "My move is **Knight to f3**.");
  await says(page, /^My move is \*\*Knight to f3\*\*\. is not a move/);
  await page.getByRole("button", { name: /Did you mean Nf3/ }).click();
  await has(page, "f3", "white knight");
});
await test("a move with the letters or the words of another language is proposed", async (page) => {
  for (const [n, [text, move, fen]] of [
    ["Jf3", "Nf3", "startpos"],
    ["a8 dame", "a8=Q", "8/P6k/8/8/8/8/8/K7 w - - 0 1"],
    ["f1;b5", "f1b5", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"],
  ].entries()) {
    await open(page, `?${n}#fen=${fen.replaceAll(" ", "_")}`);
    await type(page, text);
    await page.getByRole("button", { name: `Did you mean ${move}?` }).waitFor();
  }
  // Two captures are two buttons.
  await open(page, "?captures#fen=4k3/8/8/3p4/2P1P3/8/8/4K3_w_-_-_0_1");
  await type(page, "dxd5");
  await page.getByRole("button", { name: "Did you mean cxd5?" }).waitFor();
  await page.getByRole("button", { name: "Did you mean exd5?" }).click();
  await has(page, "d5", "white pawn");
});
await test("each move of a question is proposed, and none is played", async (page) => {
  for (const [n, [text, ...moves]] of [
    ["What about Nf3?", "Nf3"],
    ["why can't I play Ke2?", "Ke2"],
    ["e4 or d4?", "e4", "d4"],
  ].entries()) {
    await open(page, `?${n}#fen=startpos`);
    await type(page, text);
    for (const move of moves) await page.getByRole("button", { name: `Did you mean ${move}?` }).waitFor();
    await has(page, "e4", "empty");
  }
  await page.getByRole("button", { name: "Did you mean d4?" }).click();
  await has(page, "d4", "white pawn");
  // A king's move that is castling.
  await open(page, "?castling#fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1");
  await type(page, "Ke1-g1");
  await page.getByRole("button", { name: "Did you mean O-O?" }).click();
  await has(page, "f1", "white rook");
});
await test("a text that is not a move says so, without undefined", async (page) => {
  await open(page, "#fen=startpos");
  for (const text of ["resign", "x", "?", "oo1", "e9", "constructor", "()", "from", "N\u200bf3\u0007"]) {
    await type(page, text);
    const found = await said(page);
    assert.match(found, /is not a move/, text);
    assert.doesNotMatch(found, /undefined|function|\\u\{/, text);
  }
  await type(page, "oo");
  await says(page, /O-O is illegal/);
});
await test("a pawn is asked for its new piece only if it may go there", async (page) => {
  await open(page, "#fen=4k2b/P7/8/8/8/2P5/1K6/8_w_-_-_0_1");
  await type(page, "a8");
  await says(page, /promotes the pawn: to which piece\?/);
  await page.getByRole("button", { name: "a8=N" }).click();
  await has(page, "a8", "white knight");
  // The pawn is pinned: the piece does not matter.
  await open(page, "?pinned#fen=6k1/r1P1K3/8/8/8/8/8/8_w_-_-_0_1");
  for (const text of ["c8", "c7c8"]) {
    await type(page, text);
    await says(page, /is illegal: the pawn on c7 is pinned/, text);
  }
  await drag(page, "c7", "c8");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await says(page, /is illegal: the pawn on c7 is pinned/);
});
await test("pictures have the arrows and marks of the refusal", async (page) => {
  await open(page, `${PIN_LINK}&move=Qg3`);
  await page.click("#tab-share");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download SVG" }).click(),
  ]);
  const svg = readFileSync(await download.path(), "utf8");
  await open(page, `?plain${PIN_LINK}`);
  await page.click("#tab-share");
  const [plain] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download SVG" }).click(),
  ]);
  assert.match(svg, /<title>Qg3 is illegal<\/title>/);
  assert.ok(svg.length > readFileSync(await plain.path(), "utf8").length);
});
await test("the editor moves a piece that is dragged, and removes it beside the board", async (page) => {
  await open(page);
  await page.click("#tab-edit");
  await drag(page, "e3", "a7");
  await has(page, "a7", "white queen");
  await has(page, "e3", "empty");
  const from = await square(page, "a7").boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 300, 20, { steps: 5 });
  await page.mouse.up();
  await has(page, "a7", "empty");
  await square(page, "g5").click();
  await has(page, "g5", "black bishop");
});
await test("what is printed is dark on white in every theme", async (page) => {
  await open(page);
  await page.selectOption("#theme", "dark");
  await page.emulateMedia({ media: "print" });
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return [style.backgroundColor, style.color];
  });
  assert.deepEqual(colors, ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  // The control of squares, too, has no colours.
  await page.emulateMedia({ media: "screen" });
  await page.click("#tab-here");
  await page.waitForSelector(".control .W");
  await page.emulateMedia({ media: "print" });
  for (const name of [".W", ".B"]) {
    const color = await page.locator(`.control ${name}`).first().evaluate((one) => getComputedStyle(one).backgroundColor);
    const [red, green, blue] = color.match(/\d+/g);
    assert.ok(red === green && green === blue, color);
  }
});
await test("marks can be seen on every square, in every theme", async (page) => {
  await open(page);
  const light = (color) => {
    const [r, g, b] = color
      .match(/\d+/g)
      .slice(0, 3)
      .map((n) => n / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const theme of ["light", "dark", "print"]) {
    await page.selectOption("#theme", theme);
    const colors = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const read = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
      };
      const squares = ["light", "dark", "mask", "mask2"].map((name) => [name, read(name)]);
      const found = ["good", "bad", "board", "king", "edge", "asked"].map((name) => [name, read(`${name}-mark`)]);
      return { squares, found };
    });
    for (const [mark, color] of colors.found) {
      for (const [name, ground] of colors.squares) {
        const [a, b] = [light(color), light(ground)].sort((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        assert.ok(contrast >= 3, `${theme}: ${mark} on ${name}: ${contrast.toFixed(2)}`);
      }
    }
  }
});
await test(
  "what is touched is large enough",
  { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  async (page) => {
    await open(page, "#moves=e2e4,e7e5&move=Ke3");
    for (const tab of ["stages", "here", "quiz", "gallery", "edit", "share"]) {
      await page.locator(`#tab-${tab}`).tap();
      await page.waitForTimeout(100);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, select, summary, input, fieldset label")]
          .filter((one) => one.offsetParent && !one.matches("[type=checkbox], [type=radio]"))
          .map((one) => [one.getBoundingClientRect(), one])
          .filter(([{ width, height }]) => Math.min(width, height) < 43.9)
          .map(([{ width, height }, one]) => `${one.id || one.textContent} ${width} × ${height}`),
      );
      assert.deepEqual(small, [], tab);
    }
  },
);

await test("problems of a position are said after a link", async (page) => {
  await open(page, "#fen=4k3/8/8/8/8/8/8/4RK2_w_-_-_0_1");
  await says(page, /1 problem of the position:/);
  await open(page, "?move#fen=4k3/8/8/8/8/8/8/4RK2_w_-_-_0_1&move=Ke4");
  await says(page, /Ke4 is illegal[^]*About the position: /);
});
await test("the page of one file answers as the page does", async (page) => {
  const inputs = [
    "nf3",
    "a1",
    "castle",
    "oo",
    "resign",
    "Ke3",
    "e7",
    "Bc4",
    "1. e4",
    "Nd5",
    "x",
    "e2e5",
    "a7a8",
    "Ng5",
  ];
  const answers = [];
  for (const file of ["index.html", "chessmoves.html"]) {
    await open(page, "#fen=startpos", String(pathToFileURL(`${process.cwd()}/dist/${file}`)));
    const found = [];
    for (const input of inputs) {
      await page.click("#reset");
      await type(page, input);
      found.push(`${input}: ${await page.locator("#sentence").innerText()}`);
    }
    await page.click("#tab-stages");
    await page.waitForSelector("#view-stages .strip");
    found.push((await page.locator("#view-stages .strip b").allInnerTexts()).join());
    answers.push(found);
  }
  assert.deepEqual(answers[1], answers[0]);
});
await test("a link that is opened in a page with a game takes its text away", async (page) => {
  await open(page, "#fen=startpos");
  await page.fill("#text", "1. e4 e5 2. Nf3 *");
  await page.waitForSelector("#game h2");
  await page.evaluate((link) => {
    location.hash = link;
  }, PIN_LINK);
  await page.waitForFunction((fen) => document.querySelector("#text").value === fen, PIN);
  assert.equal(await page.locator("#moves button").count(), 0);
  assert.equal(await page.locator("#game").isVisible(), false);
});
await test("texts that are not a position get one sentence, and repairs that can be had", async (page) => {
  await open(page);
  const faults = page.locator("#faults .fault");
  const put = async (text) => {
    await page.fill("#text", "");
    await page.fill("#text", text);
  };
  await put("Hello, this is a text about chess.");
  await faults.first().waitFor();
  assert.deepEqual(await faults.allInnerTexts(), ["This does not look like a position or a game."]);
  await put("I played e4 and then Nf3, is that good?");
  await page.getByText("These look like moves").waitFor();
  assert.equal(await faults.count(), 1);
  // Not pieces of each side, which have kings.
  await put("White: e4\nBlack: e5");
  await page.getByRole("button", { name: "Read the moves" }).waitFor();
  // Moves without numbers are a game.
  await put("e4 e5 Nf3");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  await has(page, "f3", "white knight");
  // A board that is drawn with letters.
  for (const text of [
    "♜♞♝♛♚♝♞♜\n♟♟♟♟♟♟♟♟\n········\n········\n····♙···\n········\n♙♙♙♙·♙♙♙\n♖♘♗♕♔♗♘♖",
    "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n" +
      ". . . . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B Q K B N R",
    "8 r n b q k b n r\n7 p p p p p p p p\n6 . . . . . . . .\n5 . . . . . . . .\n" +
      "4 . . . . P . . .\n3 . . . . . . . .\n2 P P P P . P P P\n1 R N B Q K B N R\n  a b c d e f g h",
    "   +------------------------+\n 8 | r  n  b  q  k  b  n  r |\n" +
      " 7 | p  p  p  p  p  p  p  p |\n 6 | .  .  .  .  .  .  .  . |\n" +
      " 5 | .  .  .  .  .  .  .  . |\n 4 | .  .  .  .  P  .  .  . |\n" +
      " 3 | .  .  .  .  .  .  .  . |\n 2 | P  P  P  P  .  P  P  P |\n" +
      " 1 | R  N  B  Q  K  B  N  R |\n   +------------------------+\n     a  b  c  d  e  f  g  h",
  ]) {
    await put(text);
    await page.getByText("This looks like a drawn board.").waitFor();
    assert.equal(await faults.count(), 1);
    await page.click("#repair");
    await page.waitForFunction(() =>
      document.querySelector("#text").value.startsWith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w"),
    );
  }
  // Its lowest rank looks like a move number.
  await put("8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n" +
    "4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . P . . .\n1 . . . . K . . .");
  await page.getByText("This looks like a drawn board.").waitFor();
  // An en passant square on the wrong rank, and no side to move.
  await put("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e5 0 2");
  await page.getByRole("button", { name: "En passant on e6" }).click();
  assert.equal(await page.inputValue("#text"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
  await put("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR KQkq - 0 2");
  await page.getByRole("button", { name: "Black to move" }).click();
  assert.equal(await page.inputValue("#text"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
  await put("4k3/8/8/8/8/8/8/4K3 - - 0 1");
  await page.getByRole("button", { name: "White to move" }).click();
  assert.equal(await page.inputValue("#text"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  // No escapes of a programming language.
  await put("4k3/8/8/8/8/8/8/4K2R w\u00a0K - 0 1");
  await page.getByText("between fields").waitFor();
  assert.match(await page.locator("#faults").innerText(), /U\+00A0/);
  assert.doesNotMatch(await page.locator("#faults").innerText(), /\\u\{/);
});
await test("the page takes eight times as long for eight times the text, and not its square", async (page) => {
  await open(page);
  const took = (text) =>
    page.evaluate(async (value) => {
      const area = document.querySelector("#text");
      const start = performance.now();
      area.value = value;
      area.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("#move").value = value;
      document.querySelector("#type").requestSubmit();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - start;
    }, text);
  for (const text of [
    (length) => "/".repeat(length),
    (length) => `1. e4 ${"(".repeat(length / 2)}`,
    (length) => "{".repeat(length / 4),
    (length) => `e4 ${"Nf3 Nf6 ".repeat(length / 16)}`,
    (length) => `a${" ".repeat(length)}x`,
    (length) => `1. e4 e5${"!".repeat(length)}x`,
    (length) => `1. e4 {${"[%".repeat(length / 2)}} e5`,
    (length) => `1. e4 ${"<a&b*>".repeat(length / 6)}`,
    (length) => `1. e4 ${"*".repeat(length)}1`,
    (length) => `${"\n".repeat(length / 16)}e4`,
  ]) {
    // The better of two, because other programs take time, too. The square would be 64 times.
    const [short, long] = [[], []];
    for (let n = 0; n < 2; n += 1) {
      short.push(await took(text(128_000)));
      long.push(await took(text(1_024_000)));
    }
    assert.ok(Math.min(...long) < 32 * Math.max(...short), `${text(16)}: ${short} and ${long} ms`);
  }
});
await test("squares can be told from each other with the colours of a user", { forcedColors: "active" }, async (page) => {
  await open(page);
  const ground = (name) => square(page, name).evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(await ground("a1"), await ground("b1"));
  const line = (tab) => page.locator(`#tab-${tab}`).evaluate((one) => getComputedStyle(one).borderBottomColor);
  assert.notEqual(await line("stages"), await line("quiz"));
});
await test("without scripts the page says that it needs them", { javaScriptEnabled: false }, async (page) => {
  await page.goto(url);
  assert.match(await page.locator("noscript").innerText(), /needs JavaScript/);
});
