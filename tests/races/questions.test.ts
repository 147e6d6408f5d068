import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { artist, load, page } from "../support/records.js";
import { advanceAll, advanceOnce, ask, credits, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();
beforeEach(() => service.deps.db.execute(sql`truncate artists, reservations cascade`));

const artists = async (count: number) => {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  await load(
    service.deps.db,
    ...ids.map((id) => artist(id)),
    ...ids.map((id) => page(id, producedBy)),
  );
  return ids;
};
const count = async (what: string) =>
  Number((await service.deps.db.execute(sql.raw(`select count(*) as n from ${what}`))).rows[0]?.n);

test("20 identical questions at once make one job and one reservation", async () => {
  const [id = ""] = await artists(1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(service, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.reused)).toHaveLength(1);
  expect(await count("jobs")).toBe(1);
  expect(await count("reservations")).toBe(1);
});

test("of 20 different questions at once on one artist one is admitted, and the others get research_busy", async () => {
  const [id = ""] = await artists(1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(service, id, { ...credits, topic: `question ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "research_busy")).toHaveLength(19);
  expect(await count("reservations")).toBe(1);
});

test("of 120 questions on 120 artists exactly 100 are admitted, and the refusals name the real reset", {
  tags: ["8.saved-admission"],
}, async () => {
  const ids = await artists(120);
  const answers = await Promise.all(ids.map((id) => ask(service, id)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(100);
  expect(await count("reservations")).toBe(100);
  expect(await count("jobs")).toBe(100);
  const { rows } = await service.deps.db.execute(
    sql`select rfc3339(min(reserved_at) + interval '24 hours') as reset from reservations`,
  );
  for (const { body } of answers.filter(({ status }) => status !== 202)) {
    expect(body).toMatchObject({ code: "saved_evidence_quota", resetAt: rows[0]?.reset });
  }
});

test("30 calls at once run each slice once, and one slice per artist at a time", {
  tags: ["4.3.claim"],
}, async () => {
  const ids = await artists(12);
  await Promise.all(ids.map((id) => ask(service, id)));
  const answers = await Promise.all(Array.from({ length: 30 }, () => advanceOnce(service)));
  expect(answers.map(({ body }) => body.status)).not.toContain("error");
  const leases = await service.deps.db.execute(sql`select sum(fence)::int as leases from jobs`);
  expect(answers.filter(({ body }) => body.ran)).toHaveLength(Number(leases.rows[0]?.leases));
  await advanceAll(service);
  const { rows } = await service.deps.db.execute(
    sql`select count(*)::int as jobs, sum(attempts)::int as unsettled,
      count(*) filter (where stage = 'complete')::int as complete from jobs`,
  );
  expect(rows[0]).toEqual({ jobs: 12, unsettled: 0, complete: 12 });
});

test("one job is leased by one of 30 callers", async () => {
  const [id = ""] = await artists(1);
  await ask(service, id);
  const leases = await Promise.all(
    Array.from({ length: 30 }, () =>
      service.deps.db.execute(
        sql`select lease_job(null, '{question_research}', interval '1 minute', 3) as job`,
      ),
    ),
  );
  expect(leases.filter(({ rows }) => rows[0]?.job !== null)).toHaveLength(1);
});
