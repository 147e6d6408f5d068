import { describe, expect, test } from "vitest";
import { offerWindows, withinBounds } from "#lib/evidence/saved-selection.js";
import { finished } from "#lib/kernel/steps.js";
import { savedOriginal } from "../model/saved-originals.js";

/** An original found with a rank; tests name it by its title or its first words. */
const found = (rank: number, title: string | null, text: string) =>
  savedOriginal(text, {
    title,
    rank,
    postKey: `https://news.example/${title ?? text}`,
  });
type Found = ReturnType<typeof found>;

const asked = {
  evidenceNeed: "reporting",
  freshness: "stored",
  retrieval: "relevance",
  answerScope: "focused",
} as const;
const windows = (topic: string, originals: readonly Found[]) =>
  finished(offerWindows(originals, { ...asked, topic }));
const order = (topic: string, ...originals: Found[]) =>
  windows(topic, originals).map(({ original }) => original.title ?? original.text);

/** Originals that only share one word of the question with the best one. */
const others = (...titles: string[]) =>
  titles.map((title, place) => found(9 - place, title, `The record was pressed again, ${title}.`));

describe("the second step of a question", () => {
  const question = "where was the producer of the record Glasswork born";
  const first = found(20, "Glasswork", "The record Glasswork was produced by Ana Lund in a barn.");

  test("comes before further originals about the first, by a name that the first contains", () => {
    const [one, other] = others("Foghorn", "Low Tide") as [Found, Found];
    const second = found(6, "Ana Lund", "She grew up on Øya.");
    expect(order(question, first, one, other, second)).toEqual([
      "Glasswork",
      "Ana Lund",
      "Foghorn",
      "Low Tide",
    ]);
  });

  test("stays after them when nothing names it", () => {
    const [one, other] = others("Foghorn", "Low Tide") as [Found, Found];
    const unnamed = found(6, "Pia Holm", "She grew up on Øya.");
    expect(order(question, first, one, other, unnamed).at(-1)).toBe("Pia Holm");
  });

  test("stays after them when its name is in all of them, like the artist's own name", () => {
    const named = others("Foghorn", "Low Tide", "Nightfall").map((one) => ({
      ...one,
      text: `${one.text} Skerrylight played it.`,
    }));
    const best = { ...first, text: "The record Glasswork was made by Skerrylight." };
    const own = found(4.5, "Skerrylight", "Skerrylight is a duo from the coast.");
    expect(order(question, best, ...named, own).at(-1)).toBe("Skerrylight");
  });

  test("stays after them when its title is only part of a word there", () => {
    const [one, other] = others("Foghorn", "Low Tide") as [Found, Found];
    expect(order(question, first, one, other, found(6, "Lun", "A village.")).at(-1)).toBe("Lun");
  });

  test("may be an original that names the first one, instead of being named by it", () => {
    const [one, other] = others("Foghorn", "Low Tide") as [Found, Found];
    const naming = found(6, null, "Three songs were left out of Glasswork at the end.");
    expect(order("songs left out of the barn album", first, one, other, naming)[1]).toBe(
      naming.text,
    );
  });

  test("is found by a name in a script without spaces", () => {
    const best = found(20, "海の歌", "海の歌は山田花子が作った曲です。");
    const [one, other] = [found(9, "港", "曲は再発された。"), found(8, "霧", "曲は長い。")];
    const second = found(6, "山田花子", "長崎で生まれた。");
    expect(order("海の歌を作った人の曲", best, one, other, second)[1]).toBe("山田花子");
  });
});

describe("words of the question that no chosen window has yet", () => {
  test("rank an original that has them before a better one that repeats the first original", () => {
    const best = found(20, null, "Kantele and harp on the coast.");
    const repeating = found(12, null, "Kantele and harp in the hills.");
    const adding = found(9, null, "The foghorn was borrowed.");
    const topic = "kantele harp foghorn";
    expect(order(topic, best, repeating, adding)).toEqual(
      [best, adding, repeating].map(({ text }) => text),
    );
  });

  test("count little when most originals hold them", () => {
    const best = found(20, null, "Kantele and harp on the coast.");
    const repeating = found(12, null, "Kantele and harp in the hills, a tour.");
    const common = Array.from({ length: 6 }, (_, n) => found(9 - n, null, `${n} days of tour.`));
    expect(order("kantele harp tour", best, repeating, ...common)[1]).toBe(repeating.text);
  });
});

