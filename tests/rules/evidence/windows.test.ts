import { describe, expect, test } from "vitest";
import { bestWindows, leadingWindow } from "#lib/evidence/windows.js";
import { finished } from "#lib/kernel/steps.js";

const text =
  "The band formed in Oslo in 1998. They toured for years. The singer wrote the album in a cabin. " +
  "It was recorded in winter. Nobody liked it. Then the producer came.\n\n" +
  "The album sold well. Reviewers praised the singer and the album. It rained.";

function quotes(of: string, question: string, maxChars: number, count = 3, spoken = false) {
  const windows = finished(bestWindows(of, question, { maxChars, count, spoken }));
  return windows.map(({ start, end }) => of.slice(start, end));
}

describe("the best windows of a text", () => {
  test("are whole sentences with the match in their middle", () => {
    expect(quotes(text, "cabin", 120, 1)[0]).toBe(
      "They toured for years. The singer wrote the album in a cabin. It was recorded in winter. Nobody liked it.",
    );
  });

  test("leave out the context when it does not fit", () => {
    expect(quotes(text, "cabin", 45)).toEqual(["The singer wrote the album in a cabin."]);
  });

  test("leave out text farther from the match than the context", () => {
    const filler = "Nothing of this has to do with anything at all. ".repeat(30);
    const [window] = quotes(`${filler}The cabin burnt down. ${filler}`, "cabin", 2_000);
    expect(window).toContain("The cabin burnt down.");
    expect(window?.length).toBeLessThan(900);
    expect(window).toMatch(/^Nothing.*all\.$/);
  });

  test("come best first: more different terms before more occurrences of one", () => {
    const repeated =
      "Song, song, song, song. Nothing here at all. Nor in this one. The song about rain.";
    expect(quotes(repeated, "song rain", 30)[0]).toBe("The song about rain.");
  });

  test("come best first: a rarer term before a common one", () => {
    const windows = finished(
      bestWindows(text, "album winter", { maxChars: 40, count: 3, spoken: false }),
    );
    expect(windows[0]?.matched).toEqual(["winter"]);
    expect(windows[1]?.matched).toEqual(["album"]);
    expect(windows[0]?.score).toBeGreaterThan(windows[1]?.score ?? 0);
  });

  test("join neighbouring sentences that answer together", () => {
    expect(quotes(text, "cabin winter", 90, 1)[0]).toContain(
      "The singer wrote the album in a cabin. It was recorded in winter.",
    );
  });

  test("prefer years inside or around the question's years, and months by either name", () => {
    const years =
      "From 1950 to 1959 she led the choir. In 1963 he led the choir. " +
      "From 1970 to 1979 they led the choir. A festival was held in October.";
    expect(quotes(years, "Who led the choir from 1972 to 1975?", 40, 1)).toEqual([
      "From 1970 to 1979 they led the choir.",
    ]);
    expect(quotes(years, "Who led the choir from 1961 to 1968?", 40, 1)).toEqual([
      "In 1963 he led the choir.",
    ]);
    expect(quotes(years, "What was in Oct?", 40, 1)).toEqual(["A festival was held in October."]);
  });

  test("prefer the question's words to the subject that the title already names", () => {
    const subject =
      "Ana Lund sings aloud. It rained all day. Somebody lent a harp. They went on. Ana Lund is back. It was so cold.";
    const options = { maxChars: 22, count: 1, spoken: false };
    const firstOf = (inTitle: string[]) =>
      finished(bestWindows(subject, "ana lund harp", { ...options, inTitle })).map(
        ({ matched }) => matched,
      );
    expect(firstOf(["ana", "lund"])).toEqual([["harp"]]);
    expect(firstOf([])).toEqual([["ana", "lund"]]);
  });

  test("of spoken text are where the talk is about it, even when the word is not repeated", () => {
    const about = "We tuned the pedal steel lower for the chorus. The pedal was borrowed. ";
    const other = "So, right, where were we with the bus and the food. ".repeat(40);
    const talk = `${other}The lap steel. ${about}${other}The pedal, lower. ${other}`;
    const [first, second] = quotes(talk, "lap steel", 200, 2, true);
    expect(first).toContain("The lap steel.");
    expect(second).toContain("pedal");
  });

  test("of spoken text may lie next to the best one, of written text may not", () => {
    const pause = "So, right, where were we with the bus. ".repeat(3);
    const talk = `The foghorn, again. ${pause}The kantele and the foghorn! The foghorn was borrowed. ${pause}`;
    const second = (spoken: boolean) => quotes(talk, "kantele foghorn", 32, 2, spoken)[1];
    expect(second(true)).toContain("borrowed");
    expect(second(false)).toContain("again");
  });

  test("never overlap and are never more than requested", () => {
    const options = { maxChars: 60, count: 2, spoken: false };
    const windows = finished(bestWindows(text, "singer album Oslo nobody", options));
    expect(windows).toHaveLength(2);
    const [a, b] = windows.sort((x, y) => x.start - y.start);
    expect(a?.end).toBeLessThanOrEqual(b?.start ?? 0);
  });

  test("do not exist when no word of the question is in the text", () => {
    expect(quotes(text, "guitar", 100)).toEqual([]);
    expect(quotes("", "album", 100)).toEqual([]);
    expect(quotes(text, "", 100)).toEqual([]);
  });

  test("cut an endless sentence around the match, between words", () => {
    const endless = `${"ord og toner ".repeat(200)}Bjørk på Øya ${"og flere ord ".repeat(200)}`;
    const [window] = quotes(endless, "Oya", 100);
    expect(window).toContain("Øya");
    expect(window?.length).toBeLessThanOrEqual(100);
    for (const word of window?.split(" ") ?? []) {
      expect("ord og toner Bjørk på Øya flere".split(" ")).toContain(word);
    }
  });

  test("find Arabic with and without its vowel signs", () => {
    const arabic = "ولدت في بيروت. غَنَّت في القاهرة سنة 1969. ثم عادت.";
    expect(quotes(arabic, "غنت القاهرة", 40, 1)[0]).toContain("غَنَّت في القاهرة سنة 1969.");
  });

  test("cut Japanese without full stops between words, and emoji only between whole emoji", () => {
    const japanese = `${"新しい音楽".repeat(60)}東京${"新しい音楽".repeat(60)}`;
    expect(quotes(japanese, "東京", 40)[0]).toContain("東京");
    const families = `${"👩‍👩‍👧".repeat(60)} song ${"👩‍👩‍👧".repeat(60)}`;
    const [family] = quotes(families, "song", 60);
    expect(family).toContain("song");
    expect(family?.replaceAll("👩‍👩‍👧", "").trim()).toBe("song");
  });

  test("find the match inside a word longer than any window", () => {
    const options = { maxChars: 100, count: 1, spoken: false };
    const [window] = finished(bestWindows("a".repeat(5000), "a".repeat(64), options));
    expect(window?.start).toBe(0);
    expect(window?.end).toBeLessThanOrEqual(100);
  });
});

describe("the leading window of a text", () => {
  test("holds the first whole sentences that fit", () => {
    expect(leadingWindow(text, 70)).toEqual({ start: 0, end: 55 });
    expect(leadingWindow(text, 10_000)).toEqual({ start: 0, end: text.length });
  });

  test("is the beginning of the first sentence, cut between words, when that sentence is too long", () => {
    expect(leadingWindow(text, 12)).toEqual({ start: 0, end: 8 });
  });

  test("skips white space at the start, and does not exist in white space alone", () => {
    expect(leadingWindow(" \n\n Hun sang.", 100)).toEqual({ start: 4, end: 13 });
    expect(leadingWindow(" \n", 100)).toBeNull();
    expect(leadingWindow("", 100)).toBeNull();
  });
});
