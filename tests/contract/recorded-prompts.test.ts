import { randomUUIDv7 } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { beforeAll, expect, test } from "vitest";
import { askedOf, changeOf, type RecordedCall } from "#lib/model/exchange.js";
import prepareRoute from "../../api/artist/[id]/interview/proposals/prepare.js";
import plansRoute from "../../api/artist/[id]/research/plans.js";
import answersRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import draftRoute from "../../api/artist/[id]/research/questions/[jobId]/draft.js";
import { blocksOf } from "../support/finding.js";
import { approvedEntry } from "../support/lore.js";
import { planned } from "../support/planned.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceOnce, answerTo } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile, type TestService } from "../support/service.js";
import { sourceFiles } from "../support/source-files.js";

// What a model is told in every kind of call except the demo's questions, which demo-exchanges.test.ts covers.
// After an intended change of a prompt: RECORD_EXCHANGES=1 npm test -- tests/contract/recorded-prompts.test.ts

const file = "tests/contract/recorded-prompts.jsonl";
const recordedCalls = (): RecordedCall[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const said = "Ana Lund produced the record in Oslo.";
const text = `We met at the quay. ${said} It was out at last in the first days of May 2019.`;
const voices = [
  { start: 0, name: "Host" },
  { start: text.indexOf("Ana"), name: "Ana" },
];

let asked: RecordedCall[];
const service = await serviceOfFile();
beforeAll(async () => {
  asked = [];
  service.deps.model = scriptedModel(async (options) => {
    const call = askedOf(options, "prompts");
    asked.push(call);
    return answers[call.purpose]?.(options);
  }).model;
  service.deps.env.STATEMENT_READING = "on";
});

/** What the model says to each kind of call. */
const answers: Record<string, (options: LanguageModelV4CallOptions) => unknown> = {
  plan: () => ({ ...planned, topic: "who produced the record" }),
  exploration: () => ({ windows: ["w1"], verdict: "partly" }),
  assessment: () => ({ windows: ["w1"], verdict: "answered" }),
  draft: () => ({ sentences: [{ text: said, passages: [{ id: "w1", quote: said }] }] }),
  claims: (options) => ({
    claims: blocksOf(options)
      .filter(({ name }) => name === "sentence")
      .map(({ attributes }) => ({ sentence: attributes.id, verdict: "not_said", lines: [] })),
  }),
  lore: () => ({ paragraphs: [["s1"]] }),
  questions: () => ({ questions: [] }),
  statements: () => ({ statements: [] }),
};

test("every kind of call of a model says what was recorded", async () => {
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "ana"));
  const talk = { kind: "transcript", url: "https://radio.example/1", title: "A talk", voices };
  await load(service.deps.db, page(artistId, text, talk));
  const send = async (
    route: Parameters<TestService["call"]>[0],
    path: string,
    body: object,
    as: "service" | { token: string } = "service",
  ) => {
    const sent = { as, body } as const;
    const answer = await service.call(route, "POST", `/api/artist/${artistId}${path}`, sent);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  await send(plansRoute, "/research/plans", {
    question: "who made it?",
    context: "We spoke about the record.",
  });
  const { jobId, references } = await answerTo(service, artistId);
  const job = `/research/questions/${jobId}`;
  await send(draftRoute, `${job}/draft`, {});
  const [{ sourceId, revision, start, end, text: quote }] = references;
  await send(answersRoute, `${job}/answers`, {
    answer: "The record has a producer.",
    citations: [{ sourceId, revision, start, end, quote }],
    checkClaims: true,
  });
  await send(prepareRoute, "/interview/proposals/prepare", {}, { token: "subject:ana" });
  await approvedEntry(service, artistId, "The boathouse became a studio in 2023.", "ana");
  for (let isDone = false; !isDone; ) isDone = !(await advanceOnce(service, { artistId })).body.ran;

  if (process.env.RECORD_EXCHANGES)
    writeFileSync(file, asked.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const recorded = recordedCalls();
  expect(asked.map(({ purpose }) => purpose)).toEqual(recorded.map(({ purpose }) => purpose));
  for (const [at, one] of recorded.entries())
    expect([one.purpose, changeOf(one, asked[at] ?? one)]).toEqual([one.purpose, null]);
});

test("no kind of call is left out of the recording", async () => {
  const files = await sourceFiles();
  const named = files.flatMap(({ code }) => [
    ...code.matchAll(/(?:structuredAnswer|modelStep)\(\s*[\w.]+,\s*\{\s*name: "(\w+)"/g),
  ]);
  const purposes = new Set(recordedCalls().map(({ purpose }) => purpose));
  expect(new Set(named.map(([, name]) => name))).toEqual(purposes);
});
