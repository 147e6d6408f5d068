import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askQuestions } from "#lib/cli/eval/ask-questions.js";
import { readEvalQuestions } from "#lib/cli/eval/eval-questions.js";
import type { Expected } from "#lib/cli/eval/expected.js";
import { isEvidenceSaved } from "#lib/cli/eval/saved-evidence.js";
import { createClient } from "#lib/client/client.js";
import { advance } from "#lib/operations/advance.js";
import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import questionsRoute from "../../api/artist/[id]/research/questions.js";
import advanceRoute from "../../api/research/advance.js";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, load, page } from "../support/records.js";
import { ask } from "../support/research.js";
import { runService } from "../support/running-service.js";
import { serviceKey, testService } from "../support/service.js";
import { rowsIn } from "./import-records.js";

const demo = "lib/local/demo/eval.jsonl";
const artistId = "01930000-0000-7000-8000-000000000001";

let fresh: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "eval-"));
});
afterAll(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as npm would; without a running service it starts one on the test's database. */
const run = (args: string[], { input = "", ...settings }: Record<string, string> = {}) =>
  ended(command("eval", args, { DATABASE_URL: fresh.url, DATA_DIR: dataDir, ...settings }), input);
const answersIn = async (path: string) =>
  (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("a wrong line is named and nothing is asked: no service starts and no file is written", async () => {
  const out = join(dataDir, "wrong.jsonl");
  const input = '{"topic":"the record","expect":{"quote":"Ana"}}\n{"topic":"the record"}\n';
  const { code, stdout, stderr } = await run(["-", "--out", out], { input });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe("line 2: expect is required\n");
  expect(await rowsIn(fresh.db, "jobs")).toEqual([]);
  await expect(readFile(out)).rejects.toThrow("ENOENT");
});

test("the quota ends an evaluation clearly, and the same command continues where it ended", async () => {
  const out = join(dataDir, "answers.jsonl");
  const first = await run([demo, "--out", out], { QUOTA_SAVED_QUESTION: "3" });
  expect(first.code).toBe(1);
  expect(first.stdout).toContain("Skerrylight: 3 of 7 questions");
  expect(first.stderr).toMatch(/accepts no new questions until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(first.stderr).toContain("3 of 7 questions are answered");
  expect(first.stderr).toContain(`saved in ${out}; the same command continues from there`);
  expect(first.stderr).toContain("QUOTA_SAVED_QUESTION=");
  const kept = await readFile(out, "utf8");

  // A question whose saved answer was cut off while writing is asked again.
  await writeFile(out, `${kept}{"id":"Norw`);
  const second = await run([demo, "--out", out, "--artist", "skerrylight"]);
  expect(second.code).toBe(0);
  expect(second.stdout).toContain("Skerrylight: 7 of 7 questions");
  expect(second.stderr).toContain("has 3 of 7 answers");
  expect((await readFile(out, "utf8")).startsWith(kept)).toBe(true);
  expect((await answersIn(out)).map(({ id }) => id)).toHaveLength(7);
  expect(await rowsIn(fresh.db, "jobs")).toHaveLength(7);

  const third = await run([demo, "--out", out]);
  expect(third.stdout).toBe(second.stdout);
  expect(await rowsIn(fresh.db, "jobs")).toHaveLength(7);
});

test("--json prints only the results: every value follows from the saved references", async () => {
  const { code, stdout, stderr } = await run([demo, "--json"]);
  expect(code).toBe(0);
  expect(stderr).toContain("7 of 7 answers are reused");
  const { means, answers, reused } = JSON.parse(stdout);
  expect(reused).toBe(7);
  const complete = answers.filter(({ verdict }: { verdict: string }) => verdict === "complete");
  const expecting = answers.filter(
    ({ values }: { values: Record<string, unknown> }) => values.complete !== null,
  );
  expect(expecting).toHaveLength(5);
  const mean = means.find(({ measure }: { measure: string }) => measure === "complete");
  expect(mean.questions).toBe(5);
  expect(complete.length).toBeGreaterThanOrEqual(mean.mean * 5);
  const calls = answers.map(({ values }: { values: Record<string, number> }) => values.modelCalls);
  expect(Math.min(...calls)).toBeGreaterThan(0);
  expect(await rowsIn(fresh.db, "jobs")).toHaveLength(7);
});

test("the difference to an earlier run is printed; a missed bound exits with 2", async () => {
  const out = join(dataDir, "answers.jsonl");
  const worse = (await answersIn(out)).map((answer) => ({
    ...answer,
    values: { ...answer.values, delivered: answer.values.delivered === null ? null : 0 },
  }));
  const baseline = join(dataDir, "worse.jsonl");
  await writeFile(baseline, worse.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  const bounds = ["--fail-under", "delivered=0.1", "--fail-over", "failed=0"];
  const good = await run([demo, "--out", out, "--baseline", baseline, ...bounds]);
  expect(good.code).toBe(0);
  expect(good.stdout).toMatch(/expected evidence delivered .* \+\d\.\d{3} \(/);
  expect(good.stdout).toContain("Changed since the earlier run:");
  expect(good.stdout).toContain("release date: expected evidence delivered 0.000 → 1.000");

  const bad = await run([demo, "--out", out, "--fail-over", "modelCalls=0"]);
  expect(bad.code).toBe(2);
  expect(bad.stderr).toMatch(/modelCalls is \d(\.\d\d)?, over 0\n/);
});

test("--anew asks again instead of resuming, as new jobs about the same evidence", async () => {
  const { code, stdout, stderr } = await run([demo, "--json", "--anew"]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "1 of 7 answers are reused from the last 24 hours: overviews are not asked anew\n",
  });
  const again = JSON.parse(stdout).answers;
  const before = await answersIn(join(dataDir, "answers.jsonl"));
  expect(again.map(({ values }: { values: unknown }) => values)).toEqual(
    before.map(({ values }) => values),
  );
  expect(await rowsIn(fresh.db, "jobs")).toHaveLength(13);
});

test("an answer file of other questions or another artist is refused and unchanged", async () => {
  const out = join(dataDir, "answers.jsonl");
  const before = await readFile(out, "utf8");
  const changed = { id: "credits", topic: "Who played?", expect: { answer: false } };
  const other = await run(["-", "--out", out], { input: `${JSON.stringify(changed)}\n` });
  expect(other.code).toBe(1);
  expect(other.stderr).toBe(
    `${out} holds answers for another question "credits": use another --out\n`,
  );
  await load(fresh.db, artist(artistId, "Trost"));
  const foreign = await run([demo, "--out", out, "--artist", "TROST"]);
  expect(foreign.stderr).toBe(`${out} holds answers for another artist: use another --out\n`);
  expect(await readFile(out, "utf8")).toBe(before);
});

test("a recorded run is replayed without a model; a changed prompt is named, and ends with 2", async () => {
  const recording = join(dataDir, "exchanges.jsonl");
  const first = await run([demo, "--record", recording, "--json"]);
  expect(first.code).toBe(0);
  const exchanges = await answersIn(recording);
  expect(exchanges.length).toBeGreaterThanOrEqual(6);
  expect(exchanges[0]).toMatchObject({ subject: "release date", model: "offline" });
  const key = { RESEARCH_MODEL: "", OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  const again = await run([demo, "--replay", recording, "--json"], key);
  expect(again.code).toBe(0);
  const valuesIn = (text: string) =>
    JSON.parse(text).answers.map(({ values }: { values: object }) => values);
  expect(valuesIn(again.stdout)).toEqual(valuesIn(first.stdout));
  expect(JSON.parse(again.stdout).changedPrompts).toEqual([]);

  const changed = exchanges.map((one) => ({ ...one, prompt: `${one.prompt}\nMore.` }));
  await writeFile(recording, changed.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const other = await run([demo, "--replay", recording]);
  expect(other.code).toBe(2);
  expect(other.stderr).toMatch(
    /^release date: exploration: line \d+ of the prompt was "More\." and is not there$/m,
  );
});

test("--record and --replay need a service of their own, and a recording", async () => {
  const recording = join(dataDir, "exchanges.jsonl");
  const both = await run([demo, "--record", recording, "--replay", recording]);
  expect(both.stderr).toBe("--record and --replay cannot be given together\n");
  const wrong = await run([demo, "--replay", demo]);
  expect(wrong.stderr).toBe(`${demo} is not a recording of a model (line 1)\n`);
  const running = await runService({ DATABASE_URL: fresh.url });
  await expect(running.run("eval", demo, "--record", recording)).rejects.toThrow(
    `a service is running on ${running.dataDir}: stop it or set another DATA_DIR`,
  );
  await running.stop();
});

test("the file says whose evidence is meant, whatever other artists there are", async () => {
  const { stdout } = await run([demo]);
  expect(stdout).toContain("Skerrylight: 7 of 7 questions");
  expect((await run([demo, "--artist", "Trost"])).stdout).toContain("Trost: 7 of 7 questions");
});

test("while another question of the artist is active the evaluation waits, then continues", async () => {
  const service = await testService();
  const { db } = service.database;
  await load(db, artist(artistId), page(artistId, "The record was produced by Ana Lund in Oslo."));
  const routes = [advanceRoute, questionRoute, questionsRoute];
  const client = createClient({
    baseUrl: "https://service.example",
    serviceKey,
    fetch: async (url, { method = "GET", body } = {}) => {
      const path = new URL(String(url)).pathname;
      const route = path.endsWith("/advance")
        ? routes[0]
        : path.endsWith("/questions")
          ? routes[2]
          : routes[1];
      if (route === undefined) throw new Error(path);
      const sent = body === undefined || body === null ? {} : { body: String(body) };
      const answer = await service.call(route, method, path, sent);
      return new Response(JSON.stringify(answer.body), answer);
    },
  });
  await ask(service, artistId, { topic: "another question", evidenceNeed: "reporting" });
  const waits: number[] = [];
  const expectation = { topic: "who produced the record", expect: { quote: "Ana Lund" } };
  async function* lines() {
    yield JSON.stringify(expectation);
  }
  const answers: unknown[] = [];
  const end = await askQuestions(
    {
      client,
      db,
      artistId,
      mark: null,
      isWhole: false,
      pause: async (milliseconds) => {
        waits.push(milliseconds);
        while ((await advance(service.deps, { artistId })).ran);
      },
    },
    (await readEvalQuestions(lines())).questions,
    async (answer) => {
      answers.push(answer);
    },
  );
  expect(end).toBeNull();
  expect(waits).toEqual([3000]);
  expect(answers).toMatchObject([{ reused: false, isSaved: true, values: { delivered: 1 } }]);
  await service.close();
});

test("the answer counts as saved when a public original has the words, the date or the address", async () => {
  const id = "01930000-0000-7000-8000-000000000002";
  await load(
    fresh.db,
    artist(id, "Nattergal"),
    page(id, "Out on the 3rd\nof May 2019 (really?), in *two* parts.", {
      url: "https://a.example/",
    }),
    page(id, "Out in June 2020.", { url: "https://b.example/", removed: true }),
    page(id, "Out in July 2021.", { url: "https://c.example/", visibility: "private" }),
  );
  const none = { answer: true, urls: [], quotes: [], date: null } as const;
  const isSaved = (fields: Partial<Expected & { answer: true }>) =>
    isEvidenceSaved(fresh.db, id, { ...none, ...fields });
  expect(await isSaved({ quotes: ["on the  3rd of May 2019 (really?), in *two*"] })).toBe(true);
  expect(await isSaved({ quotes: ["on the 3rd of May 2018"] })).toBe(false);
  expect(await isSaved({ date: "2019-05-03" })).toBe(true);
  expect(await isSaved({ date: "2019-05-04" })).toBe(false);
  expect(await isSaved({ urls: ["https://A.example/#top"] })).toBe(true);
  for (const gone of ["https://b.example/", "https://c.example/", "https://d.example/"]) {
    expect(await isSaved({ urls: [gone] })).toBe(false);
  }
  expect(await isSaved({ date: "2020-06" })).toBe(false);
  expect(await isSaved({ quotes: ["Out in July"] })).toBe(false);
  expect(await isEvidenceSaved(fresh.db, id, { answer: false })).toBe(false);
});
