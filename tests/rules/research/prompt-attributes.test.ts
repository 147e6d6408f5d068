import { expect, test } from "vitest";
import { keptMap } from "#lib/evidence/voices.js";
import { finished } from "#lib/kernel/steps.js";
import { readBlocks } from "#lib/model/data-block.js";
import { assessmentPrompt } from "#lib/research/assessment/assessment-prompt.js";
import { claimsPrompt } from "#lib/research/claims/claims-prompt.js";
import { draftPrompt } from "#lib/research/drafts/draft-prompt.js";
import { showWindow } from "#lib/research/exploration/exploration-notebook.js";
import {
  explorationInstructions,
  firstMessage,
} from "#lib/research/exploration/exploration-prompt.js";
import { toolQueryAnswer } from "#lib/research/exploration/tool-query-answer.js";
import { speakerRule } from "#lib/research/finding-prompt.js";
import { rulesOf } from "#lib/research/question-block.js";
import { statementInstructions } from "#lib/research/read-statements.js";
import { readStoredRequest } from "#lib/research/stored-request.js";
import { windowBlock } from "#lib/research/window-block.js";
import { emptyNotebook, mark, savedOriginal, windowOf } from "../model/saved-originals.js";

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

const first = { today: "2026-11-23", aliases: ["skerry.light"] };
const assessed = { request, facts, isOffline: false, windows, lookups: [], claimed: null };
const blocksIn = (prompt: string) => readBlocks(mark, prompt);
const windowsIn = (prompt: string) => blocksIn(prompt).filter(({ name }) => name === "window");

test("an assessment distinguishes release date, date of a moment and publication date", {
  tags: ["2.1.3"],
}, () => {
  const { prompt } = assessmentPrompt(mark, assessed);
  expect(windowsIn(prompt).map(datesOf)).toEqual(dates);
  const release = readStoredRequest({ ...request, evidenceNeed: "release_date" });
  expect(assessmentPrompt(mark, { ...assessed, request: release }).prompt).toContain(
    "published is when a source was published, and never says",
  );
});

test("an exploration and its pages distinguish them, too", () => {
  const book = emptyNotebook({ question: { request, facts } });
  const message = firstMessage(book, windows, first);
  expect(windowsIn(message).map(datesOf)).toEqual(dates);
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
  const page = finished(toolQueryAnswer(book, query, { total: 4, entries }));
  const [block] = blocksIn(page ?? "");
  const lines = (block?.text ?? "").split("\n").map((line) => ({ attributes: JSON.parse(line) }));
  expect(lines.map(datesOf)).toEqual(dates);
});

test("a window says by its attributes what its text does not, and nothing else", () => {
  const title = "A very long title. ".repeat(9);
  const long = savedOriginal("x".repeat(3_000), {
    title,
    reference: { ...referenceOf("long"), publishedAt: "2023-08-16T15:30:00.006Z" },
  });
  const book = emptyNotebook({ question: { request, facts } });
  expect(windowsIn(firstMessage(book, [windowOf(article, 4, 9)], first))).toEqual([
    {
      name: "window",
      attributes: { id: "w1", title: "Title", published: "2024-05-01" },
      text: article.text,
    },
  ]);
  expect(windowsIn(showWindow(book, long, { start: 10, end: 500 }) ?? "")).toEqual([
    {
      name: "window",
      attributes: {
        id: "w2",
        source: "s1",
        part: "10-500 of 3000",
        title: title.slice(0, 80),
        published: "2023-08-16",
      },
      text: long.text.slice(10, 500),
    },
  ]);
});

test("a window says who speaks, as its source states, and where each of several speakers begins", () => {
  const said = "When was it mixed?\nIn spring, at home.\nThank you both.";
  const voices = [
    { start: 0, name: "Host" },
    { start: said.indexOf("In spring"), name: 'Ana "the\nboss" Lund' },
    { start: said.indexOf("Thank"), name: null },
  ];
  const told = (start: number, end: number, own?: string[]) => {
    const map = keptMap({ voices }) + (own === undefined ? "" : `\n${JSON.stringify(own)}`);
    const original = savedOriginal(said, { kind: "transcript", placeMap: map });
    const block = windowBlock(mark, windowOf(original, start, end), { id: "w1" });
    const { speaker, voice } = blocksIn(block)[0]?.attributes ?? {};
    return [speaker, voice];
  };
  const [answer, thanks] = [said.indexOf("In spring"), said.indexOf("Thank")];
  const ana = 'Ana "the\nboss" Lund';
  expect(told(0, answer)).toEqual(["Host", undefined]);
  expect(told(answer, thanks, [ana])).toEqual([ana, "artist"]);
  expect(told(0, answer, [ana])).toEqual(["Host", "other"]);
  expect(told(thanks, said.length)).toEqual([undefined, undefined]);
  expect(told(0, said.length, [ana])).toEqual([
    `Host: When was it mixed? | ${ana}: In spring, at home. | not named: Thank you both.`,
    undefined,
  ]);
  expect(told(0, 30)).toEqual([`Host: When was it mixed? | ${ana}: In spring,`, undefined]);
  const page = savedOriginal(said, { placeMap: "" });
  expect(windowBlock(mark, windowOf(page, 0, 9), { id: "w1" })).not.toContain("speaker");
});

