import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verifyReceipt } from "#lib/client/proof/verify-receipt.js";
import { proofFormat } from "#lib/contract/proof.js";
import { eraseByOperator, replayErasure } from "#lib/data-rights/erase-artist.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import eraseRoute from "../../api/artist/[id]/erase.js";
import {
  dumped,
  emptyTables,
  fillArtist,
  plantCanaries,
  statistics,
  tablesOfArtists,
} from "../support/full-artist.js";
import {
  anotherArtist,
  type InterviewService,
  administrator as root,
} from "../support/interview.js";
import { oneAnswer } from "../support/interview-steps.js";
import { wrongEntries } from "../support/postings.js";
import { keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist as artistRecord, load, loadAgain, page } from "../support/records.js";
import { advanceAll, ask, producedBy, readJob } from "../support/research.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const name = "Ana Duarte";
let artist: InterviewService;

const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artist = await anotherArtist(service);
});

const erase = (body: object = { name }, options: CallOptions = { as: { token: "subject:ana" } }) =>
  service.call(eraseRoute, "POST", `/api/artist/${artist.artistId}/erase`, { body, ...options });
const operator = () => ({ db: artist.db, newId: randomUUIDv7, keys: [] });
const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

test("an erasure leaves no word of the artist in any column, and nothing of its id", async () => {
  await fillArtist(artist);
  expect(await emptyTables(artist.db, artist.artistId)).toEqual([]);
  const canaries = await plantCanaries(artist.db, artist.artistId);
  expect(canaries.length).toBeGreaterThan(50);
  const before = await dumped(artist.db);
  expect(canaries.filter((canary) => !before.includes(canary))).toEqual([]);

  const { status, body } = await erase({}, { as: root });
  expect(status, JSON.stringify(body)).toBe(200);
  const after = await dumped(artist.db);
  expect(canaries.filter((canary) => after.includes(canary))).toEqual([]);
  expect(after.includes(artist.artistId)).toBe(false);
});

test("statistics of the database never hold a word or id of an artist", async () => {
  const { db } = artist;
  const marks: string[] = [];
  const artists = [artist, await anotherArtist(service)];
  for (const one of artists) {
    await fillArtist(one);
    marks.push(one.artistId, ...(await plantCanaries(db, one.artistId)));
  }
  const sampled = async () => {
    await db.execute(sql`analyze`);
    const values = await statistics(db);
    return marks.filter((mark) => values.includes(mark));
  };
  expect(await sampled()).toEqual([]);
  // Statistics keep words even after their rows are deleted.
  await db.execute(sql`alter table lore alter published_text set statistics -1`);
  expect(await sampled()).toHaveLength(2);
  for (const one of artists) {
    expect((await one.send("POST", "/erase", {}, { as: root })).status).toBe(200);
  }
  expect(await sampled()).toHaveLength(2);
});

test("the receipt counts what was deleted, and what a second pass finds, which is 0", async () => {
  await fillArtist(artist);
  const { body } = await erase();
  const { receipt } = body;
  expect(receipt).toMatchObject({
    type: "erasure_receipt",
    artistId: artist.artistId,
    scope: {},
    keptAsCounts: { model_calls: expect.any(Number), reservations: expect.any(Number) },
  });
  expect(receipt.erased).toMatchObject({ artists: 1, claims: 1, lore: 1, interview_sessions: 2 });
  expect(Object.keys(receipt.remaining).sort()).toEqual(tablesOfArtists);
  expect(sumOf(receipt.remaining)).toBe(0);
  expect((await emptyTables(artist.db, artist.artistId)).sort()).toEqual(tablesOfArtists);
});

test("the caller who erased and an administrator get the same receipt again; others are refused", async () => {
  await oneAnswer(artist);
  const first = await erase();
  expect((await erase()).body).toEqual(first.body);
  expect((await erase({})).body).toEqual(first.body);
  expect((await erase({}, { as: root })).body).toEqual(first.body);
  expect((await erase({ name }, { as: { token: "subject:bob" } })).status).toBe(403);
  expect((await artist.send("GET", "/interview/responses")).status).toBe(403);
  expect((await artist.send("GET", "/interview/responses", undefined, { as: root })).status).toBe(
    404,
  );
});

