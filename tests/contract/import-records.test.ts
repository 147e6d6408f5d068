import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import importRecords from "../../api/artist/[id]/import.js";
import { currentOriginals } from "../support/archives/import-here.js";
import { account, artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
let owner: { token: string };
const admin = { token: "subject:operator" };

const service = await serviceOfFile();
beforeAll(async () => {
  const { env } = service.deps;
  Object.assign(service.deps, { env: { ...env, QUOTA_IMPORT_BYTES_ARTIST: 200_000 } });
  await load(service.deps.db, { type: "user", subject: "operator", admin: true });
});
beforeEach(async () => {
  artistId = randomUUID();
  owner = { token: `subject:owner-${artistId}` };
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, `owner-${artistId}`),
    account(artistId, "social_b", "7", { url: "https://social.example/@skerrylight" }),
  );
});

const send = (body: unknown, as: { token: string } = owner, headers = {}) =>
  service.call(importRecords, "POST", `/api/artist/${artistId}/import`, { as, body, headers });
const page = (fields: object = {}) => ({
  type: "original",
  artistId,
  kind: "web_page",
  url: "https://site.example/winter",
  text: "A winter in a barn.",
  ...fields,
});
const post = (fields: object = {}) =>
  page({
    kind: "caption",
    platform: "social_b",
    accountId: "7",
    entryId: "1",
    url: "https://social.example/@skerrylight/1",
    ...fields,
  });
const stored = () => currentOriginals(service.deps.db, artistId);
const counts = (fields: object) => ({
  status: "ok",
  created: 0,
  changed: 0,
  unchanged: 0,
  kept: 0,
  pending: 0,
  ...fields,
});

describe("an import over HTTP", () => {
  test("stores what is new once; the same again changes nothing and costs nothing", async () => {
    const lines = [page(), post(), page({ url: "https://site.example/two", text: "Two" })];
    expect((await send(lines)).body).toEqual(counts({ created: 3, pending: 2 }));
    const before = await stored();
    expect((await send(lines)).body).toEqual(counts({ unchanged: 3 }));
    expect(await stored()).toEqual(before);
    const { rows } = await service.deps.db.execute(
      sql`select count(*)::int as count, sum(amount)::int as bytes from reservations where ledger = 'import_bytes' and artist_id = ${artistId}`,
    );
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(JSON.stringify(line)), 0);
    expect(rows[0]).toEqual({ count: 1, bytes });
  });

  test("approves posts of a connected account that the artist sends, and nothing else", async () => {
    await send([
      post(),
      post({ entryId: "2", url: "https://social.example/@skerrylight-fan/2" }),
      post({ entryId: "3", accountId: "8", url: "https://social.example/@skerrylight/3" }),
      post({
        entryId: "4",
        url: "https://social.example/@skerrylight/4",
        canonicalUrl: "https://other.example/4",
      }),
      post({ entryId: "6", url: "https://social.example/@skerrylight/..%2Fother/6" }),
      page(),
    ]);
    expect((await stored()).filter((row) => row.curation === "approved")).toMatchObject([
      { entry_id: "1" },
    ]);
    await send([post({ entryId: "5", url: "https://social.example/@skerrylight/5" })], admin);
    const [fifth] = (await stored()).filter((row) => row.entry_id === "5");
    expect(fifth?.curation).toBe("pending");
  });

  test("approves posts at the address of the account's permanent id, which its platform also uses", async () => {
    const [handle, did] = ["skerry.example", "did:plc:sky"];
    await load(
      service.deps.db,
      account(artistId, "social_a", did, { handle, url: `https://bsky.app/profile/${handle}` }),
    );
    const own = (id: string, name: string, by: string) =>
      post({
        platform: "social_a",
        accountId: did,
        entryId: id,
        url: `https://bsky.app/profile/${name}/post/${id}`,
        canonicalUrl: `https://bsky.app/profile/${by}/post/${id}`,
      });
    await send([own("a", handle, did), own("b", did, did), own("c", handle, "did:plc:skyline")]);
    expect((await stored()).map((row) => [row.entry_id, row.curation])).toEqual([
      ["b", "approved"],
      ["a", "approved"],
      ["c", "pending"],
    ]);
  });

  test("of an editor waits for a review, also posts of a connected account", async () => {
    const subject = `editor-${artistId}`;
    await load(
      service.deps.db,
      { type: "user", subject },
      { type: "claim", artistId, subject, status: "approved", role: "editor" },
    );
    const { body } = await send([post()], { token: `subject:${subject}` });
    expect(body).toEqual(counts({ created: 1, pending: 1 }));
  });

  test("gives a changed source a revision, pending where it would not be approved by itself", async () => {
    await send([post(), page()]);
    expect((await send([post({ text: "Changed by the artist." })])).body).toEqual(
      counts({ changed: 1 }),
    );
    expect((await send([post({ text: "Changed by an operator." })], admin)).body).toEqual(
      counts({ changed: 1, pending: 1 }),
    );
    const [row] = (await stored()).filter(({ entry_id }) => entry_id === "1");
    expect(row).toMatchObject({ text: "Changed by an operator.", curation: "pending" });
  });

  test.each([
    "removed = true",
    "visibility = 'private'",
  ])("keeps a source with %s as it is", async (state) => {
    await send([page()]);
    await service.deps.db.execute(
      sql`update originals set ${sql.raw(state)} where artist_id = ${artistId}`,
    );
    const before = await stored();
    expect((await send([page({ text: "Other words." })])).body).toEqual(counts({ kept: 1 }));
    expect((await send([page()])).body).toEqual(counts({ kept: 1 }));
    expect(await stored()).toEqual(before);
  });

  test("puts a page into the review queue, and does not say that a search found it", async () => {
    await send([page()]);
    const { rows } = await service.deps.db.execute(
      sql`select reason from candidates where artist_id = ${artistId}`,
    );
    expect(rows).toEqual([{ reason: "Nobody has confirmed that this page is about the artist" }]);
  });

  test("does not bring back a page that somebody declined", async () => {
    await send([page()]);
    await service.deps.db.execute(
      sql`update candidates set curation = 'declined' where artist_id = ${artistId}`,
    );
    expect((await send([page({ text: "Other words." })])).body).toEqual(counts({ kept: 1 }));
  });
});

