import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remoteIdTokens, remoteTokens } from "#lib/auth/tokens.js";
import invitationsRoute from "../../api/artist/[id]/invitations.js";
import artistsRoute from "../../api/artists.js";
import invitationRoute from "../../api/invitation.js";
import accountRoute from "../../api/me.js";
import { newInvitation } from "../support/operations/people.js";
import { artist, claimant, load } from "../support/records.js";
import { type TestService, testService } from "../support/service.js";
import {
  forgeToken,
  type KeyServer,
  makeSigner,
  makeToken,
  type Signer,
  serveKeys,
  testAudience,
  testIssuer,
} from "../support/tokens.js";

const page = "artist-research-page";
const artistId = "01930000-0000-7000-8000-00000000000a";
let service: TestService;
let keys: KeyServer;
let signer: Signer;
let initial: TestService["deps"]["env"];

beforeAll(async () => {
  signer = await makeSigner();
  keys = await serveKeys(signer);
  const provider = {
    issuer: testIssuer,
    audience: testAudience,
    jwksUrl: keys.url,
    clientId: page,
  };
  service = await testService({
    tokens: remoteTokens(provider),
    idTokens: remoteIdTokens(provider),
  });
  initial = { ...service.deps.env, AUTH_ISSUER: testIssuer };
});
afterAll(() => Promise.all([service.close(), keys.close()]));
beforeEach(async () => {
  await service.deps.db.execute(sql`truncate artists, users, reservations cascade`);
  settings({});
});

function settings(given: Partial<typeof initial>): void {
  service.deps.env = { ...initial, ...given };
}
const as = async (subject: string) => ({ as: { token: await makeToken(signer, subject) } });
const read = async (subject: string) =>
  (await service.call(accountRoute, "GET", "/api/me", await as(subject))).body;
const register = async (subject: string, body: object = {}) =>
  service.call(accountRoute, "POST", "/api/me", { ...(await as(subject)), body });
const list = async (subject: string) =>
  service.call(artistsRoute, "GET", "/api/artists", await as(subject));
/** An ID token of the page, with a verified address unless the claims say otherwise. */
const idToken = (subject: string, claims: object = {}, options: object = {}) =>
  makeToken(signer, subject, {
    audience: page,
    claims: { nonce: "n-1", email: "Ada@Label.example", email_verified: true, ...claims },
    ...options,
  });
const people = async () =>
  (await service.deps.db.execute(sql`select subject from users order by subject`)).rows.map(
    ({ subject }) => subject,
  );

const nobody = { isKnown: false, isAdministrator: false, name: null, artists: [] };

describe("by invitation", () => {
  test("a person who is not named stays unknown: 403, nothing is written, and every other operation is 401", async () => {
    expect(await read("eve")).toEqual({
      status: "ok",
      subject: "eve",
      signUp: "invited",
      claim: null,
      openClaims: null,
      ...nobody,
    });
    const { status, body } = await register("eve", { name: "Eve" });
    expect([status, body.code]).toEqual([403, "sign_up_closed"]);
    expect(await people()).toEqual([]);
    expect((await list("eve")).status).toBe(401);
  });

  test("a person who is already known may be named", async () => {
    await load(service.deps.db, artist(artistId, "Low Lamp"), ...claimant(artistId, "ana"));
    const { status, body } = await register("ana", { name: "Ana Duarte" });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ok",
      subject: "ana",
      signUp: "invited",
      claim: null,
      openClaims: null,
      isKnown: true,
      isAdministrator: false,
      name: "Ana Duarte",
      artists: [{ id: artistId, name: "Low Lamp", role: "claimant" }],
    });
    expect((await register("ana")).body.name).toBe("Ana Duarte");
  });
});

