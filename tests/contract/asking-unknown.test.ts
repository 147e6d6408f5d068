import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { routeOf } from "../support/interview.js";
import { administrator, artist, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const artistId = randomUUIDv7();
// Decision 2.20, where SIGN_UP is its default: who is signed in and unknown asks, and nothing else opens.
const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  const { db } = service.deps;
  await db.execute(sql`truncate artists, users, reservations, claim_requests cascade`);
  await load(db, ...administrator("ada"), artist(artistId, "Low Lamp"), {
    type: "link",
    artistId,
    platform: "catalog_a",
    identifier: "taken",
    url: "https://musicbrainz.org/artist/taken",
  });
});

const call = async (method: string, path: string, subject: string, body?: object) =>
  service.call(await routeOf(path), method, path, {
    as: { token: `subject:${subject}` },
    ...(body === undefined ? {} : { body }),
  });
const create = (subject: string, body: object = { name: "Fog Bell" }) =>
  call("POST", "/api/artists", subject, body);
const ask = (subject: string, id = artistId) =>
  call("POST", "/api/me/claim", subject, { artistId: id });
const me = async (subject: string) => (await call("GET", "/api/me", subject)).body;
const people = async () => {
  const { rows } = await service.deps.db.execute(sql`select subject from users order by subject`);
  return rows.map(({ subject }) => subject);
};

test("an unknown person who asks for a new or existing artist becomes known, and has no right", async () => {
  expect(await me("eve")).toMatchObject({ isKnown: false, signUp: "invited" });
  const { status, body } = await create("eve", { name: "Fog Bell", words: "I sing." });
  expect([status, body.claim.state]).toEqual([200, "open"]);
  expect((await create("eve")).body.claim.claimId).toBe(body.claim.claimId);
  expect((await ask("bob")).body.claim).toMatchObject({ artistId, state: "open" });
  expect(await me("eve")).toMatchObject({
    isKnown: true,
    isAdministrator: false,
    artists: [],
    claim: { claimId: body.claim.claimId, code: { looksLeft: 3 } },
  });
  expect((await call("GET", "/api/artists", "eve")).body.artists).toEqual([]);
  expect((await call("GET", `/api/artist/${artistId}/knowledge/brief`, "bob")).status).toBe(403);
  expect((await call("POST", "/api/me", "eve", { name: "Eve" })).body.name).toBe("Eve");
  const decided = await call("POST", `/api/claims/${body.claim.claimId}/decide`, "ada", {
    decision: "approve",
  });
  expect(decided.status).toBe(200);
  expect((await me("eve")).artists).toMatchObject([{ name: "Fog Bell", role: "claimant" }]);
});

test("nothing else opens: without having asked, other operations are 401, and signing up stays closed", async () => {
  expect((await call("POST", "/api/artists/candidates", "eve", { name: "Low Lamp" })).body).toEqual(
    { status: "ok", state: "not_configured", candidates: [] },
  );
  for (const [method, path, body] of [
    ["GET", "/api/artists"],
    ["GET", `/api/artist/${artistId}/knowledge/brief`],
    ["POST", "/api/me/claim/look", { url: "https://low-lamp.example/" }],
    ["POST", "/api/me/claim/withdraw", {}],
    ["POST", "/api/me/leave", { artistId }],
    ["GET", "/api/claims"],
  ] as const)
    expect([path, (await call(method, path, "eve", body)).status]).toEqual([path, 401]);
  expect((await call("POST", "/api/me", "eve", {})).body.code).toBe("sign_up_closed");
  expect(await people()).toEqual(["ada"]);
});

test("nobody becomes known by a request that is refused", async () => {
  expect((await ask("eve", randomUUIDv7())).status).toBe(404);
  const externalIds = [{ platform: "catalog_a", identifier: "TAKEN" }];
  expect((await create("eve", { name: "Fog Bell", externalIds })).body.code).toBe("link_conflict");
  expect((await create("eve", { name: "" })).status).toBe(400);
  expect(await people()).toEqual(["ada"]);
  const { rows } = await service.deps.db.execute(sql`select from reservations`);
  expect(rows).toEqual([]);
});

test("20 people an hour in all: the next one is refused and stays unknown, and a known person can still ask", async () => {
  const { env } = service.deps;
  service.deps.env = { ...env, QUOTA_SIGN_UP: 2 };
  for (const subject of ["eve", "bob"]) expect((await create(subject)).status).toBe(200);
  const { status, body, headers } = await ask("cleo");
  expect([status, body.code]).toEqual([429, "sign_up_quota"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect((await create("dora")).body.code).toBe("sign_up_quota");
  expect((await create("eve")).status).toBe(200);
  expect(await people()).toEqual(["ada", "bob", "eve"]);
  await service.deps.db.execute(
    sql`update reservations set reserved_at = reserved_at - interval '1 hour'`,
  );
  expect((await ask("cleo")).status).toBe(200);
  service.deps.env = env;
});
