import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import type { Asked } from "../support/model-protocol.js";
import { modelServer, type Script, type Scripted } from "../support/model-server.js";
import { planned } from "../support/planned.js";

// The demo's questions, and what a model was asked and said. Its answers below are written by hand: the test fixes what
// a model is told, and says nothing about how well one reads. Other calls: contract/recorded-prompts.test.ts. After an
// intended change of a prompt: RECORD_EXCHANGES=1 npm test -- tests/local/demo-exchanges.test.ts

const questions = "lib/local/demo/eval.jsonl";
const exchanges = "lib/local/demo/exchanges.jsonl";

let fresh: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "exchanges-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  fresh = await freshDatabase();
  return () => fresh.close();
});

const evaluate = (flags: string[], settings: Record<string, string>) =>
  ended(
    command("eval", [questions, ...flags, "--whole", "--json"], {
      DATABASE_URL: fresh.url,
      DATA_DIR: dataDir,
      QUOTA_PLAN_ARTIST: "20",
      ...settings,
    }),
  );

/** A verdict, with the window that holds each quote. */
const found =
  (verdict: string, quotes: string[], said = {}) =>
  (asked: Asked): Scripted => ({
    say: {
      verdict,
      answer: "",
      missing: "",
      instead: "",
      passages: quotes.map((quote) => ({ id: asked.windowWith(quote), quote })),
      ...said,
    },
  });
const search = (...queries: string[]): Scripted => ({
  tools: [{ name: "search", input: { queries } }],
});

const plannedAnyway: Scripted = {
  say: { ...planned, topic: "a topic that nobody asks", evidenceNeed: "reporting" },
};
const unwritten: Scripted = { say: { sentences: [] } };
const written =
  (text: string, quote: string) =>
  (asked: Asked): Scripted => ({
    say: { sentences: [{ text, passages: [{ id: asked.windowWith(quote), quote }] }] },
  });
const unsaid: Scripted = { say: { claims: [{ sentence: "s1", verdict: "not_said", lines: [] }] } };

/** What the model says to each call, question by question: the plan, the reading, the draft. */
const script: Script = [
  [found("answered", ["Released: May 2020."], { answer: "May 2020" }), unwritten],
  [
    search("bass pedals", "Fog Signal Company credits"),
    found("answered", ["and played the bass pedals on it"], { answer: "Nils Orheim" }),
    written("Nils Orheim played the bass pedals on Fog Signal Company.", "played the bass pedals"),
    unsaid,
  ],
  [
    search("recorded whole album January", "Valentia recording"),
    found("answered", ["We recorded the whole album from 12 to 29 January 2026"]),
    unwritten,
  ],
  [found("answered", ["Vi ville lage en plate som tåler vind"]), unwritten],
  [found("answered", ["Amsterdam, a free morning.", "Hamburg, Speicher Elf."]), unwritten],
  [
    search("guitar strings", "Declan Moyle recommends"),
    found("nothing", [], { missing: "which strings he recommends" }),
  ],
  [1, 2].map(() => found("partly", ["Rain Later, Good"], { missing: "who directed its video" })),
].flatMap((calls): Script => [plannedAnyway, ...calls]);

test("what is said to a model about the demo's questions is what was recorded", async () => {
  if (process.env.RECORD_EXCHANGES) {
    const server = await modelServer("chat");
    server.play(script);
    const settings = {
      OPENAI_API_KEY: "sk-secret",
      OPENAI_BASE_URL: server.url,
      RESEARCH_MODEL: "scripted",
    };
    const recorded = await evaluate(["--record", exchanges], settings);
    server.assertPlayed();
    await server.close();
    expect(recorded.code, recorded.stderr).toBe(0);
    expect(await readFile(exchanges, "utf8")).not.toContain("sk-secret");
  }
  const kinds = (await readFile(exchanges, "utf8")).matchAll(/"purpose":"(\w+)"/g);
  const wanted = ["assessment", "claims", "draft", "exploration", "plan"];
  expect([...new Set([...kinds].map(([, kind]) => kind))].sort()).toEqual(wanted);
  const replayed = await evaluate(["--replay", exchanges], {});
  expect(replayed.stderr).not.toContain("of the prompt was");
  const { changedPrompts, answers } = JSON.parse(replayed.stdout);
  expect(changedPrompts).toEqual([]);
  expect(replayed.code).toBe(0);
  expect(answers.map(({ id, verdict }: Record<string, string>) => `${id}: ${verdict}`)).toEqual([
    "release date: complete",
    "credits: complete",
    "recording: complete",
    "Norwegian: complete",
    "latest: complete",
    "no answer: unresolved",
    "near miss: unresolved",
  ]);
});
