import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import shareRoute from "../../api/share.js";
import {
  addArtist,
  anotherArtist,
  claimant,
  type InterviewService,
  routeOf,
} from "../support/interview.js";
import { draftedWords, keepDrafts } from "../support/kept-drafts.js";
import { personWith } from "../support/operations/people.js";
import { newShare } from "../support/operations/research.js";
import { account, load, page, release } from "../support/records.js";
import { answerTo, ask, producedBy } from "../support/research.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

let artist: InterviewService;
let jobId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  await load(artist.db, page(artist.artistId, producedBy, { title: "Who made it" }));
  ({ jobId } = await answerTo(service, artist.artistId));
});

const run = (statement: SQL) => artist.db.execute(statement);
const open = (secret: string, options: CallOptions = { as: "nobody" }) =>
  service.call(shareRoute, "POST", "/api/share", { ...options, body: { secret } });
const own = () => sql`artist_id = ${artist.artistId}`;

async function shared(jobIds = [jobId], more: object = {}) {
  const { secret, body } = newShare(...jobIds);
  const { share } = await artist.ok("POST", "/shares", { ...body, ...more });
  return { secret, body, share };
}
const listed = async () => (await artist.ok("GET", "/shares")).shares;

describe("a share", () => {
  test("shows topic, approved references with their titles, limitations and drafts to anybody", async () => {
    await keepDrafts(artist.db, artist.artistId);
    const { secret, share } = await shared();
    const { status, body, headers } = await open(secret);
    expect(status).toBe(200);
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      "no-store",
      "noindex",
    ]);
    expect(body.share).toEqual({
      artist: "Ana Duarte",
      sharedAt: share.createdAt,
      endsAt: share.endsAt,
      questions: [
        expect.objectContaining({
          topic: "who produced the record",
          evidenceNeed: "credits",
          stage: "complete",
          limitations: [expect.any(String), expect.stringMatching(/^offline_model: /)],
          drafts: [expect.objectContaining({ sentences: [expect.anything()], language: "en" })],
        }),
      ],
    });
    const [{ references, drafts }] = body.share.questions;
    expect(references).toEqual([
      expect.objectContaining({ text: producedBy, title: "Who made it", curation: "approved" }),
    ]);
    expect(drafts[0].sentences[0].text).toBe(draftedWords);
    const days = (Date.parse(share.endsAt) - Date.parse(share.createdAt)) / 86_400_000;
    expect(days).toBe(30);
    expect(await listed()).toEqual([
      { ...share, isOpen: true, questions: [{ jobId, topic: "who produced the record" }] },
    ]);
  });

  test("starts no work and writes nothing when it is opened", async () => {
    const { secret } = await shared();
    const counts = () =>
      run(sql`select (select count(*) from jobs) as jobs, (select count(*) from model_calls) as calls,
        (select count(*) from activity) as acts, (select count(*) from reservations) as spent`);
    const before = (await counts()).rows;
    service.database.roundTrips();
    await open(secret);
    expect(service.database.roundTrips()).toBe(1);
    expect((await counts()).rows).toEqual(before);
  });

  test("keeps only the hash of its secret", async () => {
    const { secret } = await shared();
    const { rows } = await run(sql`select s::text as row from shares s`);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("leaves out what is pending, and counts it nowhere", async () => {
    const pending = "The record was produced by Ana Lund, says a page that nobody reviewed.";
    await load(artist.db, page(artist.artistId, pending, { curation: "pending" }));
    const asked = await answerTo(service, artist.artistId, {
      topic: "who produced the record with Ana Lund",
      evidenceNeed: "credits",
    });
    expect(asked.references).toHaveLength(2);
    await keepDrafts(artist.db, artist.artistId);
    const { secret } = await shared([asked.jobId]);
    const { body } = await open(secret);
    expect(body.share.questions[0].references).toHaveLength(1);
    expect(body.share.questions[0].drafts).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/nobody reviewed|evidence_changed/);
  });

  test("says that none of its references states the date when the release that does is pending", {
    tags: ["2.1.3"],
  }, async () => {
    const { artistId } = artist;
    await load(
      artist.db,
      account(artistId, "catalog_a", "catalog-account"),
      release(artistId, "Slack Water, an album.", { title: "Slack Water", curation: "pending" }),
      page(artistId, "Slack Water was released when nobody slept."),
    );
    const asked = await answerTo(service, artistId, {
      topic: "when was Slack Water released",
      evidenceNeed: "release_date",
      preferDirectEvidence: true,
    });
    const words = ({ limitations }: { limitations: string[] }) =>
      limitations.map((limit) => limit.split(":")[0]);
    expect(asked.references).toHaveLength(2);
    expect(words(asked)).not.toContain("no_release_date");
    const { secret } = await shared([asked.jobId]);
    const [question] = (await open(secret)).body.share.questions;
    expect(question.references).toHaveLength(1);
    expect(words(question)).toContain("no_release_date");
    expect(JSON.stringify(question)).not.toMatch(/2024-05"|an album/);
  });

  test("does not show a draft that was written later", async () => {
    const { secret } = await shared();
    await keepDrafts(artist.db, artist.artistId);
    expect((await open(secret)).body.share.questions[0].drafts).toEqual([]);
  });

  test("keeps the order of the thread's questions", async () => {
    await load(artist.db, release(artist.artistId, "Slack Water, released in May."));
    const second = await answerTo(service, artist.artistId, {
      topic: "when was Slack Water released",
      evidenceNeed: "release_date",
    });
    const { secret } = await shared([second.jobId, jobId]);
    const { questions } = (await open(secret)).body.share;
    expect(questions.map(({ topic }: { topic: string }) => topic)).toEqual([
      "when was Slack Water released",
      "who produced the record",
    ]);
  });
});

