import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import queueRoute from "../../api/artist/[id]/research/discoveries.js";
import { administrator, artist, claimant, load, page } from "../support/records.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

const claire: CallOptions = { as: { token: "subject:claire" } };
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const discover = (n: number, fields: Record<string, unknown> = {}) => ({
  type: "candidate",
  artistId,
  url: `https://news.example/${n}`,
  destination: "lore",
  identity: "confirmed",
  title: `Page ${n}`,
  excerpt: `What page ${n} says.`,
  ...fields,
});
const queue = (query = "", id = artistId) =>
  service.call(queueRoute, "GET", `/api/artist/${id}/research/discoveries${query}`, claire);
const titles = (body: { candidates: { title: string }[] }) =>
  body.candidates.map(({ title }) => title);

test("shows what a reviewer needs in order to decide, pending by default, newest first", async () => {
  await load(service.deps.db, page(artistId, "Whole page.", { url: "https://news.example/1" }));
  await load(service.deps.db, discover(1));
  await load(service.deps.db, discover(2, { title: undefined, excerpt: undefined }));
  const { status, body, headers } = await queue();
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toMatchObject({ status: "ok", nextCursor: null });
  expect(body.candidates).toMatchObject([
    { url: "https://news.example/2", title: null, excerpt: null },
    {
      url: "https://news.example/1",
      title: "Page 1",
      excerpt: "What page 1 says.",
      destination: "lore",
      identity: "confirmed",
      curation: "pending",
      evidenceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: expect.stringMatching(/^[0-9a-f]{64}$/),
      discoveredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test("shows who decided, by which right and when, and why a candidate was suggested", async () => {
  await load(service.deps.db, discover(1), discover(2), ...administrator("root"));
  const { candidates } = (await queue()).body;
  expect(candidates).toMatchObject([
    { title: "Page 2", reason: "Imported for review", decidedAt: null, decidedBy: null },
    { title: "Page 1", reason: "Imported for review", decidedAt: null, decidedBy: null },
  ]);
  for (const [index, subject] of ["claire", "root"].entries()) {
    const { id, revision } = candidates[index];
    const path = `/api/artist/${artistId}/research/discoveries/${id}/review`;
    const as = { token: `subject:${subject}` };
    await service.call(reviewRoute, "POST", path, { as, body: { revision, decision: "decline" } });
  }
  const userId = async (subject: string) =>
    (await service.deps.db.execute(sql`select id from users where subject = ${subject}`)).rows[0]
      ?.id;
  const decidedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect((await queue("?curation=declined")).body.candidates).toMatchObject([
    { decidedAt, decidedBy: { userId: await userId("claire"), actedAs: "claimant" } },
    { decidedAt, decidedBy: { userId: await userId("root"), actedAs: "administrator" } },
  ]);
  // The recorded right of the decision stays, whoever is claimant later.
  await service.deps.db.execute(sql`delete from claims where artist_id = ${artistId}`);
  await load(service.deps.db, ...claimant(artistId, "claire2"));
  const later = await service.call(
    queueRoute,
    "GET",
    `/api/artist/${artistId}/research/discoveries?curation=declined`,
    {
      as: { token: "subject:claire2" },
    },
  );
  expect(later.body.candidates[0].decidedBy.actedAs).toBe("claimant");
});

test("is narrowed by curation and destination", async () => {
  await load(
    service.deps.db,
    discover(1),
    discover(2, { destination: "link", linkPlatform: "social_a", linkIdentifier: "skerry" }),
  );
  await service.deps.db.execute(
    sql`update candidates set curation = 'declined' where artist_id = ${artistId} and title = 'Page 1'`,
  );
  expect(titles((await queue()).body)).toEqual(["Page 2"]);
  expect(titles((await queue("?curation=declined")).body)).toEqual(["Page 1"]);
  expect(titles((await queue("?destination=lore")).body)).toEqual([]);
  expect(titles((await queue("?destination=link")).body)).toEqual(["Page 2"]);
});

test("pages join to the whole list, even of candidates found at one instant or decided in between", async () => {
  await load(service.deps.db, ...Array.from({ length: 25 }, (_, n) => discover(n)));
  await service.deps.db.execute(sql`update candidates
    set discovered_at = timestamptz '2026-01-01 00:00:00.123456+00'
      + (n % 3) * interval '1 microsecond'
    from (select id as one, row_number() over (order by id) as n from candidates) numbered
    where id = one and artist_id = ${artistId}`);
  const whole = titles((await queue("?limit=100")).body);
  expect(whole).toHaveLength(25);
  const joined: string[] = [];
  let cursor = "";
  do {
    const { body } = await queue(`?limit=4${cursor}`);
    joined.push(...titles(body));
    cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    await service.deps.db.execute(
      sql`update candidates set curation = 'declined' where artist_id = ${artistId} and title = ${joined.at(-1)}`,
    );
  } while (cursor !== "");
  expect(joined).toEqual(whole);
});

test("a cursor of another list, or a cursor that the service did not make, is 400 invalid_cursor", async () => {
  await load(service.deps.db, discover(1), discover(2));
  const { body } = await queue("?limit=1");
  const bound = JSON.parse(Buffer.from(body.nextCursor, "base64url").toString());
  const made = Buffer.from(JSON.stringify({ ...bound, at: { micros: 1.5, id: "x" } })).toString(
    "base64url",
  );
  for (const query of [
    `?limit=1&curation=declined&cursor=${body.nextCursor}`,
    `?destination=lore&cursor=${body.nextCursor}`,
    "?cursor=abc",
    `?cursor=${made}`,
  ]) {
    const refused = await queue(query);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_cursor"]);
  }
});

test("shows no candidates of other artists", async () => {
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other), { ...discover(1), artistId: other });
  expect((await queue()).body.candidates).toEqual([]);
});
