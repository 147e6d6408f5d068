import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  routeOf,
} from "../support/interview.js";
import { newInvitation, personWith } from "../support/operations/people.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Whatever is done to the people of an artist at once: one outcome each, one owner, and no claim, invitation or act
// that refers to somebody who is not there.

type As = NonNullable<CallOptions["as"]>;

let artist: InterviewService;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artist = await anotherArtist(service);
  // Those who became known in earlier rounds did so more than an hour ago.
  await artist.db.execute(
    sql`update reservations set reserved_at = reserved_at - interval '1 hour'`,
  );
});

const post = async (path: string, as: As, body?: unknown) =>
  service.call(await routeOf(path), "POST", path, { as, ...(body === undefined ? {} : { body }) });
const leave = (as: As) => post("/api/me/leave", as, { artistId: artist.artistId });
const give = (to: string, as: As) =>
  artist.send(
    "POST",
    "/handover",
    { to, name: "Ana Duarte", memory: "none", stayAs: "editor" },
    { as },
  );

async function invited() {
  const { secret, body } = newInvitation();
  const { invitation } = await artist.ok("POST", "/invitations", body);
  const accept = (as: As) => post("/api/invitation", as, { secret, accept: true });
  return { accept, revoke: () => artist.send("POST", `/invitations/${invitation.id}/revoke`) };
}

const newcomers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ token: `subject:race-${artist.artistId}-${at}` }));

/** Statuses of calls made at once, sorted. */
async function atOnce(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status).sort();
}

async function roles(): Promise<unknown[]> {
  const { rows } = await artist.db.execute(sql`
    select role from claims where artist_id = ${artist.artistId} order by role`);
  return rows.map(({ role }) => role);
}

async function expectNothingOrphaned() {
  const { rows } = await artist.db.execute(sql`
    select 'unrecorded role' as problem from claims c
    where artist_id = ${artist.artistId} and role <> 'owner' and not exists (
      select from activity a where a.subject_id = c.user_id and a.artist_id = c.artist_id
    )
    union all
    select 'accepted without a claim' from invitations i
    where artist_id = ${artist.artistId} and accepted_by is not null and not exists (
      select from activity a
      where a.subject_id = i.accepted_by and a.artist_id = i.artist_id and a.action = 'role_given'
    )
    union all
    select 'act by somebody who is gone' from activity a
    where artist_id = ${artist.artistId} and user_id <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from users where id = a.user_id)`);
  expect(rows).toEqual([]);
}

describe.each([1, 2, 3, 4, 5])("round %i", () => {
  test("an invitation that many people open at once is used by one of them", async () => {
    const { accept } = await invited();
    const people = newcomers(4);
    const statuses = await atOnce(people.map((as) => () => accept(as)));
    expect(statuses).toEqual([200, 404, 404, 404]);
    expect(await roles()).toEqual(["owner", "reader"]);
    const known = await artist.db.execute(sql`
      select from users where subject like ${`race-${artist.artistId}-%`}`);
    expect(known.rows).toHaveLength(1);
    await expectNothingOrphaned();
  });

  test("the same person who opens an invitation many times at once gets it each time", async () => {
    const { accept } = await invited();
    const [as] = newcomers(1) as [As];
    expect(await atOnce([1, 2, 3].map(() => () => accept(as)))).toEqual([200, 200, 200]);
    expect(await roles()).toEqual(["owner", "reader"]);
    await expectNothingOrphaned();
  });

  test("an invitation is revoked or used, never both", async () => {
    const { accept, revoke } = await invited();
    const [as] = newcomers(1) as [As];
    const [used, revoked] = await Promise.all([accept(as), revoke()]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([used.status, revoked.status]);
    expect(await roles()).toEqual(used.status === 200 ? ["owner", "reader"] : ["owner"]);
    await expectNothingOrphaned();
  });

  test("of two invitations accepted at once for the last place, one succeeds", async () => {
    for (let count = 0; count < 19; count++) await personWith(artist, "reader");
    const [one, two] = [await invited(), await invited()];
    const [first, second] = newcomers(2) as [As, As];
    expect(await atOnce([() => one.accept(first), () => two.accept(second)])).toEqual([200, 409]);
    expect(await roles()).toHaveLength(21);
  });

  test("an owner who leaves, hands over and is erased at once leaves one owner", async () => {
    const owner = await personWith(artist, null);
    await artist.db.execute(sql`update claims set user_id = ${owner.userId}
      where artist_id = ${artist.artistId}`);
    const next = await personWith(artist, "editor");
    await Promise.all([
      leave(owner.as),
      give(next.userId, owner.as),
      post("/api/me/erase", owner.as),
      post(`/api/people/${owner.userId}/erase`, administrator),
    ]);
    expect((await roles()).filter((role) => role === "owner")).toEqual(["owner"]);
  });

  test("a person who is made owner, leaves and is erased at the same time ends as one of these", async () => {
    const next = await personWith(artist, "editor");
    const [given, left, erased] = await Promise.all([
      give(next.userId, claimant),
      leave(next.as),
      post("/api/me/erase", next.as),
    ]);
    expect(given.status === 200 ? [left.status, erased.status] : [given.status]).toEqual(
      given.status === 200 ? [409, 409] : [404],
    );
    expect((await roles()).filter((role) => role === "owner")).toEqual(["owner"]);
  });

  test("a person who accepts and is erased at once is known with the role, or not at all", async () => {
    const { accept } = await invited();
    const { userId, as } = await personWith(artist, null);
    const [, erased] = await Promise.all([accept(as), post("/api/me/erase", as)]);
    expect([200, 409]).toContain(erased.status);
    const claims = await artist.db.execute(sql`
      select u.id as user_id from claims c left join users u on u.id = c.user_id
      where c.artist_id = ${artist.artistId} and c.role = 'reader'`);
    expect(claims.rows.filter(({ user_id }) => user_id === null)).toEqual([]);
    if (erased.status === 200) {
      const { rows } = await artist.db.execute(sql`select from users where id = ${userId}`);
      expect(rows).toEqual([]);
    }
  });
});
