import { randomUUIDv7 } from "node:crypto";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from "@ai-sdk/provider";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf, findingOf } from "../support/finding.js";
import { spentOn } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { type TestService, testService } from "../support/service.js";

/** What an adversarial random model may do in one step. */
const toolUse = fc.oneof(
  fc.record({
    name: fc.constant("browse"),
    input: fc.record({ page: fc.integer({ min: -1, max: 9 }) }),
  }),
  fc.record({
    name: fc.constant("search"),
    input: fc.record({
      queries: fc.array(fc.constantFrom("record", "sea", '"Page one"', "x", ""), { maxLength: 5 }),
    }),
  }),
  fc.record({
    name: fc.constantFrom("read", "write"),
    input: fc.record({
      name: fc.constantFrom("s1", "s2", "s9", "w1", "w2", "w7", "vault:a"),
      side: fc.constantFrom("after", "before", "beside"),
    }),
  }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ uses: fc.array(toolUse, { minLength: 1, maxLength: 7 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      windows: fc.array(fc.constantFrom("w1", "w2", "w3", "w5", "w8", "w99", "s1"), {
        maxLength: 7,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ text: fc.string() }) },
);
/** Steps of any kind, or only tool calls. */
const anyScript = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ uses: fc.array(toolUse, { minLength: 1, maxLength: 2 }) }), {
      minLength: 5,
      maxLength: 6,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};
let service: TestService;
let artistId: string;
let steps: Step[] = [];
let seen = { steps: 0, answered: 0, chars: 0, again: 0 };

beforeAll(async () => {
  const languageModel: LanguageModelV4 = {
    specificationVersion: "v4",
    provider: "random",
    modelId: "random",
    supportedUrls: {},
    doGenerate: async (options) => {
      const isExploring =
        options.responseFormat?.type === "json" && options.responseFormat.name === "exploration";
      if (!isExploring)
        return said([{ type: "text", text: JSON.stringify(findingOf({ windows: [] }, [])) }]);
      look(options);
      const next = steps.shift() ?? { windows: ["w1"] };
      if ("uses" in next) {
        return said(
          next.uses.map(({ name, input }, at) => ({
            type: "tool-call" as const,
            toolCallId: `${seen.steps}-${at}`,
            toolName: name,
            input: JSON.stringify(input),
          })),
        );
      }
      const text = "text" in next ? next.text : JSON.stringify(findingOf(next, blocksOf(options)));
      return said([{ type: "text", text }]);
    },
    doStream: () => {
      throw new Error("never streamed");
    },
  };
  const model = { available: true as const, name: "random", offline: false, languageModel };
  service = await testService({ model });
  artistId = randomUUIDv7();
  const texts = ["one", "two", "three"].map(
    (mark) =>
      `Page ${mark}. ${Array.from({ length: 250 }, (_, at) => `The record ${mark} ${at} was produced by the sea.`).join(" ")}`,
  );
  await load(service.deps.db, artist(artistId), ...texts.map((text) => page(artistId, text)));
});
afterAll(() => service.close());

function said(content: LanguageModelV4GenerateResult["content"]): LanguageModelV4GenerateResult {
  const reason = content[0]?.type === "tool-call" ? "tool-calls" : "stop";
  return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
}

/** Counts what the model has been shown up to this step. */
function look(options: LanguageModelV4CallOptions): void {
  const results = options.prompt.flatMap(({ role, content }) => (role === "tool" ? content : []));
  const windows = blocksOf(options).filter(({ name }) => name === "window");
  seen = {
    steps: seen.steps + 1,
    answered: results.length,
    chars: windows.reduce((sum, { text }) => sum + text.length, 0),
    again: windows.filter(({ text }, at) => windows.findIndex((one) => one.text === text) < at)
      .length,
  };
}

test("with any random model an exploration stays within its bounds, every call is settled, and a failure is never reported as absent evidence", {
  tags: ["8.exploration", "4.1.14"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyScript, async (script) => {
      await service.deps.db.execute(sql`delete from jobs`);
      await service.deps.db.execute(sql`delete from reservations`);
      steps = [...script];
      seen = { steps: 0, answered: 0, chars: 0, again: 0 };
      const status = await answerTo(service, artistId, {
        topic: "who produced the record",
        evidenceNeed: "credits",
      });
      expect(seen.steps).toBeLessThanOrEqual(5);
      expect(seen.answered).toBeLessThanOrEqual(12);
      expect(seen.chars).toBeLessThanOrEqual(24_000);
      expect(seen.again).toBe(0);
      const calls = await spentOn(service, status.jobId);
      const explored = calls.filter(
        (call) => call.startsWith("exploration") && !call.endsWith("unsent"),
      );
      expect(explored).toHaveLength(seen.steps);
      expect(calls.some((call) => call.endsWith("sent") && !call.endsWith("unsent"))).toBe(false);
      const word = status.limitations[0]?.split(":")[0];
      if (status.stage === "failed") expect(word).toMatch(/^exploration_(limit|invalid)$/);
      else expect([status.stage, word]).toEqual(["unresolved", "no_outside_option"]);
      for (const { text } of status.references) expect(text.length).toBeLessThanOrEqual(2_000);
    }),
    { numRuns: 80 },
  );
});
