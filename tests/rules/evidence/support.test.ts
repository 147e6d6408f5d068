import fc from "fast-check";
import { expect, test } from "vitest";
import { supportScore } from "#lib/evidence/ranking-constants.js";
import { questionTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { supportOf, type WordWeights } from "#lib/evidence/support.js";

const originals = 500;
const idf = (holders: number) => Math.log(1 + (originals - holders + 0.5) / (holders + 0.5));
/** The weights of a question's words; words in `holders` are in that many originals, the others in five. */
function weightsOf(question: string, holders: Record<string, number> = {}): WordWeights {
  return Object.fromEntries(
    questionTerms(question).map((term) => {
      const count = holders[term] ?? 5;
      return [term, { holders: count, weight: idf(count) }];
    }),
  );
}
function shown(text: string, title: string | null = null): RankedWindow {
  const original = {
    kind: "web_page",
    platform: null,
    accountId: null,
    postKey: "post",
    collectionUrl: null,
    title,
    text,
    datedFrom: null,
    rank: 0,
    reference: {},
  } as unknown as RankedWindow["original"];
  return { original, window: { start: 0, end: text.length }, score: 0 };
}
const selection = (question: string, ...windows: RankedWindow[]) =>
  supportOf(windows, question, weightsOf(question)).selection;

const question = "Who mixed the live album in Bergen?";

test("a window that answers the question supports it more than a window that shares a word", () => {
  const says = selection(question, shown("The live album was mixed by Siri in Bergen."));
  expect(says).toBeGreaterThanOrEqual(0.5);
  expect(selection(question, shown("Siri lives in Bergen."))).toBeLessThan(0.5);
});

test("without windows, without words and without a word in common the support is 0", () => {
  expect(supportOf([], question, weightsOf(question))).toEqual({ selection: 0, windows: [] });
  expect(supportOf([shown("Anything.")], "", {})).toEqual({ selection: 0, windows: [0] });
  expect(selection(question, shown("Ferry times."))).toBe(0);
});

test("a word that most originals contain is not informative, and a rare word is", () => {
  const windows = [shown("Siri came from Bergen.")];
  const common = weightsOf(question, { bergen: originals - 20 });
  expect(supportOf(windows, question, common).windows).toEqual([0]);
  const rare = supportOf(windows, question, weightsOf(question)).windows[0];
  expect(rare).toBeGreaterThanOrEqual(supportScore.least);
});

test("a word of the question that no original contains lowers the support", () => {
  const windows = [shown("The live album was mixed by Siri.")];
  const others = selection(question, ...windows);
  const absent = supportOf(windows, question, weightsOf(question, { bergen: 0 })).selection;
  expect(absent).toBeLessThan(others);
});

test("words close together support more than the same words far apart", () => {
  const filler = "Rain fell on the harbour and nobody came out again. ".repeat(8);
  const near = shown(`The live album was mixed in Bergen. ${filler}`);
  const apart = shown(
    `The live show ended. ${filler} An album came. ${filler} Mixed drinks. Bergen.`,
  );
  expect(selection(question, near)).toBeGreaterThan(selection(question, apart));
});

test("a title that the question names in full counts, and a part of it does not", () => {
  const asked = "Who sings on Slack Water?";
  const whole = selection(asked, shown("Marit sings on it.", "Slack Water"));
  const longer = selection(asked, shown("Marit sings on it.", "Slack Water Sessions Live"));
  expect(whole).toBeGreaterThan(longer);
});

test("German nouns are not names: capitals change nothing", () => {
  const window = shown("Das Album wurde in der Scheune gemischt und heisst Wetter.");
  const written = selection("Wo wurde das Album gemischt?", window);
  expect(selection("wo wurde das album gemischt?", window)).toBe(written);
});

test("the more originals there are, the less words support that the same share of them contains", () => {
  const windows = [shown("Siri mixed the live album.")];
  const among = (total: number) => {
    const holders = total / 40;
    const weight = Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
    const weights = questionTerms(question).map((term) => [term, { holders, weight }]);
    return supportOf(windows, question, Object.fromEntries(weights)).selection;
  };
  expect(among(5_000)).toBeLessThan(among(200));
});

const words = fc.constantFrom(
  ..."Siri mixed the live album in Bergen not 2019 東京 غنى song. never! Slack Water".split(" "),
);
const texts = fc.array(words, { maxLength: 20 }).map((all) => all.join(" "));
const windows = fc.array(
  fc.record({ text: texts, title: fc.option(texts) }).map(({ text, title }) => shown(text, title)),
  { maxLength: 6 },
);

test("support is from 0 to 1, deterministic, and never lowered by another window", () => {
  fc.assert(
    fc.property(texts, windows, texts, (asked, all, more) => {
      const weights = weightsOf(asked);
      const support = supportOf(all, asked, weights);
      expect(support.windows).toHaveLength(all.length);
      for (const value of [support.selection, ...support.windows]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      expect(supportOf(all, asked, weights)).toEqual(support);
      const grown = supportOf([...all, shown(more)], asked, weights);
      expect(grown.selection).toBeGreaterThanOrEqual(support.selection);
    }),
    { numRuns: 300 },
  );
});

test("a window that holds all words of a question close together suffices, however common they are", () => {
  const asked = "How much did the harmonium cost?";
  const common = weightsOf(asked, { harmonium: 150, cost: 60 });
  const support = (text: string) => supportOf([shown(text)], asked, common).selection;
  expect(support("The harmonium is from 1911. It cost her 400 kroner.")).toBeGreaterThanOrEqual(
    0.4,
  );
  const filler = "Rain fell on the harbour and nobody came out again. ".repeat(8);
  expect(support(`The harmonium is from 1911. ${filler} It cost 400 kroner.`)).toBeLessThan(0.4);
  expect(support("The harmonium is from 1911.")).toBeLessThan(0.4);
});
