import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { misquoted } from "../support/finding.js";
import type { Scripted } from "../support/model-server.js";
import { callsOf, type ModelService, modelService, spentOn } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

const found = { windows: ["w1"] };
const answers = { windows: ["w1"], verdict: "answered" };

describe.each(["chat", "responses"] as const)("over the %s protocol", (protocol) => {
  let service: ModelService;
  let artistId: string;

  beforeAll(async () => {
    service = await modelService(protocol);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    artistId = randomUUIDv7();
    await load(service.deps.db, artist(artistId), page(artistId, producedBy));
  });
  afterEach(() => service.model.assertPlayed());

  test("a question is answered end to end, and every call records its usage", {
    tags: ["4.1.13"],
  }, async () => {
    service.model.play([{ say: found }, { say: answers }]);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({
      stage: "complete",
      limitations: ["saved_only: only saved evidence was read"],
    });
    expect(status.references.map(({ text }: { text: string }) => text)).toEqual([producedBy]);
    const usage = { attempt: 1, outcome: "answered", inputTokens: 11, outputTokens: 7 };
    expect(await callsOf(service, status.jobId)).toEqual([
      { purpose: "exploration", ...usage },
      { purpose: "assessment", ...usage },
    ]);
    expect(service.model.asked.map(({ task }) => task)).toEqual(["exploration", "assessment"]);
  });

  test.each([
    1.5,
    -1,
    2 ** 31,
    1e300,
  ])("an answer is accepted although its provider reports %d tokens; that figure is not stored", {
    tags: ["4.1.13"],
  }, async (read) => {
    service.model.play([{ say: answers, read }]);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
    expect(await callsOf(service, status.jobId)).toMatchObject([
      { outcome: "answered", inputTokens: null, outputTokens: 7 },
    ]);
  });

  test.each([
    ["in a code fence", (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ["in a fence without a language, on lines apart", (json) => `\n\`\`\`\n${json}\n\`\`\`\n`],
    ["after a byte order mark", (json) => `\uFEFF${json}`],
  ] satisfies [string, (json: string) => string][])("an answer %s is read", async (_, around) => {
    service.model.play([{ say: answers, around }]);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
  });

  test("parallel tool calls each get a result, and one more step is reserved", async () => {
    service.model.play([
      {
        tools: [
          { name: "browse", input: { page: 1 } },
          { name: "search", input: { queries: ["produced in Oslo"] } },
          { name: "read", input: { name: "w1" } },
        ],
      },
      (asked) => {
        expect(asked.prompt).toContain("Page 1 of 1, 1 originals in all.");
        expect(asked.prompt).toContain("w1 again.\nNothing new.");
        expect(asked.prompt).toContain("Nothing new: w1.");
        return { say: answers };
      },
    ]);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
  });

  test("a tool call that is not JSON gets an error, and the exploration continues", async () => {
    service.model.play([
      { tools: [{ name: "search", input: '{"query": ' }] },
      (asked) => {
        expect(asked.prompt).toContain("search: the body must be a JSON object.");
        return { say: found };
      },
      { say: answers },
    ]);
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  const endings: [string, Scripted, string, string, string][] = [
    [
      "a refusal",
      { refusal: "I cannot help with that." },
      "exploration_invalid",
      "invalid",
      "assessment_invalid",
    ],
    [
      "malformed JSON",
      { text: '{"windows": [' },
      "exploration_invalid",
      "invalid",
      "assessment_invalid",
    ],
    [
      "another shape",
      { say: { windows: "w1" } },
      "exploration_invalid",
      "invalid",
      "assessment_invalid",
    ],
    [
      "a truncated answer",
      { cut: '{"windows": ["w1"' },
      "exploration_invalid",
      "invalid",
      "assessment_invalid",
    ],
    ["429", { status: 429 }, "model_failed", "failed", "model_failed"],
    ["500", { status: 500 }, "model_failed", "failed", "model_failed"],
    ["504", { status: 504 }, "outcome_unknown", "unknown", "outcome_unknown"],
    ["a broken body", { brokenBody: true }, "outcome_unknown", "unknown", "outcome_unknown"],
    ["a dropped connection", { drop: true }, "outcome_unknown", "unknown", "outcome_unknown"],
  ];

  test.each(endings)(
    "%s in the exploration fails the job with one call",
    { tags: ["3.1.no-retry"] },
    async (_name, scripted, outcome, kept) => {
      service.model.play([scripted]);
      const status = await answerTo(service, artistId);
      expect(status).toMatchObject({ stage: "failed", references: [] });
      expect(status.limitations[0]).toMatch(new RegExp(`^${outcome}: `));
      expect(await spentOn(service, status.jobId)).toEqual([`exploration ${kept}`]);
    },
  );

  test.each(endings)(
    "%s in the assessment that follows an invalid verdict fails the job, without another call",
    { tags: ["3.1.invalid-second", "3.1.no-retry"] },
    async (_name, scripted, _explored, kept, outcome) => {
      service.model.play([{ say: misquoted }, scripted]);
      const status = await answerTo(service, artistId);
      expect(status.stage).toBe("failed");
      expect(status.limitations[0]).toMatch(new RegExp(`^${outcome}: `));
      expect(await spentOn(service, status.jobId)).toEqual([
        "exploration invalid",
        `assessment ${kept}`,
      ]);
    },
  );

  test("a call of a provider that hangs is cut at the slice's deadline, and is never repeated", {
    tags: ["3.1.no-retry"],
  }, async () => {
    service.model.play([{ hang: true }, { hang: true }]);
    service.deps.env.SLICE_SECONDS = 1;
    try {
      const status = await answerTo(service, artistId);
      expect(status.stage).toBe("failed");
      expect(status.limitations[0]).toMatch(/^outcome_unknown: /);
      expect(await spentOn(service, status.jobId)).toEqual(["exploration cut", "assessment cut"]);
    } finally {
      service.deps.env.SLICE_SECONDS = 100;
    }
  });

  test("a slice that ended during a model call without settling is not run again", {
    tags: ["3.1.no-retry"],
  }, async () => {
    service.model.play([{ say: found }]);
    // The answer arrived, but the connection is cut before its result is written.
    service.database.wire.onStatement = (text) =>
      text.includes("begin_assessment") || text.includes("release_job") ? "before" : undefined;
    const { body } = await ask(service, artistId);
    expect((await advanceOnce(service)).body).toMatchObject({ status: "error", ran: false });
    service.database.wire.onStatement = undefined;
    await service.deps.db.execute(
      sql`update jobs set run_at = clock_timestamp() - interval '1 second' where id = ${body.jobId}`,
    );
    await advanceAll(service);
    const status = (await readJob(service, artistId, body.jobId)).body;
    expect(status).toMatchObject({ stage: "failed" });
    expect(status.limitations[0]).toMatch(/^outcome_unknown: /);
    expect(await spentOn(service, status.jobId)).toEqual(["exploration unknown"]);
  });
});
