import { describe, expect, test } from "vitest";
import {
  type ChosenPassage,
  isChosen,
  parseChosen,
  quotationsOf,
  toggled,
  whyNot,
  withoutQuotation,
} from "#lib/web/interview/chosen-sentences.js";
import { excerptsOf, passageSentences } from "#lib/web/interview/passage-sentences.js";

const original =
  "Two Rooms is out. We found the harmonium in a barn. It cost four hundred kroner. Yes. The reeds were dry.";
const passage: ChosenPassage["passage"] = {
  sourceId: "vault:a",
  revision: "r",
  start: 0,
  end: original.length,
  text: original,
  url: "https://a.example/",
  curation: "approved",
};
const sentences = passageSentences(original, "harmoniums cost");
const at = (index: number) => {
  const sentence = sentences[index];
  if (sentence === undefined) throw new Error(`no sentence ${index}`);
  return { start: sentence.start, end: sentence.end };
};
const referencesOf = (chosen: ChosenPassage[]) =>
  quotationsOf(chosen).map(({ reference }) => reference);
const choose = (...indices: number[]) =>
  indices.reduce<ChosenPassage[]>((chosen, index) => toggled(chosen, passage, at(index)), []);

describe("the sentences of a passage", () => {
  test("sentences with a searched word, or another form of it, are matches", () => {
    expect(sentences.map(({ isMatch }) => isMatch)).toEqual([false, true, true, false, false]);
    const [written] = passageSentences("Ole went home to Bodø.", "bodo");
    expect(written?.isMatch).toBe(true);
  });

  test("the short form shows matches with the sentence before them, and where something is left out", () => {
    const [first, ...rest] = excerptsOf(sentences);
    expect(first?.sentences.map(({ text }) => text)).toEqual([
      "Two Rooms is out.",
      "We found the harmonium in a barn.",
      "It cost four hundred kroner.",
    ]);
    expect(first?.isAfterGap).toBe(false);
    expect(rest).toEqual([]);
    const [reeds] = excerptsOf(passageSentences(original, "reed"));
    expect(reeds?.isAfterGap).toBe(true);
    expect(reeds?.sentences.map(({ text }) => text)).toEqual(["Yes.", "The reeds were dry."]);
  });

  test("a chosen sentence stays visible when another search does not match it", () => {
    const chosen = choose(4);
    const shown = excerptsOf(passageSentences(original, "rooms"), (sentence) =>
      isChosen(chosen, passage, sentence),
    );
    expect(shown.flatMap((excerpt) => excerpt.sentences.map(({ text }) => text))).toContain(
      "The reeds were dry.",
    );
  });
});

describe("chosen sentences", () => {
  test("adjacent sentences are one quotation, exactly as in the original", () => {
    const [reference, ...rest] = referencesOf(choose(2, 1));
    expect(rest).toEqual([]);
    expect(reference?.quote).toBe("We found the harmonium in a barn. It cost four hundred kroner.");
    expect(original.slice(reference?.start, reference?.end)).toBe(reference?.quote);
  });

  test("offsets count from the beginning of the original, even in a later passage", () => {
    const later = { ...passage, start: 100, end: 100 + original.length };
    const [reference] = referencesOf(toggled([], later, at(1)));
    expect(reference?.start).toBe(118);
  });

  test("separate sentences are separate quotations, up to three", () => {
    expect(referencesOf(choose(0, 2))).toHaveLength(2);
    expect(whyNot(choose(0, 2))).toBeNull();
    const other = { ...passage, sourceId: "vault:b" };
    const four = toggled(toggled(choose(0, 2), other, at(0)), other, at(2));
    expect(whyNot(four)).toContain("at most 3 quotations");
  });

  test("choosing a sentence again removes it, in the same search or another one", () => {
    const chosen = choose(1);
    const part = { ...passage, start: at(1).start, text: original.slice(at(1).start) };
    const inPart = { start: 0, end: at(1).end - at(1).start };
    expect(isChosen(chosen, part, inPart)).toBe(true);
    expect(toggled(chosen, part, inPart)).toEqual([]);
  });

  test("a whole quotation can be removed, and the others stay", () => {
    const chosen = choose(0, 2, 4);
    const [first] = quotationsOf(chosen);
    expect(first && withoutQuotation(chosen, first)).toEqual(choose(2, 4));
  });

  test("a sentence that is too short alone is refused, and accepted together with its neighbour", () => {
    expect(whyNot(choose(3))).toContain("too short");
    expect(whyNot(choose(3, 4))).toBeNull();
  });

  test("a draft restores them, and a text in another form restores nothing", () => {
    expect(parseChosen(JSON.stringify(choose(1)))).toEqual(choose(1));
    expect(parseChosen("")).toEqual([]);
    expect(parseChosen("{}")).toEqual([]);
    expect(whyNot([])).toContain("at least one");
  });
});
