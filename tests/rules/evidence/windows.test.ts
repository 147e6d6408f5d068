import { describe, expect, test } from "vitest";
import { bestWindows, leadingWindow } from "#lib/evidence/windows.js";

const text =
  "The band formed in Oslo in 1998. They toured for years. The singer wrote the album in a cabin. " +
  "It was recorded in winter. Nobody liked it. Then the producer came.\n\n" +
  "The album sold well. Reviewers praised the singer and the album. It rained.";

function weights(...terms: string[]): Map<string, number> {
  return new Map(terms.map((term) => [term, 1]));
}

function quotes(of: string, terms: Map<string, number>, maxChars: number, count = 3): string[] {
  return bestWindows(of, terms, { maxChars, count }).map(({ start, end }) => of.slice(start, end));
}

describe("the best windows of a text", () => {
  test("are whole sentences with one of context on either side", () => {
    expect(quotes(text, weights("cabin"), 120)).toEqual([
      "They toured for years. The singer wrote the album in a cabin. It was recorded in winter.",
    ]);
  });

  test("leave the context out when it does not fit", () => {
    expect(quotes(text, weights("cabin"), 45)).toEqual(["The singer wrote the album in a cabin."]);
  });

  test("take no context from another paragraph", () => {
    expect(quotes(text, weights("sold"), 150)[0]).toMatch(/^The album sold well\./);
  });

  test("come best first: more different terms before more of the same", () => {
    const repeated =
      "Song, song, song, song. Nothing here at all. Nor in this one. The song about rain.";
    expect(quotes(repeated, weights("song", "rain"), 30)[0]).toBe("The song about rain.");
  });

  test("come best first: a rarer term before a common one", () => {
    const [first, second] = bestWindows(
      text,
      new Map([
        ["cabin", 5],
        ["sold", 1],
      ]),
      { maxChars: 60, count: 3 },
    );
    expect(first?.matched).toEqual(["cabin"]);
    expect(second?.matched).toEqual(["sold"]);
    expect(first?.score).toBeGreaterThan(second?.score ?? 0);
  });

  test("join neighbouring sentences that answer together", () => {
    expect(quotes(text, weights("cabin", "winter"), 90, 1)[0]).toContain(
      "The singer wrote the album in a cabin. It was recorded in winter.",
    );
  });

  test("never overlap and are never more than asked for", () => {
    const windows = bestWindows(text, weights("singer", "album", "oslo", "it"), {
      maxChars: 60,
      count: 2,
    });
    expect(windows).toHaveLength(2);
    const [a, b] = windows.sort((x, y) => x.start - y.start);
    expect(a?.end).toBeLessThanOrEqual(b?.start ?? 0);
  });

  test("are none when no term matches, or when a term has no weight", () => {
    expect(bestWindows(text, weights("guitar"), { maxChars: 100, count: 3 })).toEqual([]);
    expect(bestWindows(text, new Map([["cabin", 0]]), { maxChars: 100, count: 3 })).toEqual([]);
    expect(bestWindows("", weights("a"), { maxChars: 100, count: 3 })).toEqual([]);
  });

  test("cut an endless sentence around the match, between words", () => {
    const endless = `${"ord og toner ".repeat(200)}Bjørk på Øya ${"og flere ord ".repeat(200)}`;
    const [window] = quotes(endless, weights("oya"), 100);
    expect(window).toContain("Øya");
    expect(window?.length).toBeLessThanOrEqual(100);
    for (const word of window?.split(" ") ?? []) {
      expect("ord og toner Bjørk på Øya flere".split(" ")).toContain(word);
    }
  });

  test("cut Japanese without stops between words, and emoji between whole ones", () => {
    const [japanese] = quotes(
      `${"新しい音楽".repeat(60)}東京${"新しい音楽".repeat(60)}`,
      weights("東京"),
      40,
    );
    expect(japanese).toContain("東京");
    const [family] = quotes(
      `${"👩‍👩‍👧".repeat(60)} song ${"👩‍👩‍👧".repeat(60)}`,
      weights("song"),
      60,
    );
    expect(family?.replaceAll("👩‍👩‍👧", "").trim()).toBe("song");
  });

  test("find the match inside a word longer than any window", () => {
    const windows = bestWindows("a".repeat(5000), weights("a".repeat(64)), {
      maxChars: 100,
      count: 1,
    });
    expect(windows[0]?.start).toBe(0);
    expect(windows[0]?.end).toBeLessThanOrEqual(100);
  });
});

describe("the leading window of a text", () => {
  test("holds the first whole sentences that fit", () => {
    expect(leadingWindow(text, 70)).toEqual({ start: 0, end: 55 });
    expect(leadingWindow(text, 10_000)).toEqual({ start: 0, end: text.length });
  });

  test("is the beginning of the first sentence, between words, when that is too long", () => {
    expect(leadingWindow(text, 12)).toEqual({ start: 0, end: 8 });
  });

  test("skips white space at the start, and is none without anything else", () => {
    expect(leadingWindow(" \n\n Hun sang.", 100)).toEqual({ start: 4, end: 13 });
    expect(leadingWindow(" \n", 100)).toBeNull();
    expect(leadingWindow("", 100)).toBeNull();
  });
});