describe("further windows of one original", () => {
  const filler = "Nothing of this has to do with it at all. ".repeat(60);
  const long = (rank: number, second: string) =>
    found(rank, "Long", `The kantele and the harp were lent. ${filler}${second}`);
  const short = Array.from({ length: 5 }, (_, n) =>
    found(9 - n, `Short ${n}`, "The harp was lent."),
  );
  const topic = "kantele harp foghorn accordion";

  test("come after the first windows of others, so that six windows show six originals", () => {
    const shown = withinBounds(windows(topic, [long(12, "The harp again."), ...short]));
    expect(new Set(shown.map(({ original }) => original.title)).size).toBe(6);
  });

  test("gain nothing from a name in an original chosen later", () => {
    const naming = found(11, "Naming", "On the way to Long the harp was lent.");
    const titles = order(topic, long(30, "The harp again."), naming, ...short);
    expect(titles.slice(0, 3)).toEqual(["Long", "Naming", "Short 0"]);
  });

  test("come before the first windows of others when only they have two of the question's words", () => {
    const titles = order(topic, long(12, "A foghorn and an accordion were used."), ...short);
    expect(titles.slice(0, 3)).toEqual(["Long", "Long", "Short 0"]);
  });
});

test("the best original stays first, whatever the others contribute", () => {
  const best = found(20, null, "The kantele.");
  const adding = found(19, null, "The harp, the foghorn and the accordion.");
  expect(order("kantele harp foghorn accordion", best, adding)[0]).toBe(best.text);
});

describe("windows of the preferred kind", () => {
  const page = found(20, "Page", "The harp, the foghorn and the accordion.");
  const kindOf = (kind: "release" | "transcript", ...ranks: number[]) =>
    ranks.map((rank) => ({ ...found(rank, `K${rank}`, "The harp."), kind }));
  const topic = "kantele harp foghorn accordion";
  const titles = (
    originals: Found[],
    evidenceNeed: "release_date" | "spoken_content",
    reader: "words" | "model",
  ) =>
    finished(offerWindows([page, ...originals], { ...asked, topic, evidenceNeed }, reader)).map(
      ({ original }) => original.title,
    );

  test("stay first, whatever the others contribute", () => {
    expect(titles(kindOf("release", 3, 2), "release_date", "words")).toEqual(["K3", "K2", "Page"]);
    expect(titles(kindOf("transcript", 3, 2), "spoken_content", "model")).toEqual([
      "K3",
      "K2",
      "Page",
    ]);
  });

  test("come first only when near the best, and at least one, when a model can read a date in any text", () => {
    const releases = kindOf("release", 15, 3, 2);
    expect(titles(releases, "release_date", "model")).toEqual(["K15", "Page", "K3", "K2"]);
    expect(titles(releases.slice(1), "release_date", "model")).toEqual(["K3", "Page", "K2"]);
  });
});

describe("originals that share one title", () => {
  const alike = [9, 8, 7].map((rank) => ({
    ...found(rank, "Tour diary", `Day ${rank}: the harp was lent.`),
    postKey: `https://news.example/${rank}`,
  }));
  const topic = "kantele harp foghorn accordion";

  test("have two windows together, the best ones", () => {
    const other = found(2, "Other", "The harp.");
    expect(windows(topic, [...alike, other]).map(({ original }) => original.rank)).toEqual([
      9, 8, 2,
    ]);
  });

  test("have four together where a model reads them", () => {
    const more = [6, 5].map((rank) => ({
      ...found(rank, "Tour diary", `Day ${rank}: the harp was lent.`),
      postKey: `https://news.example/${rank}`,
    }));
    const other = found(2, "Other", "The harp.");
    const offered = finished(
      offerWindows([...alike, ...more, other], { ...asked, topic }, "model"),
    );
    expect(offered.map(({ original }) => original.rank)).toEqual([9, 8, 7, 6, 2]);
  });

  test("have the one that adds most to the best one, rather than the next best", () => {
    const adding = {
      ...found(4, "Tour diary", "The kantele was lent."),
      postKey: "https://b.example",
    };
    const other = found(2, "Other", "The foghorn.");
    const ranks = windows(topic, [...alike, adding, other]).map(({ original }) => original.rank);
    expect(ranks.toSorted()).toEqual([2, 4, 9]);
  });

  test("have as many as others where there is no other title, or none at all", () => {
    expect(windows(topic, alike)).toHaveLength(3);
    const untitled = alike.map((one) => ({ ...one, title: null }));
    expect(windows(topic, [...untitled, found(2, "Other", "The harp.")])).toHaveLength(4);
  });

  test("leave the windows of a single original alone", () => {
    const filler = "Nothing of this has to do with it at all. ".repeat(60);
    const text = ["The kantele.", "The harp.", "The foghorn."].join(` ${filler}`);
    const long = found(9, "Long", text);
    const titles = order(topic, long, found(2, "Other", "The harp."));
    expect(titles.filter((title) => title === "Long")).toHaveLength(3);
  });
});
