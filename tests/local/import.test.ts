import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importFile, importLines } from "#lib/import/records/import-file.js";
import { reportSentence } from "#lib/import/records/import-report.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import { databaseOfFile } from "../support/database.js";
import {
  account,
  artist,
  artistId,
  candidate,
  everything,
  evidenceChangedAt,
  link,
  load,
  otherArtistId,
  page,
  rowsIn,
} from "./import-records.js";

const fresh = await databaseOfFile();
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));

const db = () => fresh.db;
const demo = "lib/local/demo/artist.jsonl";

test("the demo artist is imported whole, and the same file again changes nothing", async () => {
  const first = await importFile(db(), randomUUIDv7, demo);
  expect(first.original).toEqual({ created: 65, changed: 0, unchanged: 0 });
  for (const count of Object.values(first)) {
    expect(count).toMatchObject({ changed: 0, unchanged: 0 });
  }
  const before = await everything(db());

  const second = await importFile(db(), randomUUIDv7, demo);
  for (const count of Object.values(second)) {
    expect(count).toMatchObject({ created: 0, changed: 0 });
  }
  expect(await everything(db())).toEqual(before);
  expect(reportSentence(second)).toMatch(/^imported 65 originals \(65 unchanged\), 1 artist/);
});

test("a bad line anywhere in the file is reported by its number, and nothing is imported", async () => {
  const loading = load(db(), artist(), "", page(), page({ publishedAt: "yesterday" }));
  await expect(loading).rejects.toThrow(
    "line 4: publishedAt must be a day (YYYY-MM-DD) or an instant with its offset",
  );
  expect(await rowsIn(db(), "artists")).toEqual([]);
});

test.each([
  ["the record must be valid JSON", "{"],
  ["the record must be a JSON object", "[]"],
  ["type is required", '{"id":"x"}'],
  [
    "type must be one of artist, link, user, claim, account, original, candidate, lore",
    '{"type":"album"}',
  ],
  ["subject is given twice", '{"type":"user","subject":"a","subject":"b"}'],
  ["subject must not contain NUL or a lone surrogate", '{"type":"user","subject":"\\u0000"}'],
  ["genre is not a known property", artist({ genre: "folk" })],
  ["id must be a UUID", artist({ id: "one" })],
  ["url must be an http or https URL", page({ url: "ftp://press.example/" })],
  ["curation is required", page({ curation: undefined })],
  ["text must have 0 to 2000000 characters", page({ text: "x".repeat(2_000_001) })],
  ["platform must be given together with accountId", page({ accountId: "a1" })],
  ["platform must be a catalog platform for a release", page({ kind: "release" })],
  ["platform must be moments for a moment", page({ kind: "moment", platform: "social_a" })],
  [
    "answerId must be given for a published answer without sourceId",
    page({ kind: "published_answer" }),
  ],
  [
    "sourceId must have the form of the kind: vault:…, social:…, answer:<uuid> or latest:<platform>:<64 hex>",
    page({ kind: "release", platform: "catalog_a", sourceId: "vault:1" }),
  ],
  [
    "linkIdentifier must be given for a candidate of destination link",
    candidate({ destination: "link", linkPlatform: "social_a" }),
  ],
])("a record is refused with the sentence: %s", async (sentence, record) => {
  await expect(load(db(), artist(), record)).rejects.toThrow(`line 2: ${sentence}`);
});

test("a line that is not UTF-8 is refused instead of stored with other characters", async () => {
  const bytes = async function* () {
    yield Buffer.from(`${JSON.stringify(artist())}\n{"type":"user","subject":"caf`);
    yield Buffer.from([0xe9, 0x22, 0x7d]);
  };
  const loading = importLines(db(), randomUUIDv7, linesOf(bytes()));
  await expect(loading).rejects.toThrow("line 2: the record must be UTF-8 text");
});

test("an artist or user on a later line is known, and one on no line is reported", async () => {
  const claim = { type: "claim", artistId, subject: "ida", status: "approved" };
  await load(db(), claim, page(), { type: "user", subject: "ida" }, artist());
  expect(await rowsIn(db(), "claims")).toHaveLength(1);

  const stranger = page({ artistId: otherArtistId });
  await expect(load(db(), stranger)).rejects.toThrow(
    "line 1: artistId is not an artist in the database",
  );
  const nobody = { ...claim, subject: "nobody" };
  await expect(load(db(), nobody)).rejects.toThrow("line 1: subject is not a user in the database");
});

test("a user whose line leaves out admin is no longer an administrator", async () => {
  await load(db(), { type: "user", subject: "ida", admin: true });
  const again = await load(db(), { type: "user", subject: "ida" });
  expect(again.user).toEqual({ created: 0, changed: 1, unchanged: 0 });
  expect(await rowsIn(db(), "users")).toMatchObject([{ subject: "ida", is_admin: false }]);
});

