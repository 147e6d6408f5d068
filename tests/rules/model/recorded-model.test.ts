import type { LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import * as v from "valibot";
import { expect, test } from "vitest";
import { changeOf, Exchange } from "#lib/model/exchange.js";
import { modelStep } from "#lib/model/model-step.js";
import { recordedModel, replayedModel } from "#lib/model/recorded-model.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import { toolAnswers } from "#lib/model/tool-calls.js";
import { scriptedModel } from "../../support/scripted-model.js";

type Model = ResearchModel & { available: true };
type Said = LanguageModelV4GenerateResult["content"] | Error;

/** A model that says these things in turn, each in a second and a half. */
function scripted(...script: Said[]): { model: Model; nowMs: () => number } {
  let nowMs = 0;
  const { model } = scriptedModel(async () => null);
  if (!model.available) throw new Error("there is a model");
  const { languageModel } = model;
  const doGenerate: typeof languageModel.doGenerate = async (options) => {
    nowMs += 1_500;
    const said = script.shift();
    if (said instanceof Error) throw said;
    const answer = await languageModel.doGenerate(options);
    return {
      ...answer,
      content: said ?? [],
      finishReason: {
        unified: said?.[0]?.type === "tool-call" ? "tool-calls" : "stop",
        raw: undefined,
      },
      response: { headers: { "x-request": "sk-secret" } },
    };
  };
  return {
    model: { ...model, languageModel: { ...languageModel, doGenerate } },
    nowMs: () => nowMs,
  };
}
const call = (toolCallId: string): Said => [
  { type: "tool-call", toolCallId, toolName: "search", input: `{"query":"Oslo"}` },
];
const windows = (...ids: string[]): Said => [
  { type: "reasoning", text: "hm" },
  { type: "text", text: JSON.stringify({ windows: ids }) },
];
const search = {
  name: "search",
  description: "Searches",
  input: v.object({ query: v.string() }),
};

/** An exploration of one search, as the service makes it: what came of its two calls. */
async function explored(
  model: Model,
  { mark = "4079053b", shown = "w1 Oslo", today = "2026-11-23" } = {},
) {
  const step = {
    name: "exploration",
    schema: v.object({ windows: v.array(v.string()) }),
    instructions: `Data stands between <<<${mark} and ${mark}>>>, as of 2026-11-23.`,
    tools: [search],
    signal: new AbortController().signal,
  };
  const question = {
    role: "user" as const,
    content: `<<<${mark} question ${JSON.stringify({ today })}\nWhere?\n${mark}>>>`,
  };
  const first = await modelStep(model, { ...step, messages: [question], mayUseTools: true });
  if (first.kind !== "tools") return [first.kind];
  const [request] = first.requests;
  if (request === undefined) throw new Error("a tool was called");
  const answered = [...first.messages, toolAnswers([{ request, texts: [shown] }], "")];
  const messages = [question, ...answered];
  const second = await modelStep(model, { ...step, messages, mayUseTools: false });
  return [first.kind, second.kind === "answered" ? second.value : second.kind];
}

const noModel = { available: false } as const;
const run = (subject = "q1") => ({ subject: () => subject });

/** The exchanges of one exploration. */
async function recording(...script: Said[]): Promise<Exchange[]> {
  const told: Exchange[] = [];
  const { model, nowMs } = scripted(...script);
  await explored(recordedModel(model, { ...run(), nowMs, tell: (one) => told.push(one) }));
  return told;
}

test("an exchange holds what was asked and answered, but no settings, marks or date", async () => {
  const [first, second] = await recording(call("c1"), windows("w1"));
  expect(first).toEqual({
    subject: "q1",
    purpose: "exploration",
    model: "scripted",
    format: expect.stringMatching(/^[0-9a-f]{16}$/),
    prompt: [
      "[system]\nData stands between <<<mark and mark>>>, as of 2026-11-23.",
      '[user]\n<<<mark question {"today":"the day"}\nWhere?\nmark>>>',
    ].join("\n\n"),
    answer: call("c1"),
    finish: "tool-calls",
    status: null,
    seconds: 1.5,
    inputTokens: 7,
    outputTokens: 3,
  });
  expect(second?.prompt).toMatch(
    /\[assistant\]\nsearch \{"query":"Oslo"\}\n\n\[tool\]\nw1 Oslo\n$/,
  );
  expect(second?.answer).toEqual([{ type: "text", text: '{"windows":["w1"]}' }]);
  expect(JSON.stringify([first, second])).not.toContain("secret");
  expect(v.parse(Exchange, JSON.parse(JSON.stringify(second)))).toEqual(second);
});

test("a recording replays without a model: the same course, whatever the marks and the day", async () => {
  const recorded = await recording(call("c1"), windows("w1"));
  const told: string[] = [];
  const { model, rest } = replayedModel(noModel, recorded, {
    ...run(),
    tell: (one) => told.push(one),
  });
  expect(await explored(model, { mark: "b8bce17149ae", today: "2027-01-01" })).toEqual([
    "tools",
    { windows: ["w1"] },
  ]);
  rest(new Set(["q1"]));
  expect(told).toEqual([]);
});

test("a change far into a line is shown where it is", () => {
  const call = (place: string) => ({
    subject: "q1",
    purpose: "plan" as const,
    prompt: `${"Oslo ".repeat(40)}${place} ${"Oslo ".repeat(40)}`,
    format: "text",
  });
  const change = changeOf(call("Bergen"), call("Vardø"));
  expect(change).toMatch(/^line 1 of the prompt was ".{40}Bergen .* and is ".{40}Vardø .*"$/);
});

test("a replay reports where a prompt has changed, and continues with the recorded answer", async () => {
  const recorded = await recording(call("c1"), windows("w1"));
  const told: string[] = [];
  const { model } = replayedModel(noModel, recorded, { ...run(), tell: (one) => told.push(one) });
  expect(await explored(model, { shown: "w1 Bergen" })).toEqual(["tools", { windows: ["w1"] }]);
  expect(told).toEqual(['q1: exploration: line 13 of the prompt was "w1 Oslo" and is "w1 Bergen"']);
  const [first] = recorded;
  if (first === undefined) throw new Error("a call was recorded");
  const other = [{ ...first, format: "0" }, ...recorded.slice(1)];
  const again = replayedModel(noModel, other, { ...run(), tell: (one) => told.push(one) });
  await explored(again.model);
  expect(told[1]).toBe("q1: exploration: the answer's format or the tools have changed");
});

test("calls that were not recorded fail, and recorded calls that were not made are reported", async () => {
  const recorded = await recording(call("c1"), windows("w1"));
  const told: string[] = [];
  const tell = (one: string) => told.push(one);
  const { model, rest } = replayedModel(noModel, recorded, { ...run("q2"), tell });
  expect(await explored(model)).toEqual(["unknown"]);
  rest(new Set(["q2"]));
  expect(told).toEqual(["q2: exploration: a call that was not recorded"]);
  rest(new Set(["q1"]));
  expect(told[1]).toBe("q1: exploration: 2 calls less than recorded");
});

test.each([
  ["refused", 429],
  ["unknown", null],
])("a call that was %s is replayed so, without the provider's words", async (kind, status) => {
  const message = "Incorrect API key provided: sk-secret";
  const refusal = Object.assign(new Error(message), status === null ? {} : { statusCode: status });
  const recorded = await recording(refusal);
  expect(recorded).toMatchObject([{ answer: null, status }]);
  expect(JSON.stringify(recorded)).not.toContain("secret");
  const { model } = replayedModel(noModel, recorded, { ...run(), tell: () => {} });
  expect(await explored(model)).toEqual([kind]);
});

test("a draft of Lore contains private words, so it is neither recorded nor replayed", async () => {
  const told: unknown[] = [];
  const { model, nowMs } = scripted(windows("s1"), windows("s2"));
  const tell = (one: unknown) => told.push(one);
  const lore = (asked: Model) =>
    modelStep(asked, {
      name: "lore",
      schema: v.object({ windows: v.array(v.string()) }),
      instructions: "",
      messages: [{ role: "user", content: "private words" }],
      tools: [],
      mayUseTools: false,
      signal: new AbortController().signal,
    });
  expect(await lore(recordedModel(model, { ...run(), nowMs, tell }))).toMatchObject({
    value: { windows: ["s1"] },
  });
  expect(await lore(replayedModel(model, [], { ...run(), tell }).model)).toMatchObject({
    value: { windows: ["s2"] },
  });
  expect(told).toEqual([]);
});
