import fc from "fast-check";
import { expect, test } from "vitest";
import { tellingWindows } from "#lib/evidence/statements/telling-windows.js";
import { finished } from "#lib/kernel/steps.js";

const shown = (text: string) =>
  finished(tellingWindows(text)).map(({ start, end }) => text.slice(start, end));

test("a sentence with a word of releases or credits is shown with three before and one after it", () => {
  const text = "One. Two. Three. Four. It was mixed here. Six. Seven.";
  expect(shown(text)).toEqual(["Two. Three. Four. It was mixed here. Six."]);
  expect(shown("One. Two. Nothing else.")).toEqual([]);
});

test.each([
  ["Шёл дождь. Первый альбом «Low Lamp» вышел в мае 2003 года. Потом тур.", "вышел"],
  ["Шёл дождь. Продюсером альбома была Анна Керн. Потом тур.", "Продюсером"],
  ["雨だった。アルバム「Low Lamp」は2003年5月1日に発売された。静かだった。", "2003年"],
  [
    "Il disco «Low Lamp» è uscito il 3 maggio 2003, e la band è partita per la città con gli amici.",
    "uscito",
  ],
  [
    "Het regende. Het album “Low Lamp” verscheen op 3 mei 2003 en de band ging op reis.",
    "verscheen",
  ],
])("without known release words, a date with a quoted title is shown, and so is a word for work: %s", (text, word) => {
  expect(shown(text).join()).toContain(word);
});

test.each([
  "Шёл дождь. Тур начался в мае 2003 года. Все устали.",
  "Группа «Low Lamp» собралась в Риге, и все были рады.",
  "They called it “Low Lamp” on 3 May 2003, and it rained.",
])("not shown: a date or a title alone, or both in a language with known release words: %s", (text) => {
  expect(shown(text)).toEqual([]);
});

test("sentences near each other share a window, and a long text has at most six", () => {
  const rain = `It rained. ${"Grey ".repeat(240)}sea. `;
  expect(shown(`It was mixed. ${"Rain. ".repeat(20)}It was mastered.`)).toHaveLength(1);
  expect(shown(`It was mixed. ${rain}It was mastered.`)).toEqual([
    "It was mixed. It rained.",
    "It was mastered.",
  ]);
  expect(shown(`It was mixed. ${rain}`.repeat(9))).toHaveLength(6);
});

test("windows are in order, apart, and of at most 1,200 characters", () => {
  const piece = fc.oneof(
    fc.constantFrom("It was mixed. ", "A record came out\n", "written ", "Rain. ", "🎣 e\u0301. "),
    fc.nat({ max: 1500 }).map((count) => `${"word ".repeat(count / 5)}. `),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      let free = 0;
      for (const { start, end } of finished(tellingWindows(text))) {
        expect(start).toBeGreaterThanOrEqual(free);
        expect(end - start).toBeLessThanOrEqual(1200);
        expect(text.slice(start, end)).toMatch(/mixed|out|written/);
        free = end;
      }
    }),
  );
});