test("a second owner is refused, unless the same file revokes the first", async () => {
  const claim = (subject: string, status: string) => ({ type: "claim", artistId, subject, status });
  const users = ["ida", "ole"].map((subject) => ({ type: "user", subject }));
  await load(db(), artist(), ...users, claim("ida", "approved"));

  await expect(load(db(), claim("ole", "approved"))).rejects.toThrow(
    "line 1: another user is the approved owner of this artist",
  );
  await load(db(), claim("ole", "approved"), claim("ida", "revoked"));
  const statuses = (await rowsIn(db(), "claims")).map(({ status }) => status);
  expect(statuses.sort()).toEqual(["approved", "revoked"]);
});

test("a claim without a role is the owner's, others have theirs until their end", async () => {
  const claim = { type: "claim", artistId, status: "approved" };
  const users = ["ida", "ole", "rita"].map((subject) => ({ type: "user", subject }));
  const endsAt = "2099-01-01T00:00:00.000Z";
  const lines = [
    { ...claim, subject: "ida" },
    { ...claim, subject: "ole", role: "editor" },
    { ...claim, subject: "rita", role: "reader", endsAt },
  ];
  await load(db(), artist(), ...users, ...lines);
  const again = await load(db(), ...lines);
  expect(again.claim).toEqual({ created: 0, changed: 0, unchanged: 3 });
  const rows = await rowsIn(db(), "claims");
  expect(new Map(rows.map(({ role, ends_at }) => [role, ends_at !== null]))).toEqual(
    new Map([
      ["owner", false],
      ["editor", false],
      ["reader", true],
    ]),
  );
  await expect(load(db(), { ...claim, subject: "ole" })).rejects.toThrow(
    "line 1: another user is the approved owner of this artist",
  );
  await expect(load(db(), { ...claim, subject: "ida", endsAt })).rejects.toThrow(
    "line 1: endsAt must be absent for an owner",
  );
  await load(db(), { ...claim, subject: "ida", role: "reader" }, { ...claim, subject: "ole" });
});

test("a 21st claim beside the owner's is refused by its line", async () => {
  const subjects = Array.from({ length: 22 }, (_, at) => `person-${at}`);
  const users = subjects.map((subject) => ({ type: "user", subject }));
  const claim = { type: "claim", artistId, status: "approved" };
  const readers = subjects.slice(1, 21).map((subject) => ({ ...claim, subject, role: "reader" }));
  await load(db(), artist(), ...users, { ...claim, subject: "person-0" }, ...readers);
  const one = { ...claim, subject: "person-21", role: "editor" };
  await expect(load(db(), one)).rejects.toThrow(
    "line 1: an artist has at most 20 approved claims beside its owner's",
  );
  await load(db(), one, { ...claim, subject: "person-1", role: "reader", status: "revoked" });
});

test("a profile belongs to one artist whatever its spelling, and two artists may swap theirs", async () => {
  const other = artist({ id: otherArtistId, name: "Trost" });
  await load(db(), artist(), other, link());
  const taken = link({ artistId: otherArtistId, identifier: "@Nattergal" });
  await expect(load(db(), taken)).rejects.toThrow(
    "line 1: identifier belongs to another artist on this platform",
  );
  await expect(load(db(), link({ identifier: "trost" }), taken, taken)).resolves.toBeDefined();
  await load(db(), link(), link({ artistId: otherArtistId, identifier: "trost" }));
  const held = (await rowsIn(db(), "links")).map((row) => [row.artist_id, row.identifier]);
  expect(held.sort()).toEqual([
    [artistId, "nattergal"],
    [otherArtistId, "trost"],
  ]);
});

test("a profile replaces the artist's profile on its platform, and no other", async () => {
  const other = link({ artistId: otherArtistId, identifier: "trost" });
  const elsewhere = link({ platform: "social_b", identifier: "nattergal" });
  await load(db(), artist(), artist({ id: otherArtistId }), link(), other, elsewhere);
  const report = await load(db(), link({ identifier: "nightjar" }));
  expect(report.link).toEqual({ created: 0, changed: 1, unchanged: 0 });
  const held = (await rowsIn(db(), "links")).map((row) => [
    row.artist_id,
    row.platform,
    row.identifier,
  ]);
  expect(held.sort()).toEqual([
    [artistId, "social_a", "nightjar"],
    [artistId, "social_b", "nattergal"],
    [otherArtistId, "social_a", "trost"],
  ]);
});

