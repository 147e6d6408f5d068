import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  routeOf,
  stranger,
  withRoles,
} from "../support/interview.js";
import { oneAnswer } from "../support/interview-steps.js";
import { newInvitation, personWith } from "../support/operations/people.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

type As = NonNullable<CallOptions["as"]>;

let artist: InterviewService;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artist = await anotherArtist(service);
  await withRoles(artist);
});

/** Posts to a path that is not below the artist. */
const post = async (path: string, as: As, body?: unknown) =>
  service.call(await routeOf(path), "POST", path, { as, ...(body === undefined ? {} : { body }) });
const open = (as: As, secret: string, more: object = {}) =>
  post("/api/invitation", as, { secret, ...more });
const accept = (as: As, secret: string, name?: string) =>
  open(as, secret, { accept: true, ...(name === undefined ? {} : { name }) });
const newcomer = () => ({ token: `subject:newcomer-${randomUUID()}` });

async function invited(role = "reader", more: object = {}) {
  const { secret, body } = newInvitation(role);
  const { invitation } = await artist.ok("POST", "/invitations", { ...body, ...more });
  return { secret, body, invitation };
}

const listed = async () => artist.ok("GET", "/people");
const named = async (role: string) => {
  const { people } = await listed();
  return people.find((person: { role: string }) => person.role === role);
};
const mayRead = async (as: As) =>
  (await artist.send("GET", "/knowledge/brief", undefined, { as })).status === 200;
const recorded = async () => {
  const { rows } = await artist.db.execute(sql`
    select action, acted_as, revision_before as before, revision_after as after from activity
    where artist_id = ${artist.artistId} order by id`);
  return rows;
};

