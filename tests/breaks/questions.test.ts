import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { artist, load, page } from "../support/records.js";
import { advanceAll, advanceOnce, ask, producedBy, readJob } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";
import { cutOnce } from "../support/watch.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  await service.deps.db.execute(sql`truncate artists, reservations cascade`);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});
afterEach(() => {
  service.database.wire.onStatement = undefined;
});

const expireLeases = () =>
  service.deps.db.execute(
    sql`update jobs set run_at = now() - interval '1 second' where run_at is not null`,
  );

describe.each(["before", "after"] as const)("a connection cut %s the statement", (when) => {
  test("at enqueue_question: the same question can be asked again, and one admission is counted", async () => {
    service.database.wire.onStatement = cutOnce("enqueue_question", when);
    expect((await ask(service, artistId)).body.code).toBe("storage_unavailable");
    const again = await ask(service, artistId);
    expect(again.status).toBe(202);
    expect(again.body.reused).toBe(when === "after");
    const { rows } = await service.deps.db.execute(
      sql`select (select count(*)::int from jobs) as jobs,
        (select count(*)::int from reservations) as reservations`,
    );
    expect(rows[0]).toEqual({ jobs: 1, reservations: 1 });
  });

  test.each([
    "lease_job",
    "begin_reading",
    "settle_job",
  ])("at %s: the next slice continues, and the answer is the same", async (name) => {
    const { body: job } = await ask(service, artistId);
    service.database.wire.onStatement = cutOnce(name, when);
    await advanceOnce(service);
    await expireLeases();
    await advanceAll(service);
    await expireLeases();
    await advanceAll(service);
    const { body } = await readJob(service, artistId, job.jobId);
    expect(body.stage).toBe("complete");
    expect(body.references.map(({ text }: { text: string }) => text)).toEqual([producedBy]);
    const { rows } = await service.deps.db.execute(
      sql`select (select count(*)::int from jobs) as jobs,
          (select count(*)::int from reservations) as reservations`,
    );
    expect(rows[0]).toEqual({ jobs: 1, reservations: 1 });
  });
});

test("after all connections were closed between two calls, the next call succeeds", async () => {
  await ask(service, artistId);
  await service.deps.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {});
  await advanceAll(service);
  expect((await ask(service, artistId)).status).toBe(202);
});