const closings: Record<string, (id: string) => Promise<unknown>> = {
  withdrawn: (id) => artist.ok("POST", `/shares/${id}/withdraw`),
  "at its end": (id) => run(sql`update shares set ends_at = now() where id = ${id}`),
  "of a hidden source": () =>
    run(sql`update originals set visibility = 'private' where text = ${producedBy} and ${own()}`),
  "of a removed source": () =>
    run(sql`update originals set removed = true where text = ${producedBy} and ${own()}`),
  "of a source that is declined": () =>
    run(sql`
      insert into candidates (
        id, artist_id, suppression_key, destination, identity, curation, url, url_key, revision, discovered_at
      )
      select gen_random_uuid(), artist_id, 'lore ' || url_key, 'lore', 'confirmed', 'declined', url, url_key,
        encode(sha256(convert_to(url, 'UTF8')), 'hex'), now()
      from originals where text = ${producedBy} and ${own()}`),
  "of a source that is pending again": () =>
    run(sql`update originals set curation = 'pending' where text = ${producedBy} and ${own()}`),
  "of a source with a new revision": () =>
    load(artist.db, page(artist.artistId, producedBy, { title: "Another title" })),
  "of a source that is erased": async () => {
    const { rows } = await run(
      sql`select source_id from originals where text = ${producedBy} and ${own()}`,
    );
    await artist.ok("POST", "/erase", { name: "Ana Duarte", sourceId: rows[0]?.source_id });
  },
  "of an artist that is erased": () => artist.ok("POST", "/erase", { name: "Ana Duarte" }),
  "by somebody who is no owner now": async () => {
    const { userId } = await personWith(artist, "editor");
    const body = { to: userId, name: "Ana Duarte", memory: "goes_along", stayAs: "editor" };
    await artist.ok("POST", "/handover", body);
  },
  "by an owner whose claim is gone": () => run(sql`delete from claims where ${own()}`),
  "of an account that is disconnected": async () => {
    await load(artist.db, account(artist.artistId, "social_c", "own"));
    await run(sql`
      update originals set platform = 'social_c', account_id = 'own' where text = ${producedBy} and ${own()}`);
    await run(sql`update accounts set connected = false where ${own()}`);
  },
};

