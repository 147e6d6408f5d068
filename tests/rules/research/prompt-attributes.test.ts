import { expect, test } from "vitest";
import { readBlocks } from "#lib/model/data-block.js";
import { assessmentPrompt } from "#lib/research/assessment/assessment-prompt.js";
import { newNotebook, showWindow } from "#lib/research/exploration/exploration-notebook.js";
import { firstMessage } from "#lib/research/exploration/exploration-prompt.js";
import { toolQueryAnswer } from "#lib/research/exploration/tool-query-answer.js";
import { readStoredRequest } from "#lib/research/stored-request.js";
import { savedOriginal, windowOf } from "../model/saved-originals.js";

const request = readStoredRequest({ topic: "who mixed the album", evidenceNeed: "credits" });
const weights = { mix: { holders: 1, weight: 4 }, album: { holders: 9, weight: 0.5 } };
const facts = { artistName: "Skerrylight", weights, titled: [] };
const referenceOf = (name: string) => savedOriginal(name).reference;

const release = savedOriginal("Nine songs.", {
  kind: "release",
  title: "Grey Coast",
  reference: { ...referenceOf("coast"), activityDate: "2019-03", activityDateKind: "release" },
});
const undated = savedOriginal("Ten songs.", {
  kind: "release",
  title: "Low Lamp",
  reference: referenceOf("lamp"),
});
const moment = savedOriginal("At the quay.", {
  kind: "moment",
  reference: { ...referenceOf("quay"), activityDate: "2020-05-01", activityDateKind: "moment" },
});
const article = savedOriginal("The album was mixed by Siri Moe.", {
  reference: { ...referenceOf("page"), publishedAt: "2024-05-01" },
});
const all = [release, undated, moment, article];
const windows = all.map((original) => windowOf(original, 0, original.text.length));
const datesOf = ({ attributes }: { attributes: Readonly<Record<string, string>> }) => {
  const { released, happened, published, date } = attributes;
  return { released, happened, published, date };
};
const dates = [
  { released: "2019-03" },
  { released: "unknown" },
  { happened: "2020-05-01" },
  { published: "2024-05-01" },
];

test("an assessment distinguishes release date, date of a moment and publication date", {
  tags: ["2.1.3"],
}, () => {
  const { prompt, instructions } = assessmentPrompt("n", request, facts, { windows, lookups: [] });
  const shown = readBlocks("n", prompt).filter(({ name }) => name === "window");
  expect(shown.map(datesOf)).toEqual(dates);
  expect(instructions).toContain("published is when the source was published, and never");
});

test("so do an exploration and its pages", () => {
  const book = newNotebook("n", { request, facts });
  const message = firstMessage(book, request, windows);
  const shown = readBlocks("n", message).filter(({ name }) => name === "window");
  expect(shown.map(datesOf)).toEqual(dates);
  const query = { kind: "browse", page: 1, offset: 0, limit: 20 } as const;
  const entries = all.map(({ kind, title, text, reference: { activityDate, ...rest } }) => ({
    sourceId: text,
    kind,
    platform: null,
    title,
    opening: "",
    ...(activityDate === undefined ? {} : { activityDate }),
    ...(rest.activityDateKind === undefined ? {} : { activityDateKind: rest.activityDateKind }),
    publishedAt: rest.publishedAt ?? null,
    chars: text.length,
  }));
  const page = toolQueryAnswer(book, request, query, { total: 4, entries });
  const [block] = readBlocks("n", page ?? "");
  const lines = (block?.text ?? "").split("\n").map((line) => ({ attributes: JSON.parse(line) }));
  expect(lines.map(datesOf)).toEqual(dates);
});

test("every window states its support by the question's words, and an assessment the support of its selection", () => {
  const { prompt } = assessmentPrompt("n", request, facts, { windows, lookups: [] });
  const supports = readBlocks("n", prompt).map(({ attributes }) => attributes.support);
  for (const support of supports) expect(support).toMatch(/^(0\.\d\d|1\.00)$/);
  const [selection, ...each] = supports.map(Number);
  expect(each.slice(0, 3)).toEqual([0, 0, 0]);
  expect(each[3]).toBeGreaterThan(0.2);
  expect(selection).toBe(each[3]);

  const book = newNotebook("n", { request, facts });
  const [block] = readBlocks(
    "n",
    showWindow(book, article, { start: 0, end: article.text.length }) ?? "",
  );
  expect(Number(block?.attributes.support)).toBe(each[3]);
  const [asked] = readBlocks("n", firstMessage(book, request, []));
  expect(asked?.attributes).not.toHaveProperty("support");
});

test("a question for only the date of a title is fully supported by an entry that has it", () => {
  const supports = (topic: string, titled: typeof release = release) => {
    const asked = readStoredRequest({ topic, evidenceNeed: "release_date" });
    const entry = { term: "=grei coast", sourceId: titled.reference.sourceId, title: "Grey Coast" };
    const { prompt } = assessmentPrompt(
      "n",
      asked,
      { ...facts, weights: {}, titled: [entry] },
      { windows, lookups: [] },
    );
    return readBlocks("n", prompt).map(({ attributes }) => attributes.support);
  };
  expect(supports("When was Grey Coast released?")).toEqual([
    "1.00",
    "1.00",
    "0.00",
    "0.00",
    "0.00",
  ]);
  expect(supports("Wann erschien Grey Coast?")[0]).toBe("1.00");
  expect(supports("When was the vinyl reissue of Grey Coast released?")[0]).toBe("0.00");
  expect(supports("When was Grey Coast released?", article)[0]).toBe("0.00");
});