describe("ADMINISTRATORS", () => {
  test("a named subject becomes an administrator, and loses the right when the name is removed", async () => {
    settings({ ADMINISTRATORS: ["grace", "ada"] });
    await load(service.deps.db, artist(artistId, "Low Lamp"));
    expect((await register("ada")).body).toMatchObject({ isKnown: true, isAdministrator: true });
    expect((await list("ada")).body.artists).toHaveLength(1);
    settings({ ADMINISTRATORS: ["grace"] });
    expect((await list("ada")).body.artists).toEqual([]);
    expect(await read("ada")).toMatchObject({ isKnown: true, isAdministrator: false });
    settings({ ADMINISTRATORS: ["ada"] });
    expect((await list("ada")).body.artists).toHaveLength(1);
  });

  test("an administrator's call does not make the next caller on the same connection an administrator", async () => {
    settings({ ADMINISTRATORS: ["ada"], SIGN_UP: "open" });
    await load(service.deps.db, artist(artistId, "Low Lamp"));
    await register("ada");
    await register("eve");
    for (let round = 0; round < 10; round += 1) {
      expect((await list("ada")).body.artists).toHaveLength(1);
      expect((await list("eve")).body.artists).toEqual([]);
    }
  });

  test("a verified address in an ID token of this sign-in makes the person an administrator, also later", async () => {
    settings({ ADMINISTRATORS: ["ada@label.example"] });
    expect((await register("ada")).body.code).toBe("sign_up_closed");
    const body = { idToken: await idToken("ada"), nonce: "n-1" };
    expect((await register("ada", body)).body).toMatchObject({ isAdministrator: true });
    expect((await read("ada")).isAdministrator).toBe(true);
    settings({});
    expect((await read("ada")).isAdministrator).toBe(false);
  });

  test("an address that is not verified, or not named, has no effect and is not kept", async () => {
    settings({ ADMINISTRATORS: ["ada@label.example"], SIGN_UP: "open" });
    for (const claims of [
      { email_verified: false },
      { email_verified: "true" },
      { email_verified: undefined },
      { email: "eve@label.example" },
    ]) {
      const body = { idToken: await idToken("eve", claims), nonce: "n-1" };
      expect((await register("eve", body)).body).toMatchObject({ isAdministrator: false });
    }
    const { rows } = await service.deps.db.execute(sql`select administrator_email from users`);
    expect(rows).toEqual([{ administrator_email: null }]);
  });

  test("a subject that looks like a named address does not count as that address", async () => {
    settings({ ADMINISTRATORS: ["ada@label.example"] });
    expect((await register("ada@label.example")).body.code).toBe("sign_up_closed");
    settings({ ADMINISTRATORS: ["ada@label.example"], SIGN_UP: "open" });
    expect((await register("ada@label.example")).body.isAdministrator).toBe(false);
  });

  test("an ID token of another person, sign-in, client, issuer, key or time is 400 and writes nothing", async () => {
    settings({ ADMINISTRATORS: ["ada@label.example"], SIGN_UP: "open" });
    const wrong = {
      person: [await idToken("grace"), "n-1"],
      nonce: [await idToken("ada"), "n-2"],
      noNonce: [await idToken("ada", { nonce: undefined }), "n-1"],
      notSent: [await idToken("ada"), undefined],
      audience: [await idToken("ada", {}, { audience: testAudience }), "n-1"],
      several: [await idToken("ada", { azp: "other" }, { audience: [page, "other"] }), "n-1"],
      issuer: [await idToken("ada", {}, { issuer: "https://other.test" }), "n-1"],
      expired: [await idToken("ada", {}, { expiresIn: -31 }), "n-1"],
      unsigned: [
        await forgeToken(signer, "none", "ada", { audience: page, claims: { nonce: "n-1" } }),
        "n-1",
      ],
      text: ["garbage", "n-1"],
    };
    for (const [name, [token, nonce]] of Object.entries(wrong)) {
      const { status, body } = await register("ada", { idToken: token, ...(nonce && { nonce }) });
      expect([name, status, body.error]).toEqual([
        name,
        400,
        "idToken must be the ID token of this sign-in",
      ]);
    }
    expect(await people()).toEqual([]);
  });

  test("an ID token is not accepted as a bearer token", async () => {
    const call = { as: { token: await idToken("ada") } };
    for (const audience of [page, [page, testAudience]]) {
      const token = await idToken("ada", {}, { audience });
      const { status } = await service.call(accountRoute, "GET", "/api/me", {
        ...call,
        as: { token },
      });
      expect(status).toBe(401);
    }
  });
});

describe("open", () => {
  beforeEach(() => settings({ SIGN_UP: "open", ADMINISTRATORS: ["ada"] }));

  test("everybody who signs in may become known, and has no artist and no right", async () => {
    expect((await register("eve", { name: "Eve" })).body).toMatchObject({
      isKnown: true,
      name: "Eve",
      artists: [],
    });
    expect((await list("eve")).body).toMatchObject({ artists: [] });
  });

  test("20 in an hour: the next one is 429 and becomes known when the hour has passed", async () => {
    settings({ SIGN_UP: "open", ADMINISTRATORS: ["ada"], QUOTA_SIGN_UP: 3 });
    for (const subject of ["eve", "eve", "bob", "cleo"])
      expect((await register(subject)).status).toBe(200);
    const { status, body, headers } = await register("dora");
    expect([status, body.code]).toEqual([429, "sign_up_quota"]);
    expect(body.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    expect(headers.get("retry-after")).toBe(String(body.retryAfterSeconds));
    expect((await register("eve")).status).toBe(200);
    expect((await register("ada")).status).toBe(200);
    await service.deps.db.execute(
      sql`update reservations set reserved_at = reserved_at - interval '1 hour'`,
    );
    expect((await register("dora")).status).toBe(200);
  });

  test("an accepted invitation counts as a new person, once; a known person does not count", async () => {
    settings({ SIGN_UP: "open", QUOTA_SIGN_UP: 2 });
    const { db } = service.deps;
    await load(db, artist(artistId, "Low Lamp"), ...claimant(artistId, "ana"));
    const invite = async () => {
      const { secret, body } = newInvitation();
      const path = `/api/artist/${artistId}/invitations`;
      await service.call(invitationsRoute, "POST", path, { ...(await as("ana")), body });
      return secret;
    };
    const accept = async (subject: string, secret: string) => {
      const body = { secret, accept: true };
      return service.call(invitationRoute, "POST", "/api/invitation", {
        ...(await as(subject)),
        body,
      });
    };
    const [first, second, third] = [await invite(), await invite(), await invite()];
    for (const secret of [first, first]) expect((await accept("eve", secret)).status).toBe(200);
    expect((await register("bob")).status).toBe(200);
    const refused = await accept("cleo", second);
    expect([refused.status, refused.body.code]).toEqual([429, "sign_up_quota"]);
    expect(await people()).toEqual(["ana", "bob", "eve"]);
    expect((await accept("bob", second)).status).toBe(200);
    await db.execute(sql`update reservations set reserved_at = reserved_at - interval '1 hour'`);
    expect((await accept("cleo", third)).status).toBe(200);
  });

  test("concurrent sign-ups make one user per person, count once, and never exceed the limit", async () => {
    settings({ SIGN_UP: "open", QUOTA_SIGN_UP: 3 });
    const subjects = ["eve", "eve", "eve", "bob", "bob", "cleo", "dora", "emma"];
    const answers = await Promise.all(subjects.map((subject) => register(subject)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await people()).toHaveLength(3);
    const { rows } = await service.deps.db.execute(
      sql`select from reservations where ledger = 'sign_up'`,
    );
    expect(rows).toHaveLength(3);
  });
});
