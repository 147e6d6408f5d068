import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tokenVersion } from "#lib/language/token-version.js";
import {
  agedArtist,
  agedOriginals,
  postingsOf,
  queueReindex,
  reindexJobs,
  tokenVersions,
  wrongEntries,
} from "../support/postings.js";
import { advanceOnce } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";
import { cutOnce } from "../support/watch.js";

let artistId: string;
let fresh: unknown[];
const db = () => service.deps.db;

const service = await serviceOfFile();
beforeEach(async () => {
  await db().execute(sql`truncate artists cascade`);
  ({ artistId, fresh } = await agedArtist(db()));
  await queueReindex(db());
});
afterEach(() => {
  service.database.wire.onStatement = undefined;
});

/** Runs a slice whose connection is cut at the statement that calls the function, and lets its lease run out. */
async function cutSlice(name: string, when: "before" | "after"): Promise<void> {
  service.database.wire.onStatement = cutOnce(name, when);
  await advanceOnce(service);
  service.database.wire.onStatement = undefined;
  await db().execute(sql`update jobs set run_at = now() where leased`);
}
const advanceToEnd = async () => {
  for (let slice = 0; slice < 200; slice++) if ((await advanceOnce(service)).body.done) return;
  throw new Error("the work does not end");
};

describe.each(["before", "after"] as const)("a connection cut %s the statement", (when) => {
  test.each([
    "lease_job",
    "begin_reindex",
    "settle_job",
  ])("at %s leaves every original wholly old or wholly new, and the work continues", async (name) => {
    await cutSlice(name, when);
    const isWritten = name === "settle_job" && when === "after";
    expect(await tokenVersions(db(), artistId)).toEqual(
      isWritten ? { 1: agedOriginals - 100, [tokenVersion]: 100 } : { 1: agedOriginals },
    );
    expect(await wrongEntries(db())).toEqual([]);
    await advanceToEnd();
    expect(await postingsOf(db(), artistId)).toEqual(fresh);
    expect(await reindexJobs(db())).toMatchObject([{ stage: "complete" }]);
  });
});

test("a settlement that was written but not confirmed is not written again", async () => {
  await cutSlice("settle_job", "after");
  const { rows } = await db().execute(sql`select state, attempts from jobs`);
  expect(rows).toEqual([{ state: { done: 100, of: agedOriginals }, attempts: 0 }]);
});
