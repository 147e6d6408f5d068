import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { administrator, artist, load, page } from "../support/records.js";
import { advanceAll, answerTo, ask, credits, producedBy, readJob } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from reservations`);
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const jobs = async () => {
  const { rows } = await service.deps.db.execute(
    sql`select id, request, identity, selection from jobs where artist_id = ${artistId} order by created_at`,
  );
  return rows;
};
const reservations = async () =>
  (await service.deps.db.execute(sql`select ledger, subject_id from reservations`)).rows;

describe("202", () => {
  test("a new question is acknowledged at checking_saved, before any work", {
    tags: ["4.1.202", "4.1.no-scrape"],
  }, async () => {
    const answer = await ask(service, artistId);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      status: "ok",
      stage: "checking_saved",
      reused: false,
      references: [],
      limitations: [],
    });
    const path = `/api/artist/${artistId}/research/questions/${answer.body.jobId}`;
    expect(answer.headers.get("location")).toBe(path);
    expect((await readJob(service, artistId, answer.body.jobId)).body.jobId).toBe(
      answer.body.jobId,
    );
  });

  test("one admission is reserved for a new job and none for a reused one", {
    tags: ["8.saved-admission"],
  }, async () => {
    const first = await ask(service, artistId);
    const again = await ask(service, artistId);
    expect(again.body).toMatchObject({ jobId: first.body.jobId, reused: true });
    expect(await reservations()).toEqual([
      { ledger: "saved_question", subject_id: first.body.jobId },
    ]);
  });

  test("preferDirectEvidence is part of neither the stored request nor the identity", {
    tags: ["2.1.preferDirectEvidence-kept"],
  }, async () => {
    await ask(service, artistId, { ...credits, preferDirectEvidence: true });
    const [direct] = await jobs();
    expect(direct?.request).not.toHaveProperty("preferDirectEvidence");
    expect(direct?.selection).toBe("candidates");
    await advanceAll(service);
    await ask(service, artistId);
    const [, plain] = await jobs();
    expect(plain?.identity).toBe(direct?.identity);
  });

  test("the saved evidence is what the first slice reads", { tags: ["4.1.1"] }, async () => {
    const status = await answerTo(service, artistId);
    expect(status.stage).toBe("complete");
    expect(status.references.map(({ text }: { text: string }) => text)).toEqual([producedBy]);
  });
});

describe("reuse", () => {
  test("a completed job is returned again when the quota is spent, and another question is refused", {
    tags: ["4.1.8"],
  }, async () => {
    const { jobId } = await answerTo(service, artistId);
    service.deps.env.QUOTA_SAVED_QUESTION = 1;
    try {
      expect((await ask(service, artistId)).body).toMatchObject({ jobId, reused: true });
      const other = await ask(service, artistId, { ...credits, topic: "another question" });
      expect(other.status).toBe(429);
    } finally {
      service.deps.env.QUOTA_SAVED_QUESTION = 100;
    }
  });

  test("a job is reused even after a dozen others were completed", {
    tags: ["4.1.8-ten"],
  }, async () => {
    const { jobId } = await answerTo(service, artistId);
    for (let n = 0; n < 12; n++) {
      await answerTo(service, artistId, { ...credits, topic: `produced record ${n}` });
    }
    expect((await ask(service, artistId)).body).toMatchObject({ jobId, reused: true });
  });

  test.each([
    ["stored", {}, "23 hours 59 minutes", "24 hours 1 minute"],
    ["recent", { freshness: "recent" }, "14 minutes", "16 minutes"],
    ["latest", { retrieval: "latest" }, "14 minutes", "16 minutes"],
  ])("a completed %s job is reused within its lifetime and not after it", async (_, fields, inside, after) => {
    const body = { ...credits, ...fields };
    await load(
      service.deps.db,
      page(artistId, producedBy, { publishedAt: new Date().toISOString() }),
    );
    const { jobId, stage } = await answerTo(service, artistId, body);
    expect(stage).toBe("complete");
    await service.deps.db.execute(
      sql`update jobs set finished_at = now() - ${inside}::interval where id = ${jobId}`,
    );
    expect((await ask(service, artistId, body)).body.jobId).toBe(jobId);
    await service.deps.db.execute(
      sql`update jobs set finished_at = now() - ${after}::interval where id = ${jobId}`,
    );
    expect((await ask(service, artistId, body)).body.jobId).not.toBe(jobId);
  });

  test("a job whose reference changed or was removed is not reused", async () => {
    const { jobId } = await answerTo(service, artistId);
    await load(service.deps.db, page(artistId, producedBy, { title: "A title at last" }));
    expect((await ask(service, artistId)).body.jobId).not.toBe(jobId);
  });

  test("an unresolved job is reused for ten minutes, unless the artist's evidence changed", async () => {
    const nothing = { topic: "zither tuning", evidenceNeed: "reporting" };
    const { jobId, stage } = await answerTo(service, artistId, nothing);
    expect(stage).toBe("unresolved");
    expect((await ask(service, artistId, nothing)).body).toMatchObject({ jobId, reused: true });
    await load(service.deps.db, page(artistId, "The zither was tuned to A."));
    const fresh = await ask(service, artistId, nothing);
    expect(fresh.body.reused).toBe(false);
    await advanceAll(service);
    await service.deps.db.execute(
      sql`update jobs set finished_at = now() - interval '11 minutes' where id = ${fresh.body.jobId}`,
    );
  });

  test("a failed job is never reused", async () => {
    const { jobId } = await answerTo(service, artistId);
    await service.deps.db.execute(sql`update jobs set stage = 'failed' where id = ${jobId}`);
    expect((await ask(service, artistId)).body.jobId).not.toBe(jobId);
  });

  test("a resting candidates job is not returned to callers who did not ask for candidates", {
    tags: ["4.1.8-candidates"],
  }, async () => {
    const direct = { ...credits, preferDirectEvidence: true };
    const { jobId, selection } = await answerTo(service, artistId, direct);
    expect(selection).toBe("candidates");
    expect((await ask(service, artistId, direct)).body).toMatchObject({ jobId, reused: true });
    const plain = await ask(service, artistId);
    expect(plain.body.jobId).not.toBe(jobId);
  });

  test("while a candidates job is under way other callers are told that research is busy", async () => {
    const direct = { ...credits, preferDirectEvidence: true };
    const { body } = await ask(service, artistId, direct);
    expect((await ask(service, artistId, direct)).body.jobId).toBe(body.jobId);
    expect((await ask(service, artistId)).body.code).toBe("research_busy");
  });

  test("a caller who accepts either gets research rather than candidates", async () => {
    const direct = { ...credits, preferDirectEvidence: true };
    await answerTo(service, artistId, direct);
    const research = await answerTo(service, artistId);
    expect((await ask(service, artistId, direct)).body.jobId).toBe(research.jobId);
  });

  test.each([
    ["another exclusion", { excludeSourceUrls: ["https://news.example/other"] }],
    ["another platform", { platform: "social_a" }],
    ["a target", { targetUrl: "https://news.example/target" }],
    ["a first day", { fromDate: "2020-01-01" }],
    ["a last day", { toDate: "2030-01-01" }],
    ["another freshness", { freshness: "recent" }],
    ["another retrieval", { retrieval: "latest" }],
    ["another scope", { answerScope: "overview" }],
    ["another need", { evidenceNeed: "reporting" }],
    ["another topic", { topic: "Who produced the record" }],
  ])("%s makes another question", { tags: ["2.1.1-identity", "2.1.4"] }, async (_, fields) => {
    const { jobId } = await answerTo(service, artistId);
    const other = await ask(service, artistId, { ...credits, ...fields });
    expect(other.status).toBe(202);
    expect(other.body.jobId).not.toBe(jobId);
  });

  test.each([
    ["spaces around and inside the topic", { topic: "  who  produced the\trecord " }],
    ["defaults that are written out", { freshness: "stored", answerScope: "focused" }],
    ["an empty list of exclusions", { excludeSourceUrls: [] }],
  ])("%s is the same question", { tags: ["2.1.4"] }, async (_, fields) => {
    const { jobId } = await answerTo(service, artistId);
    expect((await ask(service, artistId, { ...credits, ...fields })).body.jobId).toBe(jobId);
  });

  test("the order and spelling of exclusions make no difference", {
    tags: ["2.1.1-identity"],
  }, async () => {
    const one = ["https://a.example/x?utm_source=y", "https://B.example/z/"];
    const other = ["https://b.example/z", "https://a.example/x#top"];
    const { jobId } = await answerTo(service, artistId, { ...credits, excludeSourceUrls: one });
    const again = await ask(service, artistId, { ...credits, excludeSourceUrls: other });
    expect(again.body.jobId).toBe(jobId);
  });
});

describe("400", () => {
  test("a token alone may not ask for direct evidence", {
    tags: ["2.1.preferDirectEvidence-key"],
  }, async () => {
    await load(service.deps.db, ...administrator("ada"));
    const answer = await ask(
      service,
      artistId,
      { ...credits, preferDirectEvidence: true },
      { as: { token: "subject:ada" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/^preferDirectEvidence /);
  });

  test.each([
    ["topic", {}],
    ["fromDate", { ...credits, fromDate: "2024-03-02", toDate: "2024-03-01" }],
    ["colour", { ...credits, colour: "red" }],
  ])(
    "a bad %s is named, and nothing is queued",
    { tags: ["4.1.400", "7.400"] },
    async (field, body) => {
      const answer = await ask(service, artistId, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        status: "error",
        code: "invalid_input",
        error: expect.stringContaining(field),
      });
      expect(await jobs()).toEqual([]);
    },
  );

  test.each([
    ["not JSON", "{"],
    ["an array", "[]"],
    ["a duplicate key", '{"topic":"abc","topic":"abd","evidenceNeed":"credits"}'],
    ["__proto__", '{"topic":"abc","evidenceNeed":"credits","__proto__":{}}'],
    ["a lone surrogate", '{"topic":"abc\\ud800","evidenceNeed":"credits"}'],
    ["nothing", ""],
  ])("a body of %s is refused", { tags: ["4.1.400"] }, async (_, body) => {
    const answer = await ask(service, artistId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invalid_input");
  });

  test("a body that is not declared as JSON is refused", async () => {
    const answer = await ask(service, artistId, credits, {
      headers: { "content-type": "text/plain" },
    });
    expect(answer.body.error).toBe("content-type must be application/json");
  });

  test("a body declared in another charset than UTF-8 is refused", async () => {
    const declared = (charset: string) =>
      ask(service, artistId, credits, {
        headers: { "content-type": `application/json; charset=${charset}` },
      });
    for (const charset of ["latin1", "utf-16"]) {
      const answer = await declared(charset);
      expect(answer.status, charset).toBe(400);
      expect(answer.body.error).toBe("the charset of content-type must be utf-8");
    }
    expect((await declared('"UTF-8"')).status).toBe(202);
  });
});

describe("403 and 404", () => {
  test("an artist that does not exist is 404, before the body is checked", {
    tags: ["4.1.404"],
  }, async () => {
    expect((await ask(service, randomUUIDv7())).body.code).toBe("not_found");
    expect((await ask(service, randomUUIDv7(), { topic: 1 })).body.code).toBe("not_found");
  });
});

describe("413", () => {
  test("a body over 65,536 bytes is refused", { tags: ["4.1.413", "7.413"] }, async () => {
    const answer = await ask(service, artistId, { ...credits, topic: "x".repeat(66_000) });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe("body_too_large");
  });

  test("evidence beyond the corpus guard is refused", { tags: ["4.1.413", "7.413"] }, async () => {
    await service.deps.db.execute(
      sql`update originals set text_length = 200000001 where artist_id = ${artistId}`,
    );
    const answer = await ask(service, artistId);
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe("evidence_too_large");
  });

  test("evidence that is not eligible does not count against the guard", async () => {
    await load(service.deps.db, page(artistId, "A private page", { visibility: "private" }));
    await service.deps.db.execute(
      sql`update originals set text_length = 200000001 where artist_id = ${artistId} and visibility = 'private'`,
    );
    expect((await ask(service, artistId)).status).toBe(202);
  });
});

describe("429", () => {
  test("a second question while one is under way is refused with a short retry-after", {
    tags: ["4.1.429", "4.1.retry-after-busy", "7.research_busy"],
  }, async () => {
    await ask(service, artistId);
    const busy = await ask(service, artistId, { ...credits, topic: "another question" });
    expect(busy.status).toBe(429);
    expect(busy.body).toMatchObject({ code: "research_busy", retryAfterSeconds: 3 });
    expect(busy.body).not.toHaveProperty("quotaScope");
    expect(busy.headers.get("retry-after")).toBe("3");
  });

  test("the spent quota names its scope and its real reset", {
    tags: [
      "7.saved_evidence_quota",
      "4.1.retry-after",
      "4.1.retry-after-quota",
      "7.reset",
      "7.429",
    ],
  }, async () => {
    service.deps.env.QUOTA_SAVED_QUESTION = 2;
    try {
      const spend = (age: string) =>
        service.deps.db.execute(
          sql`insert into reservations values ('saved_question', ${randomUUIDv7()}, ${randomUUIDv7()},
            date_trunc('milliseconds', now()) - ${age}::interval)`,
        );
      await spend("23 hours");
      await spend("1 hour");
      const { rows } = await service.deps.db.execute(
        sql`select rfc3339(min(reserved_at) + interval '24 hours') as reset from reservations`,
      );
      const answer = await ask(service, artistId);
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({
        code: "saved_evidence_quota",
        quotaScope: "saved_global",
        resetAt: rows[0]?.reset,
      });
      const seconds = answer.body.retryAfterSeconds;
      expect(seconds).toBeGreaterThan(3590);
      expect(seconds).toBeLessThanOrEqual(3600);
      expect(answer.headers.get("retry-after")).toBe(String(seconds));
    } finally {
      service.deps.env.QUOTA_SAVED_QUESTION = 100;
    }
  });

  test("a reservation counts until it is 24 hours old, not longer", {
    tags: ["7.accounting"],
  }, async () => {
    service.deps.env.QUOTA_SAVED_QUESTION = 1;
    try {
      await service.deps.db.execute(
        sql`insert into reservations values ('saved_question', ${artistId}, ${randomUUIDv7()},
          now() - interval '24 hours' + interval '30 seconds')`,
      );
      expect((await ask(service, artistId)).body.code).toBe("saved_evidence_quota");
      await service.deps.db.execute(
        sql`update reservations set reserved_at = date_trunc('milliseconds', now()) - interval '24 hours'`,
      );
      expect((await ask(service, artistId)).status).toBe(202);
    } finally {
      service.deps.env.QUOTA_SAVED_QUESTION = 100;
    }
  });
});

describe("503", () => {
  test("without a model new questions are refused, but a finished one is still returned and a missing artist is 404", async () => {
    const { jobId } = await answerTo(service, artistId);
    const { model } = service.deps;
    service.deps.model = { available: false };
    const fresh = await ask(service, artistId, { ...credits, topic: "another question" });
    const reused = await ask(service, artistId);
    const missing = await ask(service, randomUUIDv7());
    service.deps.model = model;
    expect(fresh.status).toBe(503);
    expect(fresh.body.code).toBe("model_unavailable");
    expect(Number(fresh.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(reused.body).toMatchObject({ jobId, reused: true });
    expect(missing.status).toBe(404);
  });
});