test("connecting an account disconnects the other account on its platform and cancels jobs that name it", async () => {
  await load(db(), artist(), account(), account({ platform: "social_b" }));
  const job = randomUUIDv7();
  await db().execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    values (${job}, ${artistId}, 'social_ingest', 'x', 'reading',
      '{"platform": "social_a", "accountId": "a1"}', now(), now(), now())`);
  const before = await evidenceChangedAt(db());

  await load(db(), account({ accountId: "a2" }));
  const connected = (await rowsIn(db(), "accounts")).filter((row) => row.connected);
  expect(connected.map((row) => row.account_id).sort()).toEqual(["a1", "a2"]);
  expect(await rowsIn(db(), "jobs")).toMatchObject([{ stage: "cancelled", run_at: null }]);
  expect(await evidenceChangedAt(db())).not.toEqual(before);

  await load(db(), account({ accountId: "a2", removed: true }));
  const left = (await rowsIn(db(), "accounts")).filter((row) => row.connected);
  expect(left.map((row) => row.platform)).toEqual(["social_b"]);
});

test("disconnecting an account cancels only unfinished work of that artist that names it", async () => {
  const other = { artistId: otherArtistId };
  const named = { platform: "social_a", accountId: "a1" };
  await load(
    db(),
    artist(),
    artist({ id: otherArtistId }),
    account(),
    account({ platform: "social_b" }),
    account(other),
  );
  const queue = async (id: string, kind: string, request: typeof named, finished = false) => {
    const job = randomUUIDv7();
    await db().execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at,
        updated_at, finished_at)
      values (${job}, ${id}, ${kind}, ${job}, ${finished ? "complete" : "reading"},
        ${JSON.stringify(request)}::jsonb, ${finished ? null : sql`now()`}, now(), now(),
        ${finished ? sql`now()` : null})`);
    return job;
  };
  const cancelled = [
    await queue(artistId, "social_ingest", named),
    await queue(artistId, "caption_extract", named),
    await queue(artistId, "latest_refresh", named),
  ];
  await queue(artistId, "question_research", named);
  await queue(artistId, "social_ingest", named, true);
  await queue(artistId, "social_ingest", { ...named, platform: "social_b" });
  await queue(artistId, "social_ingest", { ...named, accountId: "a2" });
  await queue(otherArtistId, "social_ingest", named);

  await load(db(), account({ removed: true }));
  const jobs = (await rowsIn(db(), "jobs")).filter((job) => job.stage === "cancelled");
  expect(jobs.map(({ id }) => id).sort()).toEqual(cancelled.sort());
});

test("a published text without a time has none, and the same text is not published again", async () => {
  const lore = { type: "lore", artistId, text: "They met in a barn." };
  await load(db(), artist(), lore);
  const [row] = await rowsIn(db(), "lore");
  expect(row).toMatchObject({ published_text: lore.text, published_at: null });
  expect((await load(db(), lore)).lore).toEqual({ created: 0, changed: 0, unchanged: 1 });
  const dated = await load(db(), { ...lore, publishedAt: "2024-05-17" });
  expect(dated.lore).toEqual({ created: 0, changed: 1, unchanged: 0 });
});

test("two imports of the same artist at once both succeed, in any order", async () => {
  const other = artist({ id: otherArtistId });
  const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}.`);
  await Promise.all(
    texts.map((text, index) =>
      load(db(), ...(index % 2 === 0 ? [artist(), other] : [other, artist()]), page({ text })),
    ),
  );
  const rows = await rowsIn(db(), "originals");
  expect(rows).toHaveLength(8);
  expect(rows.filter((row) => row.current)).toHaveLength(1);
});

test.each([
  ["before", 0],
  ["after", 1],
] as const)("a connection that breaks %s the commit leaves all or nothing, and the same import again completes", async (cut, loaded) => {
  fresh.wire.onStatement = (text) => (text === "commit" ? cut : undefined);
  const loading = load(db(), artist(), page(), account());
  await expect(loading).rejects.toThrow(
    "the database is unavailable; repeating the import is safe",
  );
  fresh.wire.onStatement = undefined;
  for (const table of ["artists", "originals", "accounts"]) {
    expect(await rowsIn(db(), table)).toHaveLength(loaded);
  }
  const again = await load(db(), artist(), page(), account());
  expect(again.original).toEqual({ created: 1 - loaded, changed: 0, unchanged: loaded });
});

test("500 originals take a few statements, not one each", async () => {
  const pages = Array.from({ length: 500 }, (_, index) =>
    page({ url: `https://press.example/${index}` }),
  );
  fresh.roundTrips();
  // Four for each of two batches (what was erased, what is stored, numbers, the write), eight for the file.
  await load(db(), artist(), ...pages);
  expect(fresh.roundTrips()).toBeLessThan(17);
  await load(db(), artist(), ...pages);
  expect(fresh.roundTrips()).toBeLessThan(17);
});
