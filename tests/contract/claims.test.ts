import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import type { WordsFound } from "#lib/outside/page/words-on-page.js";
import type { Providers } from "#lib/outside/providers.js";
import { routeOf } from "../support/interview.js";
import { account, administrator, artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const mbid = "0d2b6a5e-6f1c-4d0f-9d2a-3b8f5d7e1c11";
/** What the next page answers, and where it was looked for. */
let found: WordsFound;
const looked: { url: string; words: string }[] = [];

const providers: Providers = {
  ...uncalledProviders,
  findOnPage: async (url, words) => {
    looked.push({ url, words });
    return found;
  },
  catalog: {
    platform: "catalog_a",
    provider: "musicbrainz",
    search: async (name) => ({
      kind: "answered",
      value: [
        {
          identifier: mbid,
          name,
          note: "Norway",
          url: `https://musicbrainz.org/artist/${mbid}`,
        },
      ],
    }),
    read: async (identifier) =>
      identifier === mbid
        ? {
            kind: "answered",
            value: {
              addresses: ["https://low-lamp.example/", "https://www.discogs.com/artist/77-Low"],
            },
          }
        : { kind: "absent" },
  },
};

const service = await serviceOfFile({ providers });
beforeEach(async () => {
  const { db } = service.deps;
  await db.execute(
    sql`truncate artists, users, reservations, claim_requests, provider_pace cascade`,
  );
  await load(
    db,
    ...administrator("ada"),
    ...administrator("grace"),
    { type: "user", subject: "eve" },
    { type: "user", subject: "bob" },
  );
  found = "not_found";
  looked.length = 0;
});

const call = async (method: string, path: string, subject: string, body?: object) =>
  service.call(await routeOf(path), method, path, {
    as: { token: `subject:${subject}` },
    ...(body === undefined ? {} : { body }),
  });
const create = (subject: string, body: object = { name: "Low Lamp" }) =>
  call("POST", "/api/artists", subject, body);
const ask = (subject: string, artistId: string, words?: string) =>
  call("POST", "/api/me/claim", subject, { artistId, ...(words && { words }) });
const look = (subject: string, url: string) => call("POST", "/api/me/claim/look", subject, { url });
const me = async (subject: string) => (await call("GET", "/api/me", subject)).body;
const queue = async (subject = "ada") => (await call("GET", "/api/claims", subject)).body;
const decide = (subject: string, claimId: string, decision: string, reason?: string) =>
  call("POST", `/api/claims/${claimId}/decide`, subject, { decision, ...(reason && { reason }) });
const count = async (table: string) =>
  Number((await service.deps.db.execute(`select count(*) from ${table}`)).rows[0]?.count);

async function anArtist(): Promise<string> {
  const id = randomUUIDv7();
  const url = "https://sky.example/profile/low";
  await load(service.deps.db, artist(id, "Low Lamp"), {
    type: "link",
    artistId: id,
    platform: "social_a",
    identifier: "low",
    url,
  });
  return id;
}

describe("a new artist", () => {
  test("does not exist until an administrator approves it; then its creator owns it", async () => {
    const { status, body } = await create("eve", {
      name: "Low Lamp",
      externalIds: [{ platform: "catalog_a", identifier: mbid }],
      words: "I play the bass.",
    });
    expect(status).toBe(200);
    expect(body.claim).toMatchObject({
      artistName: "Low Lamp",
      isNewArtist: true,
      state: "open",
      words: "I play the bass.",
      codeFound: null,
      addresses: [
        { url: "https://low-lamp.example/", statedBy: "catalog_a" },
        { url: "https://www.discogs.com/artist/77-Low", statedBy: "catalog_a" },
      ],
    });
    const { artistId, claimId } = body.claim;
    const finder = `/api/artists/by-catalog?platform=catalog_a&identifier=${mbid}`;
    const places = [
      [`/api/artist/${artistId}/latest`, "bob", 404],
      [`/api/artist/${artistId}/knowledge/brief`, "eve", 403],
      [`/api/artist/${artistId}/knowledge/brief`, "ada", 404],
      [`/api/artists/short-post-handle?artistId=${artistId}`, "bob", 404],
      [finder, "bob", 404],
    ] as const;
    for (const [path, subject, expected] of places)
      expect([path, (await call("GET", path, subject)).status]).toEqual([path, expected]);
    for (const subject of ["eve", "bob", "ada"])
      expect((await call("GET", "/api/artists", subject)).body.artists).toEqual([]);

    const decided = await decide("ada", claimId, "approve", "Welcome.");
    const { people } = (await call("GET", `/api/artist/${body.claim.artistId}/people`, "eve")).body;
    expect(people).toEqual([
      expect.objectContaining({ role: "owner", since: expect.stringMatching(/Z$/) }),
    ]);
    expect(decided.body.claim).toMatchObject({ state: "approved", reason: "Welcome." });
    expect((await call("GET", finder, "bob")).body.artist).toMatchObject({
      id: artistId,
      name: "Low Lamp",
    });
    expect((await call("GET", "/api/artists", "eve")).body.artists).toMatchObject([
      { id: artistId, role: "claimant" },
    ]);
    expect((await call("GET", "/api/artists", "bob")).body.artists).toEqual([]);
    expect(await me("eve")).toMatchObject({
      artists: [{ id: artistId, name: "Low Lamp", role: "claimant" }],
      claim: { state: "approved", reason: "Welcome.", code: null, addresses: [] },
    });
    const { rows } = await service.deps.db.execute(
      sql`select platform, identifier from links order by platform`,
    );
    expect(rows).toEqual([
      { platform: "catalog_a", identifier: mbid },
      { platform: "catalog_b", identifier: "77" },
    ]);
  });

  test("asked for again is the same request; asking for another artist needs a withdrawal first", async () => {
    const first = (await create("eve")).body.claim;
    expect((await create("eve", { name: "Low Lamp", words: "Again." })).body.claim).toEqual({
      ...first,
      words: "Again.",
    });
    for (const other of [
      { name: "High Lamp" },
      { name: "Low Lamp", externalIds: [{ platform: "catalog_b", identifier: "5" }] },
    ])
      expect((await create("eve", other)).body.code).toBe("claim_open");
    expect((await ask("eve", await anArtist())).body.code).toBe("claim_open");
    const gone = await call("POST", "/api/me/claim/withdraw", "eve", {});
    expect(gone.body.claim.state).toBe("withdrawn");
    expect((await call("POST", "/api/me/claim/withdraw", "eve", {})).body).toEqual(gone.body);
    expect((await create("eve", { name: "High Lamp" })).status).toBe(200);
    expect((await queue()).claims).toMatchObject([{ artistName: "High Lamp" }]);
  });

  test("reserves no identifier: of two requests for one, the first to be approved gets it", async () => {
    const named = { name: "Low Lamp", externalIds: [{ platform: "catalog_b", identifier: "77" }] };
    const [eve, bob] = [
      (await create("eve", named)).body.claim,
      (await create("bob", named)).body.claim,
    ];
    expect((await decide("ada", bob.claimId, "approve")).status).toBe(200);
    expect((await decide("ada", eve.claimId, "approve")).body.code).toBe("link_conflict");
    expect(await count("artists")).toBe(1);
    expect((await create("grace", named)).body.code).toBe("link_conflict");
  });

  test("is deleted 30 days after it was made, and a decided one 30 days after the decision", async () => {
    const { claim } = (await create("eve")).body;
    const declined = (await create("bob")).body.claim;
    await decide("ada", declined.claimId, "decline", "Nobody knows you.");
    const age = (days: number) =>
      service.deps.db.execute(sql`update claim_requests set asked_at = asked_at - ${`${days} days`}::interval,
        decided_at = decided_at - ${`${days} days`}::interval`);
    await age(29);
    await queueDue(service.deps, null);
    expect((await me("eve")).claim.claimId).toBe(claim.claimId);
    expect((await me("bob")).claim.reason).toBe("Nobody knows you.");
    await age(1);
    await queueDue(service.deps, null);
    expect([(await me("eve")).claim, (await me("bob")).claim]).toEqual([null, null]);
  });

  test("an identifier that the catalog does not have, or a catalog named twice, is 400", async () => {
    const wrong = { platform: "catalog_a", identifier: "not-there" };
    for (const externalIds of [[wrong], [wrong, { ...wrong, identifier: mbid }]]) {
      const { status, body } = await create("eve", { name: "Low Lamp", externalIds });
      expect([status, body.error.split(" ")[0]]).toEqual([400, "externalIds"]);
    }
    expect(await count("claim_requests")).toBe(0);
  });
});

describe("a catalog search", () => {
  const search = (subject = "eve") =>
    call("POST", "/api/artists/candidates", subject, { name: "Low Lamp" });

  test("says which candidates the service already has", async () => {
    const candidate = { platform: "catalog_a", identifier: mbid, name: "Low Lamp", note: "Norway" };
    expect((await search()).body).toMatchObject({
      state: "searched",
      candidates: [{ ...candidate, artistId: null }],
    });
    const artistId = await anArtist();
    const url = `https://musicbrainz.org/artist/${mbid}`;
    await load(service.deps.db, {
      type: "link",
      artistId,
      platform: "catalog_a",
      identifier: mbid,
      url,
    });
    expect((await search()).body.candidates).toMatchObject([{ ...candidate, artistId }]);
  });

  test("is counted for everybody together, before it is sent", async () => {
    const { env } = service.deps;
    service.deps.env = { ...env, QUOTA_CATALOG_SEARCH: 1 };
    expect((await search("eve")).status).toBe(200);
    const { status, body, headers } = await search("bob");
    service.deps.env = env;
    expect([status, body.code]).toEqual([429, "sign_up_quota"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
  });
});

describe("a code", () => {
  test("of 128 bits is accepted at an address of the artist and below it, and is shown with the kind of address", async () => {
    const artistId = await anArtist();
    const { claim } = (await ask("eve", artistId)).body;
    expect(claim.code.text).toMatch(/^[0-9a-f]{32}$/);
    expect(claim.addresses).toEqual([
      { url: "https://sky.example/profile/low", statedBy: "social_a" },
    ]);
    found = "found";
    const own = "https://eve.example/";
    expect((await look("eve", own)).body).toMatchObject({
      outcome: "found",
      claim: { codeFound: { url: own, isAtArtist: false } },
    });
    const below = "https://sky.example/profile/low/about";
    expect((await look("eve", below)).body.claim).toMatchObject({
      codeFound: { url: below, isAtArtist: true },
      code: { looksLeft: 1 },
    });
    // A code that counts is not replaced by one that does not.
    expect(
      (await look("eve", "https://sky.example/profile/lowlands")).body.claim.codeFound.url,
    ).toBe(below);
    expect(looked.map(({ words }) => words)).toEqual(Array(3).fill(claim.code.text));
    expect((await queue()).claims).toMatchObject([
      { codeFound: { url: below, isAtArtist: true }, claimant: { subject: "eve" } },
    ]);
    expect(await me("eve")).toMatchObject({ claim: { state: "open" }, artists: [] });
  });

  test("does not count for a person who has acted for the artist", async () => {
    const artistId = await anArtist();
    await service.deps.db.execute(sql`
      insert into activity (artist_id, user_id, acted_as, action, subject_id, at)
      select ${artistId}, id, 'editor', 'discovery_approved', ${artistId}, now() from users where subject = 'eve'`);
    expect((await ask("eve", artistId)).body.claim.addresses).toEqual([]);
    found = "found";
    const { claim } = (await look("eve", "https://sky.example/profile/low")).body;
    expect(claim.codeFound.isAtArtist).toBe(false);
    expect((await queue()).claims).toMatchObject([{ hasActedForArtist: true }]);
  });

  test("may be looked for three times in 24 hours, whatever happens to the requests; a failed try counts", async () => {
    const artistId = await anArtist();
    found = "unreadable";
    for (let times = 0; times < 3; times += 1) {
      await ask("eve", artistId);
      const { body } = await look("eve", "https://low.example/");
      expect(body).toMatchObject({ outcome: "unreadable", claim: { codeFound: null } });
      await call("POST", "/api/me/claim/withdraw", "eve", {});
    }
    await ask("eve", artistId);
    const { status, body, headers } = await look("eve", "https://low.example/");
    expect([status, body.code, looked.length]).toEqual([429, "look_quota", 3]);
    expect(Number(headers.get("retry-after"))).toBe(body.retryAfterSeconds);
    const { rows } = await service.deps.db.execute(sql`
      select rfc3339(min(l) + interval '24 hours') as at from claim_requests, unnest(looks) l
      where user_id = (select id from users where subject = 'eve')`);
    expect(rows).toEqual([{ at: body.resetAt }]);
    await service.deps.db.execute(
      sql`update claim_requests set looks = array(select l - interval '24 hours' from unnest(looks) l)`,
    );
    expect((await look("eve", "https://low.example/")).status).toBe(200);
  });

  test("expires after 24 hours, is not looked for then, and asking again gives another", async () => {
    const artistId = await anArtist();
    const first = (await ask("eve", artistId)).body.claim.code;
    expect((await ask("eve", artistId)).body.claim.code).toEqual(first);
    await service.deps.db.execute(sql`update claim_requests set code_expires_at = now()`);
    expect((await look("eve", "https://low.example/")).body.code).toBe("conflict");
    expect(looked).toEqual([]);
    expect((await ask("eve", artistId)).body.claim.code.text).not.toBe(first.text);
  });

  test("without an open request nothing is fetched; an address with a password is 400", async () => {
    expect((await look("eve", "https://low.example/")).status).toBe(404);
    expect((await look("eve", "https://a:b@low.example/")).status).toBe(400);
    expect((await look("eve", "ftp://low.example/")).status).toBe(400);
    expect(looked).toEqual([]);
  });
});

describe("a decision", () => {
  test("is for administrators: others see and decide nothing, and learn nothing about a request", async () => {
    const { claim } = (await create("eve", { name: "Low Lamp", words: "Secret." })).body;
    for (const subject of ["eve", "bob"]) {
      expect((await call("GET", "/api/claims", subject)).status).toBe(403);
      expect((await decide(subject, claim.claimId, "approve")).status).toBe(403);
    }
    expect((await me("bob")).claim).toBeNull();
    expect((await me("bob")).openClaims).toBeNull();
    expect((await me("ada")).openClaims).toBe(1);
    expect((await decide("ada", randomUUIDv7(), "approve")).status).toBe(404);
    expect(await count("artists")).toBe(0);
  });

  test("declined, it tells the person why, creates nothing, and the person may ask again", async () => {
    const { claim } = (await create("eve")).body;
    expect((await decide("ada", claim.claimId, "decline", "Write from your label.")).status).toBe(
      200,
    );
    expect((await me("eve")).claim).toMatchObject({
      state: "declined",
      reason: "Write from your label.",
    });
    expect([await count("artists"), await count("claims")]).toEqual([0, 0]);
    expect((await look("eve", "https://low.example/")).status).toBe(404);
    expect((await create("eve")).status).toBe(200);
  });

  test("repeated is accepted, and a different one is a conflict; a withdrawn request cannot be decided", async () => {
    const { claim } = (await create("eve")).body;
    const first = await decide("ada", claim.claimId, "approve");
    expect((await decide("grace", claim.claimId, "approve")).body).toEqual(first.body);
    expect((await decide("grace", claim.claimId, "decline")).body.code).toBe("conflict");
    const other = (await create("bob")).body.claim;
    await call("POST", "/api/me/claim/withdraw", "bob", {});
    expect((await decide("ada", other.claimId, "approve")).body.code).toBe("conflict");
  });

  test("an artist that has an owner is 409 owner_exists, also for a person with another role", async () => {
    const artistId = await anArtist();
    await load(service.deps.db, ...claimant(artistId, "bob"), {
      type: "claim",
      artistId,
      subject: "eve",
      status: "approved",
      role: "reader",
    });
    expect((await ask("bob", artistId)).body).toMatchObject({
      code: "conflict",
      error: "you are this artist's owner",
    });
    const { claim } = (await ask("eve", artistId)).body;
    expect((await queue()).claims).toMatchObject([{ hasOwner: true }]);
    expect((await decide("ada", claim.claimId, "approve")).body.code).toBe("owner_exists");
    await service.deps.db.execute(sql`delete from claims where role = 'owner'`);
    expect((await decide("ada", claim.claimId, "approve")).status).toBe(200);
    expect((await me("eve")).artists).toMatchObject([{ role: "claimant" }]);
  });

  test("an artist's erasure deletes its requests", async () => {
    const artistId = await anArtist();
    await load(service.deps.db, account(artistId, "social_a", "1"), ...claimant(artistId, "bob"));
    await ask("eve", artistId, "I know Low Lamp.");
    expect(
      (await call("POST", `/api/artist/${artistId}/erase`, "bob", { name: "Low Lamp" })).status,
    ).toBe(200);
    expect(await count("claim_requests")).toBe(0);
    expect((await me("eve")).claim).toBeNull();
  });

  test("the queue has pages, oldest first", async () => {
    for (const subject of ["eve", "bob", "grace"]) await create(subject, { name: `Of ${subject}` });
    const first = (await call("GET", "/api/claims?limit=2", "ada")).body;
    const rest = (await call("GET", `/api/claims?limit=2&cursor=${first.nextCursor}`, "ada")).body;
    const names = [...first.claims, ...rest.claims].map(({ artistName }) => artistName);
    expect(names).toEqual(["Of eve", "Of bob", "Of grace"]);
    expect(rest.nextCursor).toBeNull();
  });
});
