import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { questionMessages } from "#lib/contract/question-message.js";
import answersRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import { closedAfterFile } from "../support/database.js";
import { misquoted } from "../support/finding.js";
import type { Script } from "../support/model-server.js";
import { modelService } from "../support/model-service.js";
import { collectedPage, scriptedOutside } from "../support/outside.js";
import { account, artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  advanceOneStep,
  answerTo,
  ask,
  credits,
  producedBy,
  readJob,
} from "../support/research.js";

const outside = scriptedOutside({ web: true, page: true, social: ["social_a"] });
let artistId: string;

const service = await closedAfterFile(modelService("chat", { outside }));
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from reservations`);
  await load(
    service.deps.db,
    artist(artistId),
    page(artistId, producedBy),
    account(artistId, "social_a", "did:a"),
  );
});
afterEach(() => {
  service.model.assertPlayed();
  outside.assertPlayed();
});

const question = { topic: "who mixed the record", evidenceNeed: "credits" };
const found = { say: { windows: ["w1"] } };
const nonsense = { text: "hm" };
const looking =
  (kind: string): Script[number] =>
  (asked) => {
    const lookup = asked.blocks.find(
      ({ name, attributes }) => name === "lookup" && attributes.kind === kind,
    );
    return { say: { windows: ["w1"], verdict: "nothing", lookup: lookup?.attributes.id ?? null } };
  };
const play = (...script: Script) => service.model.play(script);
const status = async (jobId: string) => (await readJob(service, artistId, jobId)).body;
const words = ({ limitations }: { limitations: string[] }) =>
  limitations.map((limit) => limit.split(":")[0]);
const removal = () => load(service.deps.db, page(artistId, producedBy, { removed: true }));
const collected = {
  kind: "collected",
  originals: [collectedPage("https://paper.example/mix", "The record was mixed by Siri Moe.")],
} as const;

/** A job that chose its lookup, and whose next slice would run it. */
async function plannedJob(kind = "web"): Promise<string> {
  play(found, looking(kind));
  const { body } = await ask(service, artistId, question);
  await advanceOnce(service);
  return body.jobId;
}

describe("references", () => {
  test("are none while a job runs, before and after the saved selection was judged", async () => {
    outside.play([collected]);
    play(found, looking("web"), { say: { windows: [], verdict: "nothing" } });
    const { body } = await ask(service, artistId, question);
    expect(body.references).toEqual([]);
    const messages: string[] = [];
    for (let slice = 0; slice < 3; slice++) {
      await advanceOneStep(service);
      const running = await status(body.jobId);
      expect(running.references).toEqual([]);
      messages.push(running.message);
    }
    expect(messages).toEqual([
      questionMessages.running.checking_saved,
      questionMessages.running.searching,
      questionMessages.running.searching,
    ]);
    await removal();
    expect(words(await status(body.jobId))).not.toContain("evidence_changed");
    await load(service.deps.db, page(artistId, producedBy));
    await advanceAll(service);
    expect((await status(body.jobId)).message).toBe(
      questionMessages.unresolved.no_supported_evidence,
    );
  });

  test("are shown whether they were judged sufficient or not", async () => {
    play(found, { say: { windows: ["w1"], verdict: "answered" } });
    const complete = await answerTo(service, artistId);
    expect(complete.references).toHaveLength(1);
    expect(complete.message).toBe(questionMessages.complete.judged);
    play(found, looking("web"));
    outside.play([{ kind: "collected", originals: [] }]);
    const unresolved = await answerTo(service, artistId, question);
    expect(unresolved.references).toHaveLength(1);
  });

  test("are none when a job failed before any verdict, and removed references are not counted", async () => {
    play({ say: misquoted }, nonsense);
    const failed = await answerTo(service, artistId);
    expect(failed).toMatchObject({
      stage: "failed",
      references: [],
      message: questionMessages.failed.assessment_invalid,
    });
    await removal();
    expect(words(await status(failed.jobId))).not.toContain("evidence_changed");
  });

  test.each([
    ["failed", { kind: "failed" }, "outside_failed"],
    ["was never heard of", { kind: "unknown" }, "outcome_unknown"],
  ] as const)("are shown when the lookup %s after the saved selection was judged, and the limitations say so", async (_how, scripted, outcome) => {
    const jobId = await plannedJob();
    outside.play([scripted]);
    await advanceAll(service);
    const failed = await status(jobId);
    expect(failed).toMatchObject({ stage: "failed", message: questionMessages.failed[outcome] });
    expect(failed.references).toHaveLength(1);
    expect(failed.limitations.filter((limit: string) => /^saved_only: /.test(limit))).toEqual([
      expect.stringContaining("judged before the lookup"),
    ]);
  });

  test("are shown when the judgment after the lookup failed", async () => {
    const jobId = await plannedJob();
    outside.play([collected]);
    play(nonsense);
    await advanceAll(service);
    const failed = await status(jobId);
    expect(failed.message).toBe(questionMessages.failed.assessment_invalid);
    expect(failed.references).toHaveLength(1);
  });

  test("depend on the step at which interrupted slices ended the job", async () => {
    const interrupted = async () => {
      await service.deps.db.execute(
        sql`update jobs set attempts = 3 where artist_id = ${artistId} and finished_at is null`,
      );
      await advanceOnce(service);
    };
    const jobId = await plannedJob();
    await interrupted();
    const judged = await status(jobId);
    expect(judged.message).toBe(questionMessages.failed.slice_limit);
    expect(judged.references).toHaveLength(1);

    play(found);
    const { body } = await ask(service, artistId, { ...question, topic: "who mixed the tape" });
    await advanceOneStep(service);
    await interrupted();
    expect(await status(body.jobId)).toMatchObject({ stage: "failed", references: [] });
  });

  test("are none when the job was cancelled", async () => {
    const jobId = await plannedJob("social");
    await load(service.deps.db, account(artistId, "social_a", "did:a", { removed: true }));
    outside.play([]);
    await advanceAll(service);
    expect(await status(jobId)).toMatchObject({
      stage: "cancelled",
      references: [],
      message: questionMessages.cancelled,
      limitations: ["cancelled: the account of the planned lookup was disconnected"],
    });
  });

  test("are shown by resting candidates, and hidden once the job continues", async () => {
    play();
    const { body } = await ask(service, artistId, { ...credits, preferDirectEvidence: true });
    await advanceOnce(service);
    const resting = await status(body.jobId);
    expect(resting.references).toHaveLength(1);
    expect(resting.message).toBe(questionMessages.complete.candidates);
    const path = `/api/artist/${artistId}/research/questions/${body.jobId}/continue`;
    const goOn = await service.call(continueRoute, "POST", path, {
      body: { outcome: "insufficient" },
    });
    expect(goOn.body.references).toEqual([]);
    play(found, { say: { windows: ["w1"], verdict: "answered" } });
    await advanceAll(service);
    expect((await status(body.jobId)).references).toHaveLength(1);
  });

  test("that are not shown cannot be cited", async () => {
    const shown = { sourceId: "", revision: "", start: 0, end: 0, quote: "" };
    const cite = async (jobId: string) => {
      const path = `/api/artist/${artistId}/research/questions/${jobId}/answers`;
      const body = { answer: "Ana Lund produced it.", citations: [shown] };
      return (await service.call(answersRoute, "POST", path, { body })).body;
    };
    play(found, { say: { windows: ["w1"], verdict: "answered" } });
    const complete = await answerTo(service, artistId);
    const { sourceId, revision, start, end, text: quote } = complete.references[0];
    Object.assign(shown, { sourceId, revision, start, end, quote });
    expect(await cite(complete.jobId)).toMatchObject({ verified: true });
    play({ say: misquoted }, nonsense);
    const failed = await answerTo(service, artistId, {
      ...credits,
      topic: "who produced the tape",
    });
    expect(await cite(failed.jobId)).toMatchObject({
      verified: false,
      failures: [{ index: 0, reason: "outside_selection" }],
    });
  });
});

describe("the message of an unresolved job", () => {
  test("names what ended it: no platform, an update that is due, or a quota that is used up", async () => {
    play();
    const elsewhere = {
      ...question,
      platform: "social_a",
      targetUrl: "https://elsewhere.example/1",
    };
    expect((await answerTo(service, artistId, elsewhere)).message).toBe(
      questionMessages.unresolved.source_platform_mismatch,
    );
    expect((await answerTo(service, artistId, { ...question, platform: "moments" })).message).toBe(
      questionMessages.unresolved.provider_latest_refresh_required,
    );
    service.deps.env.QUOTA_OUTSIDE_ARTIST = 0;
    await plannedJob();
    await advanceAll(service);
    service.deps.env.QUOTA_OUTSIDE_ARTIST = 5;
    const { rows } = await service.deps.db.execute(
      sql`select id from jobs where artist_id = ${artistId} order by created_at desc limit 1`,
    );
    const refused = await status(String(rows[0]?.id));
    expect(refused.message).toBe(questionMessages.unresolved.outside_allowance_exhausted);
    expect(refused.references).toHaveLength(1);
  });
});