describe("an invitation", () => {
  test("makes an unknown person known, with the role, the end and the name", async () => {
    const { secret } = await invited("interviewer", { endsAt: "2999-01-01" });
    const as = newcomer();
    expect(await mayRead(as)).toBe(false);
    const read = await open(as, secret);
    expect(read.body.invitation).toMatchObject({
      artist: { id: artist.artistId, name: "Ana Duarte" },
      role: "interviewer",
      endsAt: "2999-01-01T00:00:00.000Z",
      yourRole: null,
    });
    expect(await mayRead(as)).toBe(false);
    expect((await accept(as, secret, "Noor")).body.invitation.yourRole).toBe("interviewer");
    expect(await mayRead(as)).toBe(true);
    const { people, invitations } = await listed();
    expect(people[0]).toMatchObject({ role: "owner", isYou: true, since: null });
    expect(people.find(({ name }: { name: string }) => name === "Noor")).toMatchObject({
      role: "interviewer",
      endsAt: "2999-01-01T00:00:00.000Z",
      since: expect.any(String),
      isYou: false,
    });
    expect(invitations).toEqual([]);
    expect(await recorded()).toMatchObject([
      { action: "invitation_created", acted_as: "claimant", after: "interviewer" },
      { action: "role_given", acted_as: "interviewer", before: null, after: "interviewer" },
    ]);
  });

  test("can be used once; the person who used it can open it again, and nothing happens", async () => {
    const { secret, invitation } = await invited();
    const as = newcomer();
    await accept(as, secret);
    const before = await recorded();
    expect((await accept(as, secret)).body.invitation.yourRole).toBe("reader");
    for (const more of [{}, { accept: true }])
      expect(await open(newcomer(), secret, more)).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining("not open") },
      });
    const path = `/invitations/${invitation.id}/revoke`;
    expect(await artist.send("POST", path)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await recorded()).toEqual(before);
    // A role that ended does not come back by the used invitation.
    const { userId } = (await listed()).people.find(
      ({ since }: { since: string | null }) => since !== null,
    );
    await artist.ok("PATCH", `/people/${userId}`, { role: null });
    expect((await accept(as, secret)).body.invitation.yourRole).toBe(null);
    expect(await mayRead(as)).toBe(false);
  });

  test("that was revoked, has expired, or whose maker may no longer invite, is answered like a wrong secret", async () => {
    const cases: [string, (id: string) => Promise<unknown>][] = [
      ["revoked", (id) => artist.ok("POST", `/invitations/${id}/revoke`)],
      [
        "expired",
        (id) => artist.db.execute(sql`update invitations set expires_at = now() where id = ${id}`),
      ],
      [
        "its role has ended",
        (id) => artist.db.execute(sql`update invitations set ends_at = now() where id = ${id}`),
      ],
      [
        "by somebody who is no owner now",
        (id) =>
          artist.db.execute(sql`update invitations set invited_by =
            (select id from users where subject = 'edda') where id = ${id}`),
      ],
    ];
    const wrong = await accept(newcomer(), newInvitation().secret);
    expect(wrong.status).toBe(404);
    for (const [why, close] of cases) {
      const { secret, invitation } = await invited();
      expect((await open(stranger, secret)).status).toBe(200);
      await close(invitation.id);
      const { status, body } = await accept(newcomer(), secret);
      expect([why, status, body]).toEqual([why, 404, wrong.body]);
      expect((await listed()).invitations).toEqual([]);
    }
  });

  test("is made once by a repeated call, and another request with its hash is refused", async () => {
    const { body, invitation } = await invited();
    expect((await artist.ok("POST", "/invitations", body)).invitation).toEqual(invitation);
    expect((await listed()).invitations).toEqual([invitation]);
    const reused = { status: 409, body: { code: "request_id_reused" } };
    for (const other of [{ role: "editor" }, { validDays: 8 }, { endsAt: "2999-01-01" }])
      expect(await artist.send("POST", "/invitations", { ...body, ...other })).toMatchObject(
        reused,
      );
    const elsewhere = await anotherArtist(service);
    expect(await elsewhere.send("POST", "/invitations", body)).toMatchObject(reused);
    await artist.ok("POST", `/invitations/${invitation.id}/revoke`);
    expect(await artist.send("POST", "/invitations", body)).toMatchObject(reused);
    expect((await artist.send("POST", `/invitations/${invitation.id}/revoke`)).status).toBe(200);
  });

  test("is refused while 20 others are open", async () => {
    const made = [];
    for (let count = 0; count < 20; count++) made.push(await invited());
    const one = newInvitation().body;
    expect(await artist.send("POST", "/invitations", one)).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("20") },
    });
    await artist.ok("POST", `/invitations/${made[0]?.invitation.id}/revoke`);
    expect((await artist.send("POST", "/invitations", one)).status).toBe(200);
  });

  test("gives no role to the twenty-first person", async () => {
    for (let count = 3; count < 20; count++) await personWith(artist, "reader");
    const { secret } = await invited();
    const as = newcomer();
    expect(await accept(as, secret)).toMatchObject({ status: 409, body: { code: "conflict" } });
    // Nobody became known, and who has a role may take another one.
    expect((await post("/api/me/leave", as, { artistId: artist.artistId })).status).toBe(401);
    expect((await accept(roleHolders.editor, secret)).body.invitation.yourRole).toBe("reader");
  });

  test("cannot be accepted by the owner", async () => {
    const { secret } = await invited();
    expect(await accept({ token: "subject:ana" }, secret)).toMatchObject({
      status: 409,
      body: { code: "last_owner" },
    });
    expect((await listed()).invitations).toHaveLength(1);
  });

  test("keeps nothing but a hash of its secret", async () => {
    const { secret } = await invited();
    await accept(newcomer(), secret, "Noor");
    const { rows } = await artist.db.execute(sql`select i::text as row from invitations i`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await recorded()])).not.toContain(secret);
  });

  test.each([
    ["secretHash", { secretHash: "abc" }],
    ["role", { role: "owner" }],
    ["validDays", { validDays: 31 }],
    ["validDays", { validDays: 0 }],
    ["endsAt", { endsAt: "2020-01-01" }],
  ])("with a wrong %s is refused by name", async (field, wrong) => {
    const body = { ...newInvitation().body, ...wrong };
    expect(await artist.send("POST", "/invitations", body)).toMatchObject({
      status: 400,
      body: { code: "invalid_input", error: expect.stringContaining(field) },
    });
  });
});

