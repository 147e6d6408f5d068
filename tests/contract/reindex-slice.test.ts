import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reindexEvidence } from "#lib/ingest/reindex-evidence.js";
import { leaseJob } from "#lib/jobs/job-lease.js";
import { tokenVersion } from "#lib/language/token-version.js";
import {
  ageAnalysis,
  queueReindex,
  reindexJobs,
  tokenVersions,
  wrongEntries,
} from "../support/postings.js";
import { artist, load, page } from "../support/records.js";
import { advanceAll } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const db = () => service.deps.db;

const service = await serviceOfFile();
beforeEach(async () => {
  await db().execute(sql`truncate artists cascade`);
  artistId = randomUUIDv7();
  await load(db(), artist(artistId));
});

async function aged(...texts: string[]) {
  const url = (n: number) => `https://news.example/${n}`;
  await load(db(), ...texts.map((text, n) => page(artistId, text, { url: url(n) })));
  await ageAnalysis(db(), artistId);
  await queueReindex(db());
}

/** What one slice found, without its settle. */
async function slice(signal = AbortSignal.timeout(60_000)) {
  const job = await leaseJob(db(), { artistId, kinds: ["evidence_reindex"] }, 60);
  if (job === null || job.ended) throw new Error("no job can be leased");
  const outcome = await reindexEvidence(job, service.deps, signal);
  return outcome.kind === "next" ? (outcome.reindexed?.originals.length ?? 0) : outcome.kind;
}
const giveBack = () =>
  db().execute(sql`update jobs set leased = false, attempts = 0, run_at = now()`);

test("an original that the analysis rejects keeps its entries and is logged by its id alone", async () => {
  await aged("Bells on Senja.", "Ringing on Senja.");
  await db().execute(sql`update originals set url = 'no address' where text like 'Bells%'`);
  await advanceAll(service);
  expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: 2 });
  expect(await wrongEntries(db())).toEqual([]);
  expect(await reindexJobs(db())).toMatchObject([{ stage: "complete" }]);
  const logged = service.log.filter(({ event }) => event === "original_not_analysed");
  expect(logged).toEqual([
    {
      event: "original_not_analysed",
      jobId: expect.any(String),
      originalId: expect.any(String),
      cause: "TypeError",
    },
  ]);
});

test("a slice indexes long texts one by one, and many short texts together", async () => {
  const long = "Bells. ".repeat(100_000);
  await aged(long, `${long}!`, "One.", "Two.");
  expect(await slice()).toBe(1);
  await giveBack();
  await db().execute(sql`delete from originals where text_length > 100000`);
  expect(await slice()).toBe(2);
});

test("a slice whose time is over stops after the current original", async () => {
  await aged("One.", "Two.", "Three.");
  expect(await slice(AbortSignal.abort())).toBe(1);
  await giveBack();
  expect(await slice()).toBe(3);
});

test("a slice that has lost its lease reads nothing", async () => {
  await aged("One.");
  const job = await leaseJob(db(), { artistId, kinds: ["evidence_reindex"] }, 60);
  if (job === null || job.ended) throw new Error("no job can be leased");
  await db().execute(sql`update jobs set fence = fence + 1`);
  const outcome = await reindexEvidence(job, service.deps, AbortSignal.timeout(60_000));
  expect(outcome).toEqual({ kind: "lost" });
});
