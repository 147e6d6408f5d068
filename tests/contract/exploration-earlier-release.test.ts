import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { heldJob } from "../support/held-job.js";
import { artist, load, page } from "../support/records.js";

// While a deployment is under way, release 0.1.0 still runs slices against these functions.
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test("a step of an exploration answers the same under the name that release 0.1.0 gives its queries", async () => {
  const artistId = randomUUIDv7();
  await load(fresh.db, artist(artistId), page(artistId, "The record was mixed by Siri Moe."));
  const job = await heldJob(fresh.db, artistId);
  const queries = [
    { kind: "browse", page: 1, offset: 0, limit: 20 },
    { kind: "read", sourceId: "vault:none", start: 0, chars: 10 },
  ];
  const step = async (named: Record<string, unknown>) => {
    const sent = {
      constraints: {},
      latest: false,
      snapshotAt: "2100-01-01T00:00:00Z",
      calls: [],
      next: { id: randomUUIDv7(), purpose: "exploration", model: "offline" },
      ...named,
    };
    const { rows } = await fresh.db.execute(sql`
      select explore_step(${job.id}, ${job.fence}, ${artistId}, ${JSON.stringify(sent)}::jsonb) as value`);
    return rows[0]?.value;
  };
  const answered = await step({ queries });
  expect(answered).toMatchObject({ held: true, answers: [{ total: 1 }, null] });
  expect(await step({ wants: queries })).toEqual(answered);
});
