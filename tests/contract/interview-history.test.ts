import { beforeEach, expect, test } from "vitest";
import type { HistoryEntry } from "#lib/contract/knowledge-history.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import {
  answered,
  offered,
  oneAnswer,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

const history = (query = "") => interview.ok("GET", `/knowledge/history${query}`);
const kinds = (entries: HistoryEntry[]) => entries.map(({ kind }) => kind);

/** A sitting with an answered and a skipped question, a correction, an edit, and a second sitting. */
async function story() {
  const { session, question, path } = await oneAnswer(interview, "One take.");
  await answered(interview, await offered(interview, session.id, { ordinal: 2 }), null);
  const correction = await savedCorrection(interview);
  const { response } = await interview.ok("PATCH", path, {
    expectedRevision: question.revision,
    answer: "Two takes.",
    note: "I asked the drummer",
  });
  await interview.ok("POST", `/interview/session/${session.id}/finish`);
  const next = await startedSession(interview);
  await answered(interview, await offered(interview, next.id), "Later.");
  return { question, correction, response };
}

test("the history holds offers, edits, current answers and corrections in time order", {
  tags: ["4.6.history"],
}, async () => {
  const { question, correction, response } = await story();
  const { entries, nextCursor, budget } = await history();
  expect(nextCursor).toBeNull();
  const times = entries.map(({ at }: HistoryEntry) => at);
  expect(times).toEqual([...times].sort());
  expect(entries).toHaveLength(7);
  const of = (kind: string) => entries.filter((entry: HistoryEntry) => entry.kind === kind);
  expect(of("offer")).toMatchObject([
    { answerId: question.id, questionKey: "s1q1", sitting: 1, state: "answered" },
    { questionKey: "s1q2", sitting: 1, state: "skipped" },
    { questionKey: "s2q1", sitting: 2, state: "answered" },
  ]);
  expect(of("answer")).toMatchObject([
    { entryId: `answer:${question.id}`, response },
    { response: { answer: "Later." } },
  ]);
  const by = { userId: expect.stringMatching(/^[0-9a-f-]{36}$/), name: null, actedAs: "claimant" };
  for (const entry of entries) expect(entry.by, entry.kind).toEqual(by);
  expect(of("edit")).toEqual([
    {
      kind: "edit",
      at: response.answerUpdatedAt,
      answerId: question.id,
      questionKey: "s1q1",
      sitting: 1,
      earlierRevision: question.revision,
      revision: response.revision,
      note: "I asked the drummer",
      by,
    },
  ]);
  const { id, revision, claim, correction: right, createdAt } = correction;
  expect(of("correction")).toEqual([
    {
      kind: "correction",
      at: createdAt,
      entryId: `correction:${id}`,
      revision,
      claim,
      correction: right,
      by,
    },
  ]);
  expect(budget.returnedChars).toBeGreaterThan(100);
});

test("the history narrows to answers, to corrections and to a sitting", async () => {
  await story();
  expect(kinds((await history("?kind=answers")).entries)).toEqual(["answer", "answer"]);
  expect(kinds((await history("?kind=corrections")).entries)).toEqual(["correction"]);
  expect(kinds((await history("?sitting=2")).entries)).toEqual(["offer", "answer"]);
  expect((await history("?kind=answers&sitting=1")).entries).toMatchObject([
    { response: { answer: "Two takes." } },
  ]);
});

test("the pages of the history neither skip nor repeat an entry", async () => {
  await story();
  const all = (await history()).entries;
  for (const limit of [1, 2, 3, 6, 7]) {
    const read: HistoryEntry[] = [];
    for (let cursor = ""; ; ) {
      const page = await history(`?limit=${limit}${cursor}`);
      read.push(...page.entries);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(read).toEqual(all);
  }
});

test("a page of the history holds whole entries within maxChars", async () => {
  for (const letter of "abc")
    await savedCorrection(interview, { claim: letter.repeat(600), correction: letter.repeat(900) });
  const first = await history("?maxChars=1000");
  expect(first.entries).toMatchObject([{ claim: "a".repeat(600), correction: "a".repeat(900) }]);
  expect(first.budget).toEqual({ maxChars: 1000, returnedChars: 1500 });
  const second = await history(`?maxChars=3000&cursor=${first.nextCursor}`);
  expect(second.entries).toHaveLength(2);
  expect(second.nextCursor).toBeNull();
});