describe("a share that ends", () => {
  test.each(Object.entries(closings))("%s opens like a wrong secret", async (_, close) => {
    const { secret, share } = await shared();
    expect((await open(secret)).status).toBe(200);
    await close(share.id);
    const wrong = await open(newShare(jobId).secret);
    expect(wrong.status).toBe(404);
    const ended = await open(secret);
    expect([ended.status, ended.body]).toEqual([404, wrong.body]);
  });

  test("is deleted with the account that made it; the account's receipt counts it", async () => {
    const { as } = await personWith(artist, null);
    await run(sql`update users set is_admin = true where subject = ${as.token.slice(8)}`);
    const { secret, body } = newShare(jobId);
    expect((await artist.send("POST", "/shares", body, { as })).status).toBe(200);
    expect((await open(secret)).status).toBe(200);
    const path = "/api/me/erase";
    const { receipt } = (await service.call(await routeOf(path), "POST", path, { as })).body;
    expect(receipt.erased.shares).toBe(1);
    expect((await open(secret)).status).toBe(404);
  });

  test("stays closed when the person who made it becomes an administrator again", async () => {
    const { as } = await personWith(artist, null);
    const user = { type: "user", subject: as.token.slice(8) };
    await load(artist.db, { ...user, admin: true });
    const { secret, body } = newShare(jobId);
    expect((await artist.send("POST", "/shares", body, { as })).status).toBe(200);
    await load(artist.db, { ...user, admin: true });
    expect((await open(secret)).status).toBe(200);
    for (const admin of [false, true]) {
      await load(artist.db, { ...user, admin });
      expect((await open(secret)).status).toBe(404);
    }
  });

  test("stays closed when the artist was handed over and back", async () => {
    const { secret } = await shared();
    const { userId, as } = await personWith(artist, "editor");
    const handOver = { name: "Ana Duarte", memory: "goes_along", stayAs: "editor" };
    const { people } = await artist.ok("GET", "/people");
    const owner = people.find((person: { role: string }) => person.role === "owner");
    await artist.ok("POST", "/handover", { ...handOver, to: userId });
    await artist.send("POST", "/handover", { ...handOver, to: owner.userId }, { as });
    expect(await listed()).toEqual([]);
    expect((await open(secret)).status).toBe(404);
  });

  test("opens again when what was hidden is shown again", async () => {
    const { secret } = await shared();
    const hide = (how: string) =>
      run(sql`update originals set visibility = ${how} where text = ${producedBy} and ${own()}`);
    await hide("private");
    expect((await open(secret)).status).toBe(404);
    expect(await listed()).toMatchObject([{ isOpen: false }]);
    await hide("public");
    expect((await open(secret)).status).toBe(200);
  });

  test("leaves no row behind when its source is erased", async () => {
    await shared();
    const { rows } = await run(
      sql`select source_id from originals where text = ${producedBy} and ${own()}`,
    );
    const { receipt } = await artist.ok("POST", "/erase", {
      name: "Ana Duarte",
      sourceId: rows[0]?.source_id,
    });
    expect(receipt.remaining.shares).toBe(0);
    expect((await run(sql`select from shares where ${own()}`)).rows).toEqual([]);
  });

  test("all of 1,000 open, and none after their source was hidden", async () => {
    await shared();
    await run(sql`
      insert into shares (id, artist_id, secret_hash, job_ids, windows, shared_by, created_at, ends_at)
      select gen_random_uuid(), artist_id, encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), job_ids, windows,
        shared_by, created_at, ends_at
      from shares cross join generate_series(1, 1000) n where ${own()}`);
    const opened = async () =>
      (
        await run(sql`
          select count(open_share(secret_hash)) as shown, count(*) as tried from shares where ${own()}`)
      ).rows[0];
    expect(await opened()).toEqual({ shown: "1001", tried: "1001" });
    await run(sql`update originals set removed = true where ${own()}`);
    expect(await opened()).toEqual({ shown: "0", tried: "1001" });
  });
});

describe("making a share", () => {
  test("again with the same hash returns the first one, and another one is refused", async () => {
    const { body, share } = await shared();
    expect((await artist.ok("POST", "/shares", body)).share).toEqual(share);
    expect(await listed()).toHaveLength(1);
    const other = await answerTo(service, artist.artistId, {
      topic: "the record in Oslo",
      evidenceNeed: "reporting",
    });
    const reused = { status: 409, body: { code: "request_id_reused" } };
    expect(await artist.send("POST", "/shares", { ...body, jobIds: [other.jobId] })).toMatchObject(
      reused,
    );
    await artist.ok("POST", `/shares/${share.id}/withdraw`);
    expect(await artist.send("POST", "/shares", body)).toMatchObject(reused);
    await artist.ok("POST", `/shares/${share.id}/withdraw`);
    await artist.ok("POST", `/shares/${randomUUID()}/withdraw`);
    const { rows } = await run(sql`select action from activity where ${own()} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(["share_created", "share_withdrawn"]);
  });

  test("needs questions of this artist that have ended and show something", async () => {
    const other = await addArtist(artist.db, "Somebody else");
    const path = `/api/artist/${other}/shares`;
    expect(
      await service.call(await routeOf(path), "POST", path, {
        as: { token: "subject:root" },
        body: newShare(jobId).body,
      }),
    ).toMatchObject({ status: 404, body: { code: "not_found" } });
    const running = await ask(service, artist.artistId, {
      topic: "a tour in Norway",
      evidenceNeed: "reporting",
    });
    const refused = await artist.send("POST", "/shares", newShare(running.body.jobId).body);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("not ended") },
    });
    await run(sql`update originals set curation = 'pending' where ${own()}`);
    expect(await artist.send("POST", "/shares", newShare(jobId).body)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("nothing") },
    });
  });

  test("is refused beyond 50 open ones, and possible after one is withdrawn", async () => {
    const { share } = await shared();
    await run(sql`
      insert into shares (id, artist_id, secret_hash, job_ids, windows, shared_by, created_at, ends_at)
      select gen_random_uuid(), artist_id, encode(sha256(convert_to(id::text || n, 'UTF8')), 'hex'), job_ids, windows,
        shared_by, created_at, ends_at
      from shares cross join generate_series(1, 49) n where ${own()}`);
    const { body } = newShare(jobId);
    expect(await artist.send("POST", "/shares", body)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("50 shares") },
    });
    await artist.ok("POST", `/shares/${share.id}/withdraw`);
    expect((await artist.send("POST", "/shares", body, { as: claimant })).status).toBe(200);
  });
});