describe("the signature of a receipt", () => {
  const keys = newSigningKeys(2);
  const keySet = keySetOf(keys);
  afterEach(() => signWith(service, []));

  test("is verified by the client with the published keys, and is the same in every response", async () => {
    signWith(service, keys);
    await fillArtist(artist);
    const { body } = await erase();
    expect((await erase({}, { as: root })).body).toEqual(body);
    const report = await verifyReceipt(body.receipt, { keySet });
    expect(report).toMatchObject({ holds: true, signature: "valid", problems: [] });
    expect(report.keyId).toBe(keys[0]?.open.kid);
    expect(report.proves.join()).toContain(
      `all of the artist ${artist.artistId} was erased: ${sumOf(body.receipt.erased)} rows deleted, 0 found`,
    );
    const later = { keys: keySet.keys.toReversed() };
    expect((await verifyReceipt(body.receipt, { keySet: later })).holds).toBe(true);
  });

  test("fails for every changed count, time, artist and part, and for another key", async () => {
    signWith(service, keys);
    await oneAnswer(artist);
    const { receipt } = (await erase()).body;
    const changed = [
      { ...receipt, erased: { ...receipt.erased, artists: 2 } },
      { ...receipt, remaining: { ...receipt.remaining, originals: 1 } },
      { ...receipt, erasedAt: "2020-01-01T00:00:00.000Z" },
      { ...receipt, artistId: randomUUIDv7() },
      { ...receipt, scope: { only: "interview" } },
      { ...receipt, more: 1 },
      { ...receipt, signature: { ...receipt.signature, jws: null } },
    ];
    for (const one of changed) expect((await verifyReceipt(one, { keySet })).holds).toBe(false);
    const others = keySetOf(newSigningKeys());
    expect(await verifyReceipt(receipt, { keySet: others })).toMatchObject({
      holds: false,
      signature: "invalid",
    });
  });

  test("never verifies as the signature of a proof, and a proof's never as the signature of a receipt", async () => {
    signWith(service, keys);
    await oneAnswer(artist);
    const { signature: _own, ...receipt } = (await erase()).body.receipt;
    const proved = signedDocument(keys, proofFormat, receipt);
    const { holds, problems } = await verifyReceipt(proved, { keySet });
    expect([holds, problems.join()]).toEqual([false, expect.stringContaining("header")]);
  });

  test("is null without a key, which is reported, and the digest still shows a changed count", async () => {
    await oneAnswer(artist);
    const { receipt } = (await erase()).body;
    expect(receipt.signature).toEqual({ digest: expect.any(String), jws: null });
    const report = await verifyReceipt(receipt);
    const unsigned = { holds: false, intact: true, signature: "unsigned", proves: [] };
    expect(report).toMatchObject(unsigned);
    expect(report.cannotProve.join()).toContain("it is unsigned");
    const changed = { ...receipt, erased: { ...receipt.erased, artists: 2 } };
    expect((await verifyReceipt(changed)).problems.join()).toContain("digest");
    expect(await verifyReceipt(receipt, { keySet })).toMatchObject(unsigned);
  });
});

test("an administrator gets 404 for an unknown artist", async () => {
  const path = `/api/artist/${randomUUIDv7()}/erase`;
  const { status } = await service.call(eraseRoute, "POST", path, { body: {}, as: root });
  expect(status).toBe(404);
});

