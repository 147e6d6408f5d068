import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { routeOf } from "../support/interview.js";
import { administrator, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const service = await serviceOfFile({ providers: uncalledProviders });
beforeAll(async () => {
  await load(service.deps.db, ...administrator("ada"), ...administrator("grace"));
});

const call = async (path: string, subject: string, body: object) =>
  service.call(await routeOf(path), "POST", path, { as: { token: `subject:${subject}` }, body });
const create = (subject: string, body: object) => call("/api/artists", subject, body);
const decide = (subject: string, claimId: string, decision: string) =>
  call(`/api/claims/${claimId}/decide`, subject, { decision });

async function person(): Promise<string> {
  const subject = `person-${randomUUID()}`;
  await load(service.deps.db, { type: "user", subject });
  return subject;
}
const rowsOf = async (artistId: string) =>
  (
    await service.deps.db.execute(sql`
      select
        (select count(*)::integer from artists where id = ${artistId}) as artists,
        (select count(*)::integer from claims where artist_id = ${artistId} and status = 'approved') as owners,
        (select count(*)::integer from activity where artist_id = ${artistId} and action = 'claim_approved') as decisions,
        (select count(*)::integer from activity where artist_id = ${artistId} and action = 'role_given') as roles`)
  ).rows[0];

test("two administrators decide one request at once: one outcome, whichever", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { claim } = (await create(await person(), { name: "Low Lamp" })).body;
    const answers = await Promise.all([
      decide("ada", claim.claimId, "approve"),
      decide("grace", claim.claimId, "decline"),
      decide("ada", claim.claimId, "approve"),
      decide("grace", claim.claimId, "decline"),
    ]);
    const codes = answers.map(({ status, body }) =>
      status === 200 ? body.claim.state : body.code,
    );
    const [state] = codes.filter((code) => code !== "conflict");
    expect(codes.sort()).toEqual(["conflict", "conflict", state, state].sort());
    const made = state === "approved" ? 1 : 0;
    expect(await rowsOf(claim.artistId)).toEqual({
      artists: made,
      owners: made,
      decisions: made,
      roles: made,
    });
  }
});

test("two requests for one artist are approved at once: one owner", async () => {
  for (let round = 0; round < 8; round += 1) {
    const artistId = randomUUID();
    await service.deps.db.execute(
      sql`insert into artists (id, name) values (${artistId}, 'Low Lamp')`,
    );
    const requests = await Promise.all(
      [await person(), await person(), await person()].map((subject) =>
        call("/api/me/claim", subject, { artistId }),
      ),
    );
    const answers = await Promise.all(
      requests.map(({ body }, at) =>
        decide(at === 1 ? "grace" : "ada", body.claim.claimId, "approve"),
      ),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      "owner_exists",
      "owner_exists",
    ]);
    expect(await rowsOf(artistId)).toMatchObject({ owners: 1 });
  }
});

test("two new artists with one identifier are approved at once: one has it, and the other does not exist", async () => {
  for (let round = 0; round < 8; round += 1) {
    const externalIds = [{ platform: "catalog_b", identifier: String(1000 + round) }];
    const requests = await Promise.all(
      [await person(), await person()].map((subject) =>
        create(subject, { name: "Low Lamp", externalIds }),
      ),
    );
    const answers = await Promise.all(
      requests.map(({ body }) => decide("ada", body.claim.claimId, "approve")),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      "link_conflict",
    ]);
    const made = await Promise.all(requests.map(({ body }) => rowsOf(body.claim.artistId)));
    expect(made.map((row) => row?.artists).sort()).toEqual([0, 1]);
  }
});

test("a person asks for different artists at once: one request is open", async () => {
  const subject = await person();
  const answers = await Promise.all(
    ["A lamp", "B lamp", "C lamp"].map((name) => create(subject, { name })),
  );
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    "claim_open",
    "claim_open",
  ]);
});

test("somebody who is not known asks five times at once: one person, one request, counted once", async () => {
  const subject = `unknown-${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => create(subject, { name: "Low Lamp" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.claim.claimId)).size).toBe(1);
  const { rows } = await service.deps.db.execute(sql`
    select count(distinct u.id)::integer as people, count(distinct c.id)::integer as requests,
      count(distinct r.ctid)::integer as counted
    from users u
    left join claim_requests c on c.user_id = u.id
    left join reservations r on r.subject_id = u.id
    where u.subject = ${subject}`);
  expect(rows).toEqual([{ people: 1, requests: 1, counted: 1 }]);
});

test("a withdrawal and an approval at once: an owner, or nothing", async () => {
  for (let round = 0; round < 8; round += 1) {
    const subject = await person();
    const { claim } = (await create(subject, { name: "Low Lamp" })).body;
    const [decided, withdrawn] = await Promise.all([
      decide("ada", claim.claimId, "approve"),
      call("/api/me/claim/withdraw", subject, {}),
    ]);
    expect([decided.status, withdrawn.status]).toEqual(
      decided.status === 200 ? [200, 404] : [409, 200],
    );
    expect(await rowsOf(claim.artistId)).toMatchObject({ owners: decided.status === 200 ? 1 : 0 });
  }
});

test("more concurrent code checks than are left make three fetches", async () => {
  const subject = await person();
  await create(subject, { name: "Low Lamp" });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      call("/api/me/claim/look", subject, { url: "https://low.example/" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === "look_quota")).toHaveLength(3);
});