describe("a role", () => {
  test("is changed and ended by the owner, at once", async () => {
    const { userId } = await named("reader");
    const path = `/people/${userId}`;
    const { person } = await artist.ok("PATCH", path, { role: "editor", endsAt: "2999-01-01" });
    expect(person).toMatchObject({ role: "editor", endsAt: "2999-01-01T00:00:00.000Z" });
    const queue = () =>
      artist.send("GET", "/research/discoveries", undefined, { as: roleHolders.reader });
    expect((await queue()).status).toBe(200);
    expect(await artist.ok("PATCH", path, { role: null })).toEqual({ status: "ok", person: null });
    expect(await queue()).toMatchObject({ status: 403, body: { error: "Not your artist" } });
    expect(await artist.ok("PATCH", path, { role: null })).toEqual({ status: "ok", person: null });
    expect(await recorded()).toMatchObject([
      { action: "role_changed", before: "reader", after: "editor" },
      { action: "role_ended", before: "editor", after: null },
    ]);
  });

  test("of the owner can be neither changed nor left, and cannot be given to somebody else this way", async () => {
    const { userId } = await named("owner");
    const lastOwner = { status: 409, body: { code: "last_owner" } };
    for (const role of ["reader", null])
      expect(await artist.send("PATCH", `/people/${userId}`, { role })).toMatchObject(lastOwner);
    const own = { artistId: artist.artistId };
    expect(await post("/api/me/leave", { token: "subject:ana" }, own)).toMatchObject(lastOwner);
    const reader = await named("reader");
    expect(await artist.send("PATCH", `/people/${reader.userId}`, { role: "owner" })).toMatchObject(
      { status: 400, body: { error: expect.stringContaining("role") } },
    );
  });

  test("is refused for an unknown person, for an end in the past, and for an end without a role", async () => {
    const { userId } = await named("reader");
    const nobody = await artist.send("PATCH", `/people/${randomUUID()}`, { role: "reader" });
    expect(nobody).toMatchObject({ status: 404, body: { code: "not_found" } });
    for (const body of [
      { role: "reader", endsAt: "2020-01-01" },
      { role: null, endsAt: "2999-01-01" },
    ])
      expect(await artist.send("PATCH", `/people/${userId}`, body)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("endsAt") },
      });
  });

  test("that has expired is not listed, and its holder can still leave", async () => {
    await artist.db.execute(sql`update claims set ends_at = now() - interval '1 second'
      where artist_id = ${artist.artistId} and role = 'reader'`);
    expect(await named("reader")).toBeUndefined();
    const own = { artistId: artist.artistId };
    expect((await post("/api/me/leave", roleHolders.reader, own)).status).toBe(200);
  });

  test("can be left by its holder, and leaving without a role is accepted", async () => {
    const own = { artistId: artist.artistId };
    expect((await post("/api/me/leave", roleHolders.editor, own)).status).toBe(200);
    expect(await mayRead(roleHolders.editor)).toBe(false);
    expect((await post("/api/me/leave", roleHolders.editor, own)).status).toBe(200);
    expect(await recorded()).toMatchObject([
      { action: "role_ended", acted_as: "editor", before: "editor", after: null },
    ]);
    const unknown = { artistId: randomUUID() };
    expect((await post("/api/me/leave", stranger, unknown)).body).toEqual({ status: "ok" });
  });
});

