import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { misquoted } from "../support/finding.js";
import type { Script } from "../support/model-server.js";
import { callsOf, modelService, spentOn } from "../support/model-service.js";
import { account, artist, load, page, release } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

let artistId: string;

const service = await closedAfterFile(modelService());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});
afterEach(() => service.model.assertPlayed());

const play = (...script: Script) => service.model.play(script);
const found = { say: { windows: ["w1"] } };
const yes = { say: { windows: ["w1"], verdict: "answered" } };
const no = { say: { windows: ["w1"], verdict: "nothing" } };
const nonsense = { text: "I think so." };

test("a first invalid verdict leads to one more assessment on a later slice", {
  tags: ["3.1.invalid-first", "8.assessment-extra"],
}, async () => {
  play({ say: misquoted }, yes);
  const { body } = await ask(service, artistId);
  expect((await advanceOnce(service)).body).toMatchObject({ done: false });
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
  expect((await advanceOnce(service)).body).toMatchObject({ done: true, progress: "complete" });
  expect(await callsOf(service, body.jobId)).toMatchObject([
    { purpose: "exploration", attempt: 1, outcome: "invalid", inputTokens: 11 },
    { purpose: "assessment", attempt: 1, outcome: "answered", inputTokens: 11 },
  ]);
});

test("the extra assessment reads the originals again, without a search or exploration", {
  tags: ["3.1.invalid-reread"],
}, async () => {
  play({ say: misquoted });
  const { body } = await ask(service, artistId);
  await advanceOnce(service);
  const url = `https://news.example/${encodeURIComponent(producedBy.slice(0, 40))}`;
  await load(service.deps.db, page(artistId, "Somebody else produced the record.", { url }));
  await advanceAll(service);
  const status = (await readJob(service, artistId, body.jobId)).body;
  expect(status.limitations[0]).toMatch(/^evidence_changed: /);
  expect(service.model.asked.map(({ task }) => task)).toEqual(["exploration"]);
});

test.each([
  ["a window that was not shown", { say: { windows: ["w9"], verdict: "answered" } }],
  ["a wrong quote", { say: misquoted }],
  ["no JSON", nonsense],
])(
  "the second invalid verdict (%s) fails the job, without a claim about the evidence",
  {
    tags: ["3.1.invalid-second", "8.assessment-calls"],
  },
  async (_name, second) => {
    play({ say: misquoted }, second);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "failed", references: [] });
    expect(status.limitations[0]).toMatch(/^assessment_invalid: .*says nothing about the evidence/);
    expect(await spentOn(service, status.jobId)).toEqual([
      "exploration invalid",
      "assessment invalid",
    ]);
  },
);

test("where no assessment is left to repeat an invalid one, the verdict of the exploration holds", {
  tags: ["8.assessment-calls"],
}, async () => {
  play({ say: { windows: ["w1"], missing: "who mixed it" } }, nonsense);
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(status.limitations[0]).toBe("partly_answered: A model says: who mixed it");
});

test("saved-only work that is judged insufficient ends after one assessment and keeps its support", {
  tags: ["8.assessment-calls"],
}, async () => {
  play(found, no);
  const status = await answerTo(service, artistId);
  expect(status.stage).toBe("unresolved");
  expect(status.limitations[0]).toMatch(/^no_outside_option: /);
  expect(status.references).toHaveLength(1);
});

test("a verdict of sufficient on evidence of another kind is not accepted", async () => {
  play(found, yes);
  const question = { topic: "when was the record produced", evidenceNeed: "release_date" };
  const status = await answerTo(service, artistId, question);
  expect(status.stage).toBe("unresolved");
  expect(status.limitations.join("\n")).toMatch(/^no_release_date: /m);

  await load(
    service.deps.db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Album: The Record. Released: May 2024."),
  );
  const shown = (asked: { windowWith(text: string): string }) => asked.windowWith("Album");
  play(
    (asked) => ({ say: { windows: [shown(asked)] } }),
    (asked) => ({ say: { windows: [shown(asked)], verdict: "answered" } }),
  );
  const again = await answerTo(service, artistId, { ...question, topic: "record release" });
  expect(again.stage).toBe("complete");
  expect(again.limitations.join("\n")).not.toMatch(/^no_release_date/m);
});

test("an answer that names no sufficient window is insufficient", async () => {
  play(found, { say: { windows: [], verdict: "answered" } });
  expect(await answerTo(service, artistId)).toMatchObject({ stage: "unresolved", references: [] });
});