describe("the state that an import reads", () => {
  const state = (query = "") =>
    service.call(importRecords, "GET", `/api/artist/${artistId}/import${query}`, { as: owner });

  test("has the connected accounts, and every source with the revision that was sent", async () => {
    await send([page(), post(), page({ url: "https://site.example/two", text: "Two" })]);
    const rows = await stored();
    const { body } = await state();
    expect(body.accounts).toEqual([
      expect.objectContaining({
        platform: "social_b",
        accountId: "7",
        url: "https://social.example/@skerrylight",
      }),
    ]);
    const told = rows.map((row) => ({ sourceId: row.source_id, revision: row.revision }));
    told.sort((one, other) => (String(one.sourceId) < String(other.sourceId) ? -1 : 1));
    expect(body.sources).toEqual(told.map((one) => ({ ...one, kept: false })));
    const first = await state("?limit=2");
    const second = await state(`?limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.sources, ...second.body.sources]).toEqual(body.sources);
    expect(second.body.nextCursor).toBeNull();
  });

  test.each([
    "update originals set removed = true",
    "update originals set visibility = 'private'",
    "update candidates set curation = 'declined'",
  ])("says what an import leaves as it is: %s", async (change) => {
    await send([page()]);
    expect((await state()).body.sources).toMatchObject([{ kept: false }]);
    await service.deps.db.execute(sql`${sql.raw(change)} where artist_id = ${artistId}`);
    expect((await state()).body.sources).toMatchObject([{ kept: true }]);
    expect((await send([page({ text: "Other words." })])).body).toEqual(counts({ kept: 1 }));
  });
});

describe("a wrong line", () => {
  const wrong: [string, () => unknown, string | null][] = [
    ["another artist", () => page({ artistId: randomUUID() }), "artistId"],
    ["no artist", () => page({ artistId: undefined }), "artistId"],
    ["a sourceId", () => page({ sourceId: "vault:x" }), "sourceId"],
    ["a curation", () => page({ curation: "approved" }), "curation"],
    ["a visibility", () => page({ visibility: "public" }), "visibility"],
    ["removed", () => page({ removed: false }), "removed"],
    ["an answerId", () => page({ answerId: randomUUID() }), "answerId"],
    ["a time of retrieval", () => page({ retrievedAt: "2024-05-01" }), "retrievedAt"],
    ["a published answer", () => page({ kind: "published_answer" }), "kind"],
    ["a release of no catalog", () => page({ kind: "release" }), "platform"],
    ["another type", () => page({ type: "user" }), "type"],
    ["a password", () => page({ url: "https://ana:secret@site.example/one" }), "url"],
    ["a user name", () => page({ canonicalUrl: "https://ana@site.example/one" }), "canonicalUrl"],
    ["a list", () => [page()], null],
    ["an unknown member", () => page({ zebra: 1 }), "zebra"],
  ];
  test.each(wrong)("with %s is named, and nothing is stored", async (_, line, field) => {
    const { status, body } = await send([page({ url: "https://site.example/good" }), line()]);
    expect({ status, code: body.code, line: body.line, field: body.field }).toEqual({
      status: 400,
      code: "invalid_input",
      line: 2,
      field,
    });
    expect(await stored()).toEqual([]);
  });

  test("that is no JSON, or has a member twice, is named by its number, counting blank lines", async () => {
    const lines = { "content-type": "application/x-ndjson" };
    const repeated = '{"type":"original","type":"original"}';
    for (const [broken, field] of [
      ["{", null],
      [repeated, "type"],
      ["\ufeff{}", null],
    ] as const) {
      const { status, body } = await send(`${JSON.stringify(page())}\n\n${broken}\n`, owner, lines);
      expect([status, body.line, body.field]).toEqual([400, 3, field]);
    }
  });

  test("is the first one, whatever is wrong with it", async () => {
    const lines = { "content-type": "application/x-ndjson" };
    const { status, body } = await send(`${JSON.stringify(page({ zebra: 1 }))}\n{\n`, owner, lines);
    expect([status, body.line, body.field]).toEqual([400, 1, "zebra"]);
  });
});

test("too many lines, too many bytes and another content type are refused", async () => {
  const lines = { "content-type": "application/x-ndjson" };
  expect((await send("\n".repeat(2_001), owner, lines)).body.code).toBe("body_too_large");
  expect((await send("\n".repeat(2_000), owner, lines)).body).toEqual(counts({}));
  expect((await send(" ".repeat(4_000_001), owner, lines)).status).toBe(413);
  expect((await send(" ".repeat(4_000_000), owner, lines)).status).toBe(200);
  expect((await send("{}", owner, { "content-type": "application/json" })).status).toBe(400);
});

test("an artist imports a limited number of bytes in 24 hours; unchanged originals cost nothing", async () => {
  const large = (n: number) => page({ url: `https://site.example/${n}`, text: "x".repeat(90_000) });
  expect((await send([large(1)])).status).toBe(200);
  expect((await send([large(2)])).status).toBe(200);
  const { status, body } = await send([large(3)]);
  expect([status, body.code]).toEqual([429, "import_quota"]);
  expect(body.retryAfterSeconds).toBeGreaterThan(86_000);
  expect(await stored()).toHaveLength(2);
  expect((await send([large(1), large(2)])).body).toEqual(counts({ unchanged: 2 }));
  await service.deps.db.execute(sql`
    update reservations set reserved_at = reserved_at - interval '24 hours'
    where ledger = 'import_bytes' and artist_id = ${artistId}`);
  expect((await send([large(3)])).status).toBe(200);
});

test("an artist has at most 50,000 originals and 200,000,000 characters", async () => {
  await send([page()]);
  await service.deps.db.execute(
    sql`update originals set text_length = 199999990 where artist_id = ${artistId}`,
  );
  const { status, body } = await send([
    page({ url: "https://site.example/more", text: "Eleven char" }),
  ]);
  expect([status, body.code]).toEqual([413, "evidence_too_large"]);
  expect(
    (await send([page({ url: "https://site.example/more", text: "Ten chars." })])).status,
  ).toBe(200);
});

test("the same lines at once, five times, are stored once", async () => {
  const lines = [post(), page()];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(lines)));
  const sums = answers.map(({ body }) => [body.created, body.unchanged]);
  expect(sums.filter(([created]) => created === 2)).toHaveLength(1);
  expect(sums.filter(([, unchanged]) => unchanged === 2)).toHaveLength(4);
  expect(await stored()).toHaveLength(2);
});
