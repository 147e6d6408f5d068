import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/database.js";
import {
  artist,
  artistId,
  candidate,
  evidenceChangedAt,
  load,
  page,
  rowsIn,
} from "./import-records.js";

const fresh = await databaseOfFile();
beforeEach(async () => {
  await fresh.db.execute(sql`truncate artists, users cascade`);
  await load(fresh.db, artist());
});

const db = () => fresh.db;
const originals = () => rowsIn(db(), "originals");
const currentOnes = async () => (await originals()).filter((row) => row.current);

test("an original whose text changed gets a new revision, and the old one is unchanged", async () => {
  await load(db(), page());
  const [before] = await originals();
  const report = await load(db(), page({ text: "The band recorded in a church." }));
  expect(report.original).toEqual({ created: 0, changed: 1, unchanged: 0 });

  const rows = await originals();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ id }) => id === before?.id)).toEqual({ ...before, current: false });
  const [current] = await currentOnes();
  expect(current).toMatchObject({ source_id: before?.source_id });
  expect(current?.revision).not.toBe(before?.revision);
});

test("going back to an earlier text makes that revision current again and adds none", async () => {
  await load(db(), page());
  const [before] = await originals();
  await load(db(), page({ text: "The band recorded in a church." }));
  await load(db(), page());
  expect(await originals()).toHaveLength(2);
  expect(await currentOnes()).toEqual([before]);
});

test.each([
  { curation: "pending" },
  { visibility: "private" },
  { removed: true },
])("%j updates the source's description without a new revision", async (change) => {
  await load(db(), page());
  const [before] = await originals();
  const moment = await evidenceChangedAt(db());
  await load(db(), page(change));
  expect(await originals()).toEqual([{ ...before, ...change }]);
  expect(await evidenceChangedAt(db())).not.toEqual(moment);

  await load(db(), page());
  expect(await originals()).toEqual([before]);
});

test("a record that is imported again is current again, even if a refresh had marked it gone", async () => {
  await load(db(), page());
  const [before] = await originals();
  await db().execute(sql`update originals set gone = true`);
  const report = await load(db(), page());
  expect(report.original).toEqual({ created: 0, changed: 1, unchanged: 0 });
  expect(await originals()).toEqual([before]);
});

test.each([
  "9999",
  "9999-12",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
])("the last possible date, %s, ends with the last instant", async (activityDate) => {
  const release = { kind: "release", platform: "catalog_a", accountId: "c1", entryId: "e1" };
  await load(db(), page({ ...release, activityDateKind: "release", activityDate }));
  expect(await originals()).toMatchObject([{ dated_until: "9999-12-31T23:59:59.999+00:00" }]);
});

test("an original with the longest allowed title is stored", async () => {
  await load(db(), page({ title: "海 ".repeat(1000) }));
  expect(await originals()).toHaveLength(1);
});

test("an original that was only fetched again keeps its revision, and the artist's evidence is unchanged", async () => {
  await load(db(), page());
  const moment = await evidenceChangedAt(db());
  await load(db(), page({ retrievedAt: "2026-01-05T10:00:00Z" }));
  expect(await originals()).toMatchObject([{ retrieved_at: "2026-01-05T10:00:00Z" }]);
  expect(await evidenceChangedAt(db())).toEqual(moment);
});

test("the same page under another spelling of its address is the same source", async () => {
  await load(db(), page());
  await load(db(), page({ url: "https://PRESS.example:443/story/?utm_source=x#top" }));
  const sources = new Set((await originals()).map((row) => row.source_id));
  expect(sources.size).toBe(1);
  expect(await currentOnes()).toMatchObject([
    {
      url: "https://PRESS.example:443/story/?utm_source=x#top",
      url_key: "https://press.example/story",
    },
  ]);
});

test("of two lines for one source the later one is kept", async () => {
  const report = await load(db(), page(), page({ text: "The later word." }));
  expect(report.original).toEqual({ created: 1, changed: 0, unchanged: 0 });
  expect(await originals()).toMatchObject([{ text: "The later word." }]);
});

