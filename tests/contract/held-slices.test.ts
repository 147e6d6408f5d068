import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { beginLookup } from "#lib/jobs/lookup-admission.js";
import { heldJob } from "../support/held-job.js";
import { artist, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let job: LeasedJob;
const service = await serviceOfFile();
beforeEach(async () => {
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId));
  job = await heldJob(service.deps.db, artistId);
});

const begin = (held = job) => beginLookup(service.deps, held, null);
const change = (assignments: ReturnType<typeof sql>) =>
  service.deps.db.execute(sql`update jobs set ${assignments} where id = ${job.id}`);
const reserved = async () =>
  (await service.deps.db.execute(sql`select from reservations where subject_id = ${job.id}`)).rows
    .length;
const isUnderWay = async () => {
  const { rows } = await service.deps.db.execute(
    sql`select outside_under_way from jobs where id = ${job.id}`,
  );
  return rows[0]?.outside_under_way;
};

describe("a slice may start a lookup", () => {
  test("while it holds the lease of its job", async () => {
    expect(await begin()).toMatchObject({ outcome: "admitted" });
    expect([await reserved(), await isUnderWay()]).toEqual([1, true]);
  });

  test("until its lease ends", async () => {
    await change(sql`run_at = now() + interval '15 seconds'`);
    expect(await begin()).toMatchObject({ outcome: "admitted" });
  });
});

describe("a slice that lost its job reserves and sends nothing:", () => {
  test.each([
    ["when another slice leased the job after it", sql`fence = fence + 1`],
    ["when its lease has ended, though the job was not leased again", sql`run_at = now()`],
    ["when the job was given back", sql`leased = false`],
  ])("%s", async (_, assignments) => {
    await change(assignments);
    expect(await begin()).toEqual({ outcome: "lost" });
    expect([await reserved(), await isUnderWay()]).toEqual([0, false]);
  });

  test("when its fence is not the job's, even if it is higher", async () => {
    expect(await begin({ ...job, fence: job.fence + 1 })).toEqual({ outcome: "lost" });
    expect([await reserved(), await isUnderWay()]).toEqual([0, false]);
  });

  test("when the current lease belongs to another job", async () => {
    await heldJob(service.deps.db, job.artistId).catch(() => null);
    expect(await begin({ ...job, id: randomUUIDv7() })).toEqual({ outcome: "lost" });
  });
});