describe("the artist's name", () => {
  test.each([
    ["is missing", {}],
    ["is another one", { name: "Ana" }],
    ["has other letters", { name: "ana duarte" }],
  ])("a claimant's erasure is refused when it %s, and erases nothing", async (_, body) => {
    const answer = await erase(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe("name must be the artist's name, exactly");
    expect((await artist.send("GET", "/interview/responses")).status).toBe(200);
  });

  test("an administrator may leave it out, but not give another name", async () => {
    expect((await erase({ name: "Ana" }, { as: root })).status).toBe(400);
    expect((await erase({}, { as: root })).status).toBe(200);
  });

  test("two parts at once are refused, and so is an unknown one", async () => {
    expect((await erase({ name, only: "interview", sourceId: "vault:1" })).status).toBe(400);
    expect((await erase({ name, only: "evidence" })).status).toBe(400);
    expect((await erase({ name, account: { platform: "social_a" } })).status).toBe(400);
  });
});

test("the ledgers keep their counts without the artist", async () => {
  await fillArtist(artist);
  const totals = sql`
    select (select count(*) from reservations) as reservations, (select count(*) from model_calls) as calls,
      (select sum(input_tokens) from model_calls) as tokens`;
  const { rows: before } = await artist.db.execute(totals);
  expect(Number(before[0]?.reservations)).toBeGreaterThan(0);
  expect(Number(before[0]?.calls)).toBeGreaterThan(0);
  await erase();
  expect((await artist.db.execute(totals)).rows).toEqual(before);
});

test("a slice that is under way loses its lease and writes nothing", async () => {
  await load(artist.db, page(artist.artistId, producedBy));
  await ask(service, artist.artistId);
  const filter = { artistId: artist.artistId, kinds: ["question_research"] as const };
  for (const body of [{ name, only: "interview" }, { name }]) {
    const job = await leaseJob(artist.db, filter, 60);
    if (job === null || job.ended) throw new Error("nothing was leased");
    expect((await erase(body)).status).toBe(200);
    const outcome = { stage: "complete", finished: true, calls: [], passages: [] };
    expect(await settleJob(artist.db, job, outcome as never)).toBe(false);
    if ("only" in body) await ask(service, artist.artistId);
  }
});

test("an erasure touches no row of another artist", async () => {
  const other = await anotherArtist(service);
  await fillArtist(other);
  await fillArtist(artist);
  const rowsOf = async () =>
    (await dumped(artist.db))
      .split("\n")
      .filter((row) => row.includes(other.artistId))
      .sort();
  const before = await rowsOf();
  expect(before.length).toBeGreaterThan(30);
  await erase();
  expect(await rowsOf()).toEqual(before);
});

test("an erased artist is not imported again by accident, only with --again", async () => {
  await erase();
  const again = [artistRecord(artist.artistId, name), page(artist.artistId, producedBy)];
  await expect(load(artist.db, ...again)).rejects.toThrow(
    "line 1: this artist was erased; --again imports it again",
  );
  await loadAgain(artist.db, ...again);
  await load(artist.db, ...again);
  const { body } = await erase({}, { as: root });
  expect(body.receipt.erased).toMatchObject({ artists: 1, originals: 1 });
});

describe("a part", () => {
  const words = "The boathouse was a secret.";

  test("of the interview memory deletes every answer, version and boundary, and keeps the evidence", async () => {
    await fillArtist(artist);
    const { body } = await erase({ name, only: "interview" });
    expect(sumOf(body.receipt.remaining)).toBe(0);
    expect(body.receipt.erased).toMatchObject({ interview_questions: 1, interview_versions: 1 });
    expect(body.receipt.erased).not.toHaveProperty("jobs");
    expect((await artist.ok("GET", "/interview/responses")).responses).toEqual([]);
    expect((await artist.ok("GET", "/interview/memory")).memory?.entries ?? []).toEqual([]);
    expect((await artist.ok("GET", "/knowledge/sources")).sources.length).toBeGreaterThan(1);
    expect((await erase({ name, only: "interview" })).body).toEqual(body);
    expect((await oneAnswer(artist)).question.questionKey).toBe("s1q1");
  });

  test("of one source deletes its revisions, its index entries and what cites it", async () => {
    await fillArtist(artist);
    await load(artist.db, page(artist.artistId, words, { url: "https://news.example/secret" }));
    await load(
      artist.db,
      page(artist.artistId, `${words} Twice.`, { url: "https://news.example/secret" }),
    );
    const { sources } = await artist.ok("GET", "/knowledge/sources?limit=100");
    const { sourceId } = sources.find(({ url }: { url: string }) => url.endsWith("/secret"));
    const { body } = await erase({ name, sourceId });
    expect(body.receipt.erased).toMatchObject({ originals: 2 });
    expect(sumOf(body.receipt.remaining)).toBe(0);
    const after = await dumped(artist.db);
    expect(after.includes(sourceId)).toBe(false);
    expect(after.includes("secret")).toBe(false);
    expect(await wrongEntries(artist.db)).toEqual([]);
  });

  test("of a source that an answer cites removes the passage from the answer", async () => {
    const text = "The record was produced by Ilse Varga in Oslo.";
    await load(artist.db, page(artist.artistId, text));
    const { jobId } = (await ask(service, artist.artistId)).body;
    await advanceAll(service);
    const [{ sourceId }] = (await readJob(service, artist.artistId, jobId)).body.references;
    await erase({ name, sourceId });
    expect((await readJob(service, artist.artistId, jobId)).body.references).toEqual([]);
    expect((await dumped(artist.db)).includes("Ilse Varga")).toBe(false);
  });

  test("of one account deletes everything that belongs to it, and no other account", async () => {
    await fillArtist(artist);
    const account = { platform: "social_b", accountId: `account-${artist.artistId}` };
    const { body } = await erase({ name, account });
    expect(body.receipt.erased).toMatchObject({ accounts: 1, originals: 1, latest_snapshots: 1 });
    expect(sumOf(body.receipt.remaining)).toBe(0);
    expect((await dumped(artist.db)).includes(account.accountId)).toBe(false);
    expect(await wrongEntries(artist.db)).toEqual([]);
  });
});

describe("a restored database", () => {
  test("is erased again by a receipt, once", async () => {
    await oneAnswer(artist);
    const { receipt } = (await erase({ name, only: "interview" })).body;
    await artist.db.execute(sql`delete from erasures`);
    await oneAnswer(artist);
    const again = await replayErasure(operator(), receipt);
    expect(again?.erased).toMatchObject({ interview_questions: 1 });
    await oneAnswer(artist);
    expect(await replayErasure(operator(), receipt)).toBeNull();
    expect((await artist.ok("GET", "/interview/responses")).responses).toHaveLength(1);
  });

  test("without the artist is left unchanged", async () => {
    const receipt = await eraseByOperator(operator(), artist.artistId, {});
    await artist.db.execute(sql`delete from erasures`);
    expect(await replayErasure(operator(), receipt)).toBeNull();
  });
});
