import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import historyRoute from "../../api/artist/[id]/research/history.js";
import { administrator, artist, claimant, load, page } from "../support/records.js";
import { advanceAll, answerTo, ask, credits, producedBy, readJob } from "../support/research.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

const ana = { token: "subject:ana" };
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate artists, users cascade`);
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "ana"),
    ...administrator("ada"),
    page(artistId, producedBy),
  );
});

const read = (query = "", as: CallOptions["as"] = ana, id = artistId) =>
  service.call(historyRoute, "GET", `/api/artist/${id}/research/history${query}`, { as });

/** Questions that ended, asked one minute after the other in this order; the last one is the newest. */
const asked = (topics: readonly string[], id = artistId) =>
  service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, selection, request, created_at, updated_at, finished_at)
    select gen_random_uuid(), ${id}, 'question_research', t.topic, 'unresolved', 'research',
      jsonb_build_object('topic', t.topic, 'evidenceNeed', 'reporting'), at, now(), now()
    from unnest(${sql.param(topics)}::text[]) with ordinality t (topic, n)
    cross join lateral (select '2026-01-01'::timestamptz + t.n * interval '1 minute' as at)`);
const topicsOf = (body: { questions: { topic: string }[] }) =>
  body.questions.map(({ topic }) => topic);

describe("a question in the list", () => {
  test("is shown even when its topic, accepted by an earlier release, is too short today", async () => {
    // Two characters, which 0.1.0 counted as three.
    const topic = "\u{1d11e}a";
    expect((await ask(service, artistId, { ...credits, topic })).status).toBe(400);
    await asked([topic]);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.questions).toMatchObject([{ topic, request: { topic, freshness: "stored" } }]);
  });

  test("has the request as saved, and the stage and message of its status", async () => {
    const request = {
      ...credits,
      platform: undefined,
      fromDate: "2024-01-01",
      toDate: "2024-12-31",
      answerScope: "overview",
      excludeSourceUrls: ["https://news.example/other"],
    };
    const status = await answerTo(service, artistId, request);
    const { body } = await read();
    const { stage, message, selection, updatedAt } = status;
    expect(body).toEqual({
      status: "ok",
      questions: [
        {
          jobId: status.jobId,
          topic: credits.topic,
          request: {
            topic: credits.topic,
            evidenceNeed: "credits",
            freshness: "stored",
            fromDate: "2024-01-01",
            toDate: "2024-12-31",
            retrieval: "relevance",
            excludeSourceUrls: ["https://news.example/other"],
            answerScope: "overview",
          },
          stage,
          message,
          references: status.references.length,
          selection,
          askedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          updatedAt,
        },
      ],
      nextCursor: null,
    });
    expect(body.questions[0].references).toBeGreaterThan(0);
    // Sent as a body it is the same question.
    const again = await ask(service, artistId, body.questions[0].request, { as: ana });
    expect(again.body).toMatchObject({ jobId: status.jobId, reused: true });
  });

  test("that the service asked as candidates does not say so, and has no selection before it rests", async () => {
    const { body } = await ask(service, artistId, { ...credits, preferDirectEvidence: true });
    const before = (await read()).body.questions[0];
    expect(before).toMatchObject({ jobId: body.jobId, stage: "checking_saved", references: 0 });
    expect(before).not.toHaveProperty("selection");
    expect(JSON.stringify(before)).not.toMatch(/prefer|candidates/);
    await advanceAll(service);
    const status = (await readJob(service, artistId, body.jobId)).body;
    const { stage, message, selection } = status;
    const [after] = (await read()).body.questions;
    expect(after).toMatchObject({ stage, message, selection: "candidates" });
    expect(selection).toBe("candidates");
    expect(JSON.stringify(after.request)).not.toContain("prefer");
  });

  test("counts the quotations that reading it shows now, without withheld ones", async () => {
    const status = await answerTo(service, artistId);
    expect((await read()).body.questions[0].references).toBe(status.references.length);
    await service.deps.db.execute(
      sql`update originals set visibility = 'private' where artist_id = ${artistId}`,
    );
    expect((await readJob(service, artistId, status.jobId)).body.references).toEqual([]);
    expect((await read()).body.questions[0].references).toBe(0);
    expect(JSON.stringify((await read()).body)).not.toContain("Ana Lund");
  });
});

describe("the list", () => {
  test("has only questions, and only this artist's", async () => {
    const other = randomUUIDv7();
    await load(service.deps.db, artist(other, "Somebody Else"), ...claimant(other, "cleo"));
    await asked(["theirs one", "theirs two"], other);
    await asked(["first", "second"]);
    await service.deps.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, created_at, updated_at, finished_at)
      select gen_random_uuid(), ${artistId}, kind, kind, 'complete', now(), now(), now()
      from unnest(array['source_search', 'page_look', 'lore_refresh', 'evidence_reindex']) kind`);
    for (const as of [ana, { token: "subject:ada" }])
      expect(topicsOf((await read("", as)).body)).toEqual(["second", "first"]);
    expect(topicsOf((await read("", { token: "subject:cleo" }, other)).body)).toEqual([
      "theirs two",
      "theirs one",
    ]);
  });

  test("400: a limit out of bounds", async () => {
    for (const query of ["?limit=0", "?limit=51"]) expect((await read(query)).status).toBe(400);
  });

  test("has every question once over its pages, newest first, while others are added or change", async () => {
    const topics = Array.from({ length: 9 }, (_, n) => `question ${n}`);
    await asked(topics);
    const first = (await read("?limit=4")).body;
    // A question is added and an older one is updated: neither changes the following pages.
    await answerTo(service, artistId);
    await service.deps.db.execute(
      sql`update jobs set updated_at = now() where identity = 'question 2'`,
    );
    const second = (await read(`?limit=4&cursor=${first.nextCursor}`)).body;
    const third = (await read(`?limit=4&cursor=${second.nextCursor}`)).body;
    expect([first, second, third].flatMap(topicsOf)).toEqual(topics.toReversed());
    expect(third.nextCursor).toBeNull();
    expect((await read("?limit=50")).body.questions).toHaveLength(10);
  });

  test("keeps apart two questions of the same instant", async () => {
    await asked(["the one", "another", "a third", "a fourth"]);
    await service.deps.db.execute(sql`update jobs set created_at = '2026-01-01'`);
    const whole = topicsOf((await read()).body);
    let cursor = "";
    const pieces: string[] = [];
    for (let at = 0; at < 4; at++) {
      const { body } = await read(`?limit=1${cursor}`);
      pieces.push(...topicsOf(body));
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(pieces).toEqual(whole);
    expect(new Set(pieces).size).toBe(4);
  });

  test("starts no work", async () => {
    await ask(service, artistId);
    service.database.roundTrips();
    await read();
    expect(service.database.roundTrips()).toBe(1);
    expect((await read()).body.questions[0].stage).toBe("checking_saved");
  });
});
