import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { linkCandidate } from "#lib/artist/found-profile.js";
import { placeEntries } from "#lib/contract/places.js";
import { referenceEntries } from "#lib/contract/reference.js";
import { statedEntries } from "#lib/contract/voices.js";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { databaseOfFile } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { artist, load, page } from "../support/records.js";

let artistId: string;
const fresh = await databaseOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(fresh.db, artist(artistId));
});

const url = "https://news.example/a";
const rows = async (query: ReturnType<typeof sql>) => (await fresh.db.execute(query)).rows;

/** Stores pages as a lookup brings them. */
async function store(...pages: { text: string; url?: string; canonicalUrl?: string }[]) {
  const originals = await Promise.all(
    pages.map((found) =>
      storedOriginal(artistId, randomUUIDv7(), {
        kind: "web_page",
        platform: null,
        accountId: null,
        entryId: null,
        url,
        canonicalUrl: null,
        title: null,
        publishedAt: null,
        truncated: null,
        retrievedAt: "2026-01-01T00:00:00Z",
        ...found,
      }),
    ),
  );
  return rows(sql`select store_originals(${artistId}, ${JSON.stringify(originals)}::jsonb)`);
}
const eligible = async () =>
  (
    await rows(sql`select text from eligible_originals where artist_id = ${artistId} order by text`)
  ).map(({ text }) => text);
const candidates = async () =>
  (await rows(sql`select url from candidates where artist_id = ${artistId} order by url`)).map(
    (candidate) => candidate.url,
  );

describe("a text that a source had before", () => {
  test.each([
    "visibility = 'private'",
    "removed = true",
    "gone = true",
  ])("stays ineligible after its source was set to %s", async (decision) => {
    await store({ text: "first" });
    await store({ text: "second" });
    await rows(sql`
      update originals set ${sql.raw(decision)} where artist_id = ${artistId} and current`);
    await store({ text: "first" });
    expect(await eligible()).toEqual([]);
  });

  test("is approved when the source was approved since", async () => {
    await store({ text: "first" });
    await store({ text: "second" });
    await rows(sql`
      update originals set curation = 'approved' where artist_id = ${artistId} and current`);
    await store({ text: "first" });
    expect(
      await rows(sql`select text, curation from eligible_originals where artist_id = ${artistId}`),
    ).toEqual([{ text: "first", curation: "approved" }]);
  });
});

describe("a page whose canonical address is another one", () => {
  test("does not replace the page known at that address", async () => {
    await load(fresh.db, page(artistId, "The real page.", { url }));
    await store({ text: "Something else.", url: "https://news.example/evil", canonicalUrl: url });
    expect(await eligible()).toEqual(["The real page."]);
    expect(await candidates()).toEqual([]);
  });

  test("is replaced by the page at that address", async () => {
    await store({ text: "Something else.", url: "https://news.example/evil", canonicalUrl: url });
    await store({ text: "The real page." });
    expect(await eligible()).toEqual(["The real page."]);
  });

  test("replaces what was read at the same address before", async () => {
    const found = { url: `${url}?x=1`, canonicalUrl: url };
    await store({ text: "first", ...found });
    await store({ text: "second", ...found });
    expect(await eligible()).toEqual(["second"]);
  });

  test.each([
    url,
    `${url}?x=1`,
  ])("is neither evidence nor offered when %s was declined", async (declined) => {
    const candidate = { type: "candidate", artistId, destination: "lore", identity: "confirmed" };
    await load(fresh.db, { ...candidate, url: declined });
    await rows(sql`update candidates set curation = 'declined' where artist_id = ${artistId}`);
    const found = { url: `${url}?x=1`, canonicalUrl: url };
    await store({ text: "Turned down.", ...found });
    expect(await candidates()).toEqual([declined]);
    expect(await rows(sql`select from originals where artist_id = ${artistId}`)).toEqual([]);

    await load(fresh.db, page(artistId, "Imported.", found));
    expect(await eligible()).toEqual([]);
  });
});

test("a reference has every field of the contract except its place", async () => {
  const dated = { activityDate: "2024-05", activityDateKind: "moment" };
  await load(fresh.db, page(artistId, "A page.", dated));
  const [found] = await rows(sql`
    select reference_json(o, 0, 1, 'A') as reference from eligible_originals o
    where o.artist_id = ${artistId}`);
  const names = Object.keys(referenceEntries).filter(
    (name) => !(name in placeEntries || name in statedEntries),
  );
  expect(Object.keys(found?.reference as object).sort()).toEqual(names.sort());
});

test("an original whose address is too long to index is left out, and the others are stored", async () => {
  const long = `https://news.example/${"0123456789".repeat(400)}`;
  const scattered = Array.from({ length: 90 }, () => randomUUIDv7()).join("");
  await store(
    { text: "too long", url: long },
    { text: "calls itself too long", canonicalUrl: `https://news.example/${scattered}` },
    { text: "fits" },
  );
  expect(await eligible()).toEqual(["fits"]);
});

test("a profile whose address is too long to index makes no candidate", async () => {
  const scattered = Array.from({ length: 90 }, () => randomUUIDv7()).join("");
  const found = {
    id: randomUUIDv7(),
    suppressionKey: "link social_a ana",
    destination: "link",
    identity: "unresolved",
    url,
    urlKey: `https://news.example/${scattered}`,
    linkPlatform: "social_a",
    linkIdentifier: "ana",
    revision: "r",
  };
  await rows(sql`select record_candidate(${artistId}, ${JSON.stringify(found)}::jsonb, null)`);
  expect(await candidates()).toEqual([]);
});

test("a discovery that is found again is what was found, and its revision is the hash of it", async () => {
  const told = {
    type: "candidate" as const,
    artistId,
    url,
    title: "Told",
    identity: "confirmed" as const,
  };
  const profile = { linkPlatform: "social_a" as const, linkIdentifier: "Ana" };
  await load(
    fresh.db,
    page(artistId, "Her profile.", { url: "https://social.example/Ana" }),
    { ...told, destination: "lore" },
    { ...told, ...profile, destination: "link", url: "https://social.example/Ana" },
  );
  await store({ text: "Ana, read by a lookup." });
  const found = linkCandidate(
    artistId,
    randomUUIDv7(),
    { platform: "social_a", identifier: "ana" },
    { url: "https://social.example/ana", title: "Ana", excerpt: "A profile." },
  );
  await rows(sql`select record_candidate(${artistId}, ${JSON.stringify(found)}::jsonb, null)`);
  expect(
    await rows(sql`select identity, title, link_identifier, evidence_id is null as unseen
      from candidates where artist_id = ${artistId} order by destination`),
  ).toEqual([
    { identity: "unresolved", title: "Ana", link_identifier: "ana", unseen: true },
    { identity: "unresolved", title: null, link_identifier: null, unseen: false },
  ]);
  const exported = await exportOf(fresh.db, artistId);
  await importText(fresh.db, exported);
  expect(await exportOf(fresh.db, artistId)).toBe(exported);
});
