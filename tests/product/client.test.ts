import { expect, expectTypeOf, test } from "vitest";
import type {
  MandatoryInterviewMemorySnapshot,
  Operations,
  Status,
} from "#lib/client/generated/types.js";
import { IncompleteExport, readExport } from "#lib/client/read-export.js";
import { IncompleteMemory, readWholeMemory } from "#lib/client/read-whole-memory.js";
import { Refusal } from "#lib/client/refusal.js";
import { citationOf, provenOf, registerAnswer, type Verdict } from "#lib/client/register-answer.js";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import type { AnswerVerdict } from "#lib/contract/registered-answer.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { clientOf, refusal } from "../support/fake-service.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";
const jobId = "01930000-0000-7000-8000-000000000001";
const status = (stage: Status["stage"]): Status => ({
  status: "ok",
  jobId,
  stage,
  message: stage,
  updatedAt: "2026-11-21T17:00:00.000Z",
  references: [],
  limitations: [],
});

test("the generated types equal the contract's types", () => {
  expectTypeOf<Status>().toEqualTypeOf<ResearchStatus>();
  expectTypeOf<MandatoryInterviewMemorySnapshot>().toEqualTypeOf<MemorySnapshot>();
  expectTypeOf<Operations["registerAnswer"]["answer"]>().toEqualTypeOf<AnswerVerdict>();
});

test("a refusal is thrown with its code, its time and the name of the call", async () => {
  const { client } = clientOf(() => {
    const body = { status: "error", error: "busy", code: "research_busy" };
    return Response.json(body, {
      status: 429,
      headers: { "retry-after": "3", "x-request-id": "call-1234" },
    });
  });
  const path = { id: artistId, jobId };
  const problem = await client.call("readQuestionResearch", { path }).catch((thrown) => thrown);
  expect(problem).toBeInstanceOf(Refusal);
  expect(problem).toMatchObject({
    status: 429,
    code: "research_busy",
    retryAfterSeconds: 3,
    requestId: "call-1234",
  });
});

test("an expired token is replaced once, and a second refusal is thrown", async () => {
  const tokens = ["old", "new"];
  const { client, sent } = clientOf(
    ({ headers }) =>
      headers.get("authorization") === "Bearer new"
        ? status("complete")
        : refusal("unauthenticated", 401),
    () => tokens.shift() ?? "none",
  );
  const path = { id: artistId, jobId };
  expect(await client.call("readQuestionResearch", { path })).toMatchObject({ stage: "complete" });
  expect(sent).toHaveLength(2);
  await expect(client.call("readQuestionResearch", { path })).rejects.toThrow("unauthenticated");
});

const wholeText = "Nothing about my family, ever.";
function memoryPage(start: number, end: number, fields: object = {}) {
  return {
    snapshotId: "a".repeat(64),
    sitting: 2,
    latestAnswer: null,
    totalEntries: 1,
    entries: [
      {
        kind: "boundary",
        entryId: `boundary:${jobId}`,
        revision: "b".repeat(64),
        metadata: { scope: "until_retracted", sitting: null, questionKey: null, createdAt: "" },
        fields: [
          { name: "wording", text: wholeText.slice(start, end), start, end, totalChars: 30 },
        ],
      },
    ],
    budget: { maxChars: 1000, returnedChars: end - start },
    constraintsComplete: end === wholeText.length,
    continuation: end === wholeText.length ? null : String(end),
    ...fields,
  };
}

test("a memory in pieces is joined exactly, and read again when it changes during reading", async () => {
  let changes = 1;
  const { client, sent } = clientOf(({ path }) => {
    if (!path.includes("cursor")) return memoryPage(0, 11);
    return changes-- > 0 ? refusal("memory_changed", 409) : memoryPage(11, wholeText.length);
  });
  const memory = await readWholeMemory(client, artistId, { maxChars: 1000 });
  expect(memory.entries[0]?.fields).toEqual([{ name: "wording", text: wholeText }]);
  expect(sent).toHaveLength(4);
  expect(sent[1]?.path).toContain("maxChars=1000&cursor=11");
});