describe("a handover", () => {
  const handover = (to: string, more: object = {}) => ({
    to,
    name: "Ana Duarte",
    memory: "goes_along",
    stayAs: "reader",
    ...more,
  });

  test("changes the owner and the previous owner's role in one step", async () => {
    await oneAnswer(artist);
    const { secret } = await invited();
    const { userId } = await named("editor");
    const { owner } = await artist.ok("POST", "/handover", handover(userId));
    expect(owner).toMatchObject({ userId, role: "owner", isYou: false });
    const responses = (as: As) =>
      artist.send("GET", "/interview/responses", undefined, { as }).then(({ status }) => status);
    expect(await responses(roleHolders.editor)).toBe(200);
    expect(await responses({ token: "subject:ana" })).toBe(403);
    expect(await mayRead({ token: "subject:ana" })).toBe(true);
    expect((await accept(newcomer(), secret)).status).toBe(404);
    expect((await recorded()).filter(({ action }) => /^role_/.test(String(action)))).toMatchObject([
      { action: "role_changed", acted_as: "claimant", before: "editor", after: "owner" },
      { action: "role_changed", acted_as: "claimant", before: "owner", after: "reader" },
    ]);
  });

  test("ends the previous owner's open invitations, even when the previous owner gets the artist back", async () => {
    const { secret } = await invited();
    const { userId } = await named("editor");
    const { userId: anaId } = await named("owner");
    const theirs = { as: roleHolders.editor };
    await artist.ok("POST", "/handover", handover(userId));
    const back = await artist.send("POST", "/handover", handover(anaId), theirs);
    expect(back.body.owner.userId).toBe(anaId);
    expect((await accept(newcomer(), secret)).status).toBe(404);
    expect((await listed()).invitations).toEqual([]);
  });

  test("can let the previous owner leave, also by an administrator, and changes nothing when repeated", async () => {
    const { userId } = await named("interviewer");
    const body = handover(userId, { stayAs: null });
    for (let time = 0; time < 2; time++) {
      const done = await artist.send("POST", "/handover", body, { as: administrator });
      expect(done.body.owner).toMatchObject({ userId, role: "owner" });
    }
    expect(await mayRead({ token: "subject:ana" })).toBe(false);
    expect(await recorded()).toHaveLength(2);
  });

  test("says what happens to the memory: none is refused while there is any", async () => {
    const { userId } = await named("editor");
    await oneAnswer(artist);
    const none = handover(userId, { memory: "none" });
    expect(await artist.send("POST", "/handover", none)).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("memory") },
    });
    await artist.ok("POST", "/erase", { name: "Ana Duarte", only: "interview" });
    expect((await artist.ok("POST", "/handover", none)).owner.userId).toBe(userId);
  });

  test.each([
    ["memory", { memory: undefined }],
    ["name", { name: "ana duarte" }],
    ["stayAs", { stayAs: "owner" }],
  ])("with a wrong %s changes nothing", async (field, wrong) => {
    const { userId } = await named("editor");
    expect(await artist.send("POST", "/handover", handover(userId, wrong))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(field) },
    });
    expect(await recorded()).toEqual([]);
  });

  test("is possible only to a person with a role", async () => {
    const { userId } = await personWith(artist, null);
    expect(await artist.send("POST", "/handover", handover(userId))).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });
});

describe("erasing a person", () => {
  test("leaves what the person did, without saying who did it", async () => {
    const { secret } = await invited("interviewer");
    const as = newcomer();
    await accept(as, secret, "Noor Hale");
    const sitting = { requestId: randomUUID() };
    await artist.send("POST", "/interview/session", sitting, { as });
    const id = randomUUID();
    await artist.db.execute(sql`
      insert into candidates (id, artist_id, suppression_key, url, url_key, destination, identity, curation,
        revision, discovered_at, decided_at, decided_by, decided_as)
      select ${id}, ${artist.artistId}, ${id}, 'https://a.example', 'https://a.example', 'lore', 'confirmed',
        'declined', ${"0".repeat(64)}, now(), now(), id, 'editor'
      from users where name = 'Noor Hale'`);
    const decided = async () => {
      const { candidates } = await artist.ok("GET", "/research/discoveries?curation=declined");
      return candidates[0].decidedBy;
    };
    expect(await decided()).toMatchObject({ name: "Noor Hale", actedAs: "editor" });
    const { receipt } = (await post("/api/me/erase", as)).body;
    expect(receipt).toMatchObject({
      type: "person_erasure_receipt",
      erased: {
        users: 1,
        claims: 1,
        claim_requests: 0,
        invitations: 1,
        interview_drafts: 0,
        shares: 0,
      },
      unnamed: { activity: 3, candidates: 1, claim_requests: 0, lore_entries: 0, originals: 0 },
    });
    expect(JSON.stringify(receipt)).not.toContain("Noor");
    const none = {
      users: 0,
      claims: 0,
      claim_requests: 0,
      invitations: 0,
      interview_drafts: 0,
      shares: 0,
    };
    expect((await post("/api/me/erase", as)).body.receipt.erased).toEqual(none);
    expect(await decided()).toEqual({
      userId: "00000000-0000-0000-0000-000000000000",
      name: null,
      actedAs: "editor",
    });
    const acts = (await recorded()).map(({ action }) => action);
    expect(acts).toEqual(["invitation_created", "role_given", "session_started"]);
    const { rows } = await artist.db.execute(sql`
      select from users where name = 'Noor Hale'
      union all select from invitations where accepted_by is not null and artist_id = ${artist.artistId}`);
    expect(rows).toEqual([]);
    expect((await artist.send("GET", "/knowledge/brief", undefined, { as })).status).toBe(401);
    expect((await accept(as, secret)).status).toBe(404);
  });

  test("does not happen by a call with fields that it does not know", async () => {
    const { secret } = await invited("reader");
    const as = newcomer();
    await accept(as, secret);
    const error = "dryRun is not a known property";
    expect(await post("/api/me/erase", as, { dryRun: true })).toMatchObject({
      status: 400,
      body: { error },
    });
    expect((await artist.send("GET", "/knowledge/brief", undefined, { as })).status).toBe(200);
  });

  test("is refused for owners, and only administrators may erase others", async () => {
    const lastOwner = { status: 409, body: { code: "last_owner" } };
    expect(await post("/api/me/erase", { token: "subject:ana" })).toMatchObject(lastOwner);
    const owner = await named("owner");
    const reader = await named("reader");
    const erase = (userId: string, as: As, subject = "rita") =>
      post(`/api/people/${userId}/erase`, as, { subject });
    expect(await erase(owner.userId, administrator, "ana")).toMatchObject(lastOwner);
    for (const as of [{ token: "subject:ana" }, roleHolders.reader])
      expect((await erase(reader.userId, as)).status).toBe(403);
    expect(await named("reader")).toEqual(reader);
    expect(await erase(reader.userId, administrator, "ana")).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("subject") },
    });
    expect(await named("reader")).toEqual(reader);
    const { body } = await erase(reader.userId, administrator);
    expect(body.receipt).toMatchObject({ userId: reader.userId, erased: { users: 1 } });
    expect(await named("reader")).toBeUndefined();
  });
});

