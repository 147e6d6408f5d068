import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { analyzedText } from "#lib/evidence/search-terms.js";
import { derivedColumns } from "#lib/evidence/source-identity.js";
import { bestWindows } from "#lib/evidence/windows.js";
import { finished, type Steps } from "#lib/kernel/steps.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { longTexts } from "../../support/long-texts.js";

/** The most words at once, which are those of one segmented piece of a text without spaces. */
const maxStep = 8_192;
const content = {
  kind: "web_page" as const,
  platform: null,
  accountId: null,
  url: "https://news.example/1",
  canonicalUrl: null,
  collectionUrl: null,
  title: "Low Tide",
  publishedAt: null,
  activityDate: null,
  activityDateKind: null,
  truncated: null,
  places: null,
  voices: null,
};

function* told<Result>(steps: Steps<Result>, hear: (words: number) => void): Steps<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    hear(step.value);
    yield step.value;
  }
}

const texts = Object.entries(longTexts(60_000));
const reading: { what: string; passes: number; of(text: string): Steps<unknown> }[] = [
  // Words, terms, statements and the vector each go once over the text, names until there are enough.
  { what: "analysis", passes: 4, of: (text: string) => derivedColumns({ ...content, text }) },
  {
    what: "choice of windows",
    passes: 2,
    of: (text: string) =>
      bestWindows(text, "song lied 新曲 เพลง", { maxChars: 2_000, count: 6, spoken: true }),
  },
];

test.for(
  texts.flatMap(([name, text]) => reading.map((one) => ({ name, text, ...one }))),
)("$what of a text in $name reports every word that it reads, few at a time", ({
  text,
  passes,
  of,
}) => {
  const words = finished(analyzedText(text)).words.length;
  const heard: number[] = [];
  finished(told(of(text), (count) => heard.push(count)));
  expect(Math.max(...heard)).toBeLessThanOrEqual(maxStep);
  expect(heard.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(words * passes);
});

test("all computations together read few words between two turns of the event loop", async () => {
  let [words, most, turns, isOver] = [0, 0, 0, false];
  const hear = (count: number) => {
    words += count;
    most = Math.max(most, words);
  };
  const watch = async () => {
    for (; !isOver; turns++) {
      await nextTurn();
      words = 0;
    }
  };
  const watching = watch();
  const long = texts.map(([, text]) => ({ ...content, text }));
  const short = Array.from({ length: 200 }, () => ({
    ...content,
    text: long[0]?.text.slice(0, 999) ?? "",
  }));
  const columns = await Promise.all(
    [...long, ...short].map((one) => inSteps(told(derivedColumns(one), hear))),
  );
  isOver = true;
  await watching;
  expect(columns).toEqual([...long, ...short].map((one) => finished(derivedColumns(one))));
  expect(most).toBeLessThanOrEqual(2 * maxStep);
  expect(turns).toBeGreaterThan(20);
});