test("a memory that changes during every reading is read five times", async () => {
  const reading = (changes: number) => {
    let left = changes;
    const { client, sent } = clientOf(({ path }) => {
      if (!path.includes("cursor")) return memoryPage(0, 11);
      return left-- > 0 ? refusal("memory_changed", 409) : memoryPage(11, wholeText.length);
    });
    return { memory: readWholeMemory(client, artistId), sent };
  };
  const fifth = reading(4);
  expect((await fifth.memory).entries).toHaveLength(1);
  expect(fifth.sent).toHaveLength(10);
  const never = reading(5);
  await expect(never.memory).rejects.toMatchObject({ code: "memory_changed" });
  expect(never.sent).toHaveLength(10);
});

test("nothing may be drafted from an incomplete memory", async () => {
  const refused = [
    memoryPage(0, 30, { constraintsComplete: false, continuation: null }),
    memoryPage(0, 30, { totalEntries: 2 }),
    memoryPage(5, 30),
  ];
  for (const page of refused) {
    const { client } = clientOf(() => page);
    await expect(readWholeMemory(client, artistId)).rejects.toThrow(IncompleteMemory);
  }
});

test("an answer is registered with the whole window of every reference it cites", async () => {
  const reference = {
    sourceId: `vault:${"c".repeat(64)}`,
    revision: "d".repeat(64),
    start: 4,
    end: 8,
    text: "Oslo",
    url: "https://news.example/oslo",
    curation: "approved" as const,
  };
  const { client, sent } = clientOf(() => ({ status: "ok", verified: true, failures: [] }));
  await registerAnswer(client, artistId, jobId, { answer: "In Oslo.", citations: [reference] });
  expect(sent[0]).toMatchObject({
    path: `/api/artist/${artistId}/research/questions/${jobId}/answers`,
    body: { answer: "In Oslo.", citations: [citationOf(reference)] },
  });
  expect(sent[0]?.body).not.toHaveProperty("checkClaims");
  const draft = { answer: "In Oslo.", citations: [reference], checkClaims: true };
  await registerAnswer(client, artistId, jobId, draft);
  expect(sent[1]?.body).toMatchObject({ checkClaims: true });
  expect(sent[0]?.headers.get("x-service-research-key")).toBe("key");
});

const exported = ['{"type":"export"}', '{"type":"original","text":"ein Stück"}', '{"type":"job"}'];
const end = '{"type":"export_end","records":{"original":1,"job":1}}';

/** A stream of these lines that is cut into pieces of a few bytes, as networks do. */
function streamOf(lines: readonly string[]): Response {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  let at = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(at, at + 5));
        at += 5;
      },
    }),
  );
}

test("an export arrives record by record, to its end record", async () => {
  const { client } = clientOf(() => streamOf([...exported, end]));
  const types: string[] = [];
  for await (const { type } of readExport(client, artistId)) types.push(type);
  expect(types).toEqual(["export", "original", "job", "export_end"]);
});

test.each([
  ["without its end record", exported],
  ["and tells of a line that did not arrive", [...exported.slice(0, 2), end]],
])("an export that ends %s is thrown as incomplete", async (_, lines) => {
  const { client } = clientOf(() => streamOf(lines));
  const read = async () => {
    for await (const _record of readExport(client, artistId));
  };
  await expect(read()).rejects.toBeInstanceOf(IncompleteExport);
});

test.each([
  ["not_verified", false, ["supported"]],
  ["unsupported", true, ["supported", "unsupported", "not_judged"]],
  ["not_judged", true, ["supported", "not_judged"]],
  ["not_judged", true, []],
  ["supported", true, ["supported", "supported"]],
] as const)("an answer is %s when its quotations are exact is %s and its sentences are %s", (proven, verified, verdicts) => {
  const claims = verdicts.map((verdict) => ({ verdict }));
  expect(provenOf({ verified, claims } as unknown as Verdict)).toBe(proven);
});