test("administrators find people by a part of name or subject, also without an artist, and nobody else does", async () => {
  const { as, userId } = await personWith(artist, null);
  await artist.db.execute(sql`update users set name = 'Noor 100% Hale' where id = ${userId}`);
  const find = async (words: string, by: As = administrator) => {
    const path = `/api/people?find=${encodeURIComponent(words)}`;
    return service.call(await routeOf("/api/people"), "GET", path, { as: by });
  };
  const person = {
    userId,
    name: "Noor 100% Hale",
    subject: `person-${userId}`,
    isAdministrator: false,
    owns: 0,
    roles: 0,
  };
  expect((await find("noor 100%")).body.people).toEqual([person]);
  expect((await find(userId.slice(0, 13).toUpperCase())).body.people).toEqual([person]);
  expect((await find("Noor_")).body.people).toEqual([]);
  expect((await find("ana")).body.people).toContainEqual(
    expect.objectContaining({ subject: "ana", owns: expect.any(Number) }),
  );
  for (const other of [claimant, roleHolders.editor, stranger, as])
    expect((await find("noor", other)).status).toBe(403);
  expect((await find("")).status).toBe(400);
});

test("the subject of a person is shown to administrators alone", async () => {
  const subjects = async (as?: As) => {
    const { body } = await artist.send("GET", "/people", undefined, as === undefined ? {} : { as });
    return body.people.map(({ subject }: { subject: string | null }) => subject).sort();
  };
  expect(await subjects()).toEqual([null, null, null, null]);
  expect(await subjects(administrator)).toEqual(["ana", "edda", "ines", "rita"]);
});

test("a person's acts are shown with the name that the person gave", async () => {
  const { secret } = await invited("reader");
  const as = newcomer();
  await accept(as, secret, "Noor");
  const { userId } = (await listed()).people.find(({ name }: { name: string }) => name === "Noor");
  const handover = { to: userId, name: "Ana Duarte", memory: "none", stayAs: null };
  await artist.ok("POST", "/handover", handover);
  const own: InterviewService = {
    ...artist,
    ok: async (method, path, body) => (await artist.send(method, path, body, { as })).body,
  };
  await oneAnswer(own);
  const { responses } = await own.ok("GET", "/interview/responses");
  const by = { userId, name: "Noor", actedAs: "claimant" };
  expect(responses[0].answerUpdatedBy).toEqual(by);
  const { versions } = await own.ok("GET", `/interview/responses/${responses[0].id}/versions`);
  expect(versions[0].savedBy).toEqual(by);
  const { entries } = await own.ok("GET", "/knowledge/history");
  expect(entries[0].by).toEqual(by);
});
