import { expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { answeringMarks } from "#lib/web/ask/answering-sentences.js";
import { statedReleases } from "#lib/web/ask/stated-releases.js";
import { quotedKey } from "#lib/web/reader/read-for.js";

const entry = (sourceId: string, text: string, activityDate: string): Reference => ({
  sourceId,
  revision: "0".repeat(64),
  start: 0,
  end: text.length,
  text,
  url: "https://catalog.example/",
  curation: "approved",
  activityDate,
  activityDateKind: "release",
});
const album = entry("a", "Album: Slack Water. Released: March 2021.", "2021-03");
const exact = entry("b", "Album: Slack Water. Released: 5 March 2021.", "2021-03-05");
const single = entry("c", "Single: Slack Water. Released: May 2020.", "2020-05");
const another = entry("d", "Album: Kelp Choir. Released: 2023.", "2023");
const titles = new Map(
  [album, exact, single, another].map((one) => [
    quotedKey(one),
    { title: one === another ? "Kelp Choir" : "Slack Water" } as never,
  ]),
);
const stated = (words: string, ...references: Reference[]) =>
  statedReleases(references, words, titles);

test("entries of the named title state its date, the most precise one that agrees first", () => {
  const found = stated("When was the album Slack Water released?", another, album, exact);
  expect(found).toEqual({
    entries: [album, exact],
    precise: exact,
    areApart: false,
    isOneTitle: true,
  });
});

test("entries with dates that cannot both be true are kept apart, unless the question says which one it means", () => {
  expect(stated("When was Slack Water released?", album, single).areApart).toBe(true);
  expect(stated("When was the single Slack Water released?", album, single)).toEqual({
    entries: [single],
    precise: single,
    areApart: false,
    isOneTitle: true,
  });
});

test("entries of two titles do not contradict each other, however their dates differ", () => {
  expect(stated("When did Slack Water and Kelp Choir come out?", album, another, exact)).toEqual({
    entries: [album, another, exact],
    precise: exact,
    areApart: false,
    isOneTitle: false,
  });
});

test("where the entries agree, further words of the question exclude none of them", () => {
  const found = stated("When was the album Slack Water first pressed?", album, exact);
  expect(found.entries).toEqual([album, exact]);
});

test("without an entry with the named title, nothing is stated", () => {
  expect(stated("When was The Quay released?", album, another)).toEqual({
    entries: [],
    precise: undefined,
    areApart: false,
    isOneTitle: true,
  });
});

test("what a catalog states is nearest to a question in another language, unless a model named words", () => {
  const question = "Wann wurde das Album Slack Water veröffentlicht?";
  const marked = (marks?: ({ start: number; end: number } | null)[]) => {
    const quoted = { references: [another, exact], stage: "complete" as const, marks };
    const { nearest, isStrong } = answeringMarks(
      quoted,
      question,
      "release_date",
      undefined,
      stated(question, another, exact),
    );
    return [nearest, isStrong];
  };
  expect(marked()).toEqual([1, true]);
  expect(marked([{ start: 0, end: 5 }, null])).toEqual([0, true]);
});