test("the speaker of a turn is not repeated when the turn begins with the name", () => {
  const said = "and so it was.\nHost: When?\nAna: In spring.\nHost: At home?\nAt Ana's, yes.";
  const turns = [
    ["Host", "Host: When"],
    ["Ana", "Ana: In"],
    ["Host", "Host: At"],
    ["Bo", "At Ana's"],
  ] as const;
  const voices = [
    { start: 0, name: "Ana" },
    ...turns.map(([name, words]) => ({ start: said.indexOf(words), name })),
  ];
  const original = savedOriginal(said, { kind: "transcript", placeMap: `${keptMap({ voices })}` });
  const speakerIn = (start: number, end: number) => {
    const block = windowBlock(mark, windowOf(original, start, end), { id: "w1" });
    return blocksIn(block)[0]?.attributes.speaker;
  };
  expect(speakerIn(0, said.length)).toBe(
    "Ana: and so it was. | Bo: At Ana's, yes. | as the text says",
  );
  expect(speakerIn(said.indexOf("Host"), said.indexOf("At Ana"))).toBe("as the text says");
});

test("every prompt with windows says what a speaker means", () => {
  const draft = { topic: "t", artistName: "a", language: "en", shown: [], isContested: false };
  for (const instructions of [
    explorationInstructions,
    assessmentPrompt(mark, assessed).instructions,
    claimsPrompt(mark, "", "a", { claims: [], windows: [] }, []).instructions,
    draftPrompt(mark, draft).instructions,
    statementInstructions,
  ])
    expect(instructions).toContain(speakerRule);
});

test("the first message has artist, other names, day, originals and what is left", () => {
  const message = firstMessage(emptyNotebook({ question: { request, facts } }), [], first);
  expect(blocksIn(message)).toEqual([
    {
      name: "artist",
      attributes: { today: "2026-11-23", also: "skerry.light" },
      text: "Skerrylight",
    },
    { name: "question", attributes: {}, text: request.topic },
  ]);
  expect(message).toContain("Languages: Russian 100 %.");
  expect(message).toContain("no original has a word of the question as it is");
  expect(message).toContain("Left: 5 steps, this one included, 12 tool calls, 24000 characters.");
});

test("only the rules for this question are included", () => {
  const rules = (fields: object) =>
    rulesOf(readStoredRequest({ ...request, ...fields }), "Skerrylight").join("\n");
  expect(rules({ evidenceNeed: "reporting" })).toBe("");
  expect(rules({ evidenceNeed: "release_date" })).toMatch(
    /^released is the release date .*\nstatements: release dates and credits .*$/,
  );
  expect(rules({ evidenceNeed: "credits" })).toMatch(/^statements: .*$/);
  expect(rules({ evidenceNeed: "spoken_content" })).toMatch(/^Only .* transcript answers.$/);
  const reporting = { evidenceNeed: "reporting" };
  expect(rules({ ...reporting, answerScope: "overview" })).toMatch(/^An overview: at most 3 .*$/);
  expect(rules({ topic: "what is new", retrieval: "latest" })).toMatch(/any window answers.$/);
});

test("an assessment shows each window under its name, with the claimed answer and quotes", () => {
  const claimed = { verdict: "answered", answer: "Siri Moe" } as const;
  const [one, other] = [windowOf(article, 4, 31, "w7"), windowOf(article, 0, 9, "w2")];
  const quotes = [
    { start: 10, end: 15 },
    { start: 20, end: 25 },
  ];
  const quoted = { ...one, quotes };
  const { prompt } = assessmentPrompt(mark, { ...assessed, windows: [quoted, other], claimed });
  expect(blocksIn(prompt).slice(2)).toMatchObject([
    { name: "claimed", attributes: { verdict: "answered" }, text: "Siri Moe" },
    {
      attributes: {
        id: "w7",
        source: "s1",
        part: "4-31 of 32",
        quote: `was m | ${article.text.slice(20, 25)}`,
      },
    },
    { attributes: { id: "w2", source: "s1" } },
  ]);
});

test("only the offline model gets the support of windows and of a selection", () => {
  const { prompt } = assessmentPrompt(mark, { ...assessed, isOffline: true });
  const supports = blocksIn(prompt)
    .slice(1)
    .map(({ attributes }) => attributes.support);
  for (const support of supports) expect(support).toMatch(/^(0\.\d\d|1\.00)$/);
  const [selection, ...each] = supports.map(Number);
  expect(each.slice(0, 3)).toEqual([0, 0, 0]);
  expect(each[3]).toBeGreaterThan(0.2);
  expect(selection).toBe(each[3]);

  const question = { request, facts };
  const offline = emptyNotebook({ question, isOffline: true });
  const [asked, shown] = blocksIn(firstMessage(offline, windows.slice(3), first)).slice(1);
  expect(Number(shown?.attributes.support)).toBe(each[3]);
  expect(asked?.attributes).toEqual({
    evidenceNeed: "credits",
    scope: "focused",
    selects: "words",
  });
  const read = firstMessage(emptyNotebook({ question }), windows, first);
  expect(`${read}${assessmentPrompt(mark, assessed).prompt}`).not.toMatch(/support|selects/);
});

test("a question for only the date of a title is fully supported by an entry that has it", () => {
  const supports = (topic: string, titled: typeof release = release) => {
    const asked = readStoredRequest({ topic, evidenceNeed: "release_date" });
    const entry = { term: "=grei coast", sourceId: titled.reference.sourceId, title: "Grey Coast" };
    const { prompt } = assessmentPrompt(mark, {
      ...assessed,
      request: asked,
      facts: { ...facts, weights: {}, titled: [entry] },
      isOffline: true,
    });
    return blocksIn(prompt)
      .slice(1)
      .map(({ attributes }) => attributes.support);
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