test("a release keeps the precision of its date and is dated by it, never by its publication date", async () => {
  const release = {
    kind: "release",
    platform: "catalog_a",
    accountId: "c1",
    entryId: "e1",
    publishedAt: "2020-02-02",
    activityDateKind: "release",
  };
  await load(
    db(),
    page({ ...release, activityDate: "2024-05" }),
    page({ ...release, entryId: "e2" }),
  );
  const [dated, undated] = (await originals()).sort((a, b) =>
    String(a.entry_id).localeCompare(String(b.entry_id)),
  );
  expect(dated).toMatchObject({
    activity_date: "2024-05",
    dated_from: "2024-05-01T00:00:00+00:00",
    dated_until: "2024-06-01T00:00:00+00:00",
  });
  expect(dated?.source_id).toMatch(/^latest:catalog_a:[a-f0-9]{64}$/);
  expect(undated).toMatchObject({ dated_from: null, dated_until: null });
});

test("an original is found by words of its title and body, in the language of the search terms", async () => {
  await load(db(), page({ title: "Møllers låve", text: "They were recording at the mill." }));
  const { rows } = await db().execute(sql`
    select id from originals where tokens @@ 'record'::tsquery and tokens @@ 'moller'::tsquery`);
  expect(rows).toHaveLength(1);
  expect(await originals()).toMatchObject([{ token_count: 6, text_length: 32 }]);
});

test("text is stored unit for unit, and an empty text counts as missing", async () => {
  const text = "  A\u030a 👩‍👩‍👧\r\n\ttab “quote” \\ ' \u2028 end ";
  await load(db(), page({ text }), page({ url: "https://press.example/empty", text: "" }));
  const { rows } = await db().execute(sql`select text, text_length from originals order by text`);
  expect(rows).toEqual(
    expect.arrayContaining([
      { text, text_length: text.length },
      { text: "", text_length: 0 },
    ]),
  );
});

test("a published answer is identified by its answer", async () => {
  const answerId = "01930000-0000-7000-8000-00000000000a";
  await load(db(), page({ kind: "published_answer", answerId, answerRevision: "a".repeat(64) }));
  expect(await originals()).toMatchObject([{ source_id: `answer:${answerId}` }]);
});

test("a candidate names the page saved for it, on whatever line the page is", async () => {
  await load(db(), candidate(), page());
  const [saved] = await originals();
  expect(await rowsIn(db(), "candidates")).toMatchObject([
    {
      evidence_id: saved?.id,
      curation: "pending",
      suppression_key: "lore https://press.example/story",
    },
  ]);
});

test("a pending candidate found again is updated under its first id, a decided candidate is unchanged", async () => {
  await load(db(), candidate());
  const [first] = await rowsIn(db(), "candidates");
  const again = candidate({ id: "01930000-0000-7000-8000-0000000000c1", title: "A story" });
  const report = await load(db(), again);
  expect(report.candidate).toEqual({ created: 0, changed: 1, unchanged: 0 });
  const [updated] = await rowsIn(db(), "candidates");
  expect(updated).toMatchObject({ id: first?.id, title: "A story" });
  expect(updated?.revision).not.toBe(first?.revision);
  expect(updated?.discovered_at).toEqual(first?.discovered_at);

  await db().execute(
    sql`update candidates set curation = 'declined' where artist_id = ${artistId}`,
  );
  const decided = await rowsIn(db(), "candidates");
  const afterwards = await load(db(), candidate({ title: "Another title" }));
  expect(afterwards.candidate).toEqual({ created: 0, changed: 0, unchanged: 1 });
  expect(await rowsIn(db(), "candidates")).toEqual(decided);
});

test("a candidate cannot take over the target of another candidate", async () => {
  const id = "01930000-0000-7000-8000-0000000000c1";
  await load(db(), candidate(), candidate({ id, url: "https://press.example/other" }));
  await expect(load(db(), candidate({ id }))).rejects.toThrow(
    "line 1: another candidate is for the same page or profile",
  );
});
