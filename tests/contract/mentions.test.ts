import { hash, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifyMentions } from "#lib/client/proof/verify-mentions.js";
import type { MentioningPassage } from "#lib/contract/mentions.js";
import { canonicalJson } from "#lib/kernel/hash.js";
import mentionsRoute from "../../api/artist/[id]/research/mentions.js";
import { keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { account, artist, claimant, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

async function fresh() {
  const artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, artistId),
    account(artistId, "social_a", "ana"),
  );
  return artistId;
}

async function list(artistId: string, query: Record<string, string>, as?: string) {
  const path = `/api/artist/${artistId}/research/mentions?${new URLSearchParams(query)}`;
  return service.call(
    mentionsRoute,
    "GET",
    path,
    as === undefined ? {} : { as: { token: `subject:${as}` } },
  );
}

/** Every passage of every page. */
async function whole(artistId: string, query: Record<string, string>) {
  const passages: {
    text: string;
    url: string;
    start: number;
    mentions: { start: number; end: number }[];
  }[] = [];
  for (let cursor = ""; ; ) {
    const { status, body } = await list(artistId, { ...query, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    passages.push(...body.passages);
    if (body.nextCursor === null) return passages;
    cursor = body.nextCursor;
  }
}

test("every mention is counted and quoted once, over pages, grouped by year", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    ...Array.from({ length: 30 }, (_, n) =>
      page(
        artistId,
        `It rained. Bach's mass and BACH again, day ${n}. Nothing else. Later Bach returned.`,
        {
          url: `https://site-${n % 3}.example/${n}`,
          publishedAt: `${2000 + (n % 2)}-05-01`,
        },
      ),
    ),
    page(artistId, "The Bachmann trio.", { url: "https://other.example/1" }),
  );
  const { body } = await list(artistId, { of: "bach", by: "year", limit: "7" });
  expect(body).toMatchObject({
    complete: true,
    places: 90,
    originals: 30,
    groups: [
      { key: "2000", places: 45, originals: 15 },
      { key: "2001", places: 45, originals: 15 },
    ],
    certificate: { of: "bach", places: 90, originals: 30, corpus: { originals: 31 } },
  });
  const passages = await whole(artistId, { of: "bach", by: "year", limit: "7" });
  expect(passages).toHaveLength(60);
  expect(passages[0]?.text).toMatch(/^Bach.s mass and BACH again, day \d+\.$/);
  const said = passages.flatMap(({ text, start, mentions }) =>
    mentions.map((one) => text.slice(one.start - start, one.end - start)),
  );
  expect(new Set(said)).toEqual(new Set(["Bach", "BACH"]));
  expect(new Set(passages.map(({ url, start }) => `${url} ${start}`)).size).toBe(60);
  const sites = (await list(artistId, { of: "bach", by: "site" })).body.groups;
  expect(sites).toHaveLength(3);
});

test("the root is recomputed from the sources and revisions of the whole corpus", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    page(artistId, "One fog."),
    page(artistId, "Two rain."),
    page(artistId, "Fog three."),
  );
  const { certificate, passages } = (await list(artistId, { of: "fog" })).body;
  const rows = (
    await service.deps.db.execute(
      `select source_id, revision from eligible_originals where artist_id = '${artistId}' order by source_id collate "C"`,
    )
  ).rows as { source_id: string; revision: string }[];
  const sha = (...parts: (string | Buffer)[]) =>
    hash("sha256", Buffer.concat(parts.map((one) => Buffer.from(one))), "buffer");
  const [a, b, c] = rows.map((row) => sha("\0", JSON.stringify([row.source_id, row.revision])));
  const root = sha("\u0001", sha("\u0001", a ?? "", b ?? ""), c ?? "").toString("hex");
  expect(certificate.corpus).toEqual({ root, originals: 3 });
  expect(passages).toHaveLength(2);
});

test("a root is computed once after a change, and kept for every instance", async () => {
  const artistId = await fresh();
  const { db } = service.deps;
  const rootOf = async () => (await list(artistId, { of: "fog" })).body.certificate.corpus.root;
  await load(db, page(artistId, "One fog."));
  const root = await rootOf();
  // Written behind the service's back: a root that is computed again would differ.
  const kept = "0".repeat(64);
  await db.execute(sql`update artists set corpus_root = ${kept} where id = ${artistId}`);
  expect(await rootOf()).toBe(kept);
  await load(db, page(artistId, "Two fogs."));
  const changed = await rootOf();
  expect([kept, root]).not.toContain(changed);
});

test("a read of mentions waits for no writer of the artist", async () => {
  const artistId = await fresh();
  await load(service.deps.db, page(artistId, "One fog."));
  await service.deps.db.transaction(async (writer) => {
    await writer.execute(sql`update artists set name = 'Anew' where id = ${artistId}`);
    expect((await list(artistId, { of: "fog" })).body.places).toBe(1);
  });
});

test("a corpus without originals has the root of an empty tree", async () => {
  const artistId = await fresh();
  expect((await list(artistId, { of: "fog" })).body).toMatchObject({
    places: 0,
    originals: 0,
    groups: [],
    passages: [],
    nextCursor: null,
    certificate: { corpus: { root: hash("sha256", "", "hex"), originals: 0 } },
  });
});

test("a cursor of another corpus has expired, and the root changes with what is eligible", async () => {
  const artistId = await fresh();
  await load(service.deps.db, page(artistId, "Fog one."), page(artistId, "Fog two."));
  const first = (await list(artistId, { of: "fog", limit: "1" })).body;
  await load(service.deps.db, page(artistId, "Fog one.", { visibility: "private" }));
  const late = await list(artistId, { of: "fog", limit: "1", cursor: first.nextCursor });
  expect([late.status, late.body.code]).toEqual([409, "cursor_expired"]);
  const now = (await list(artistId, { of: "fog" })).body;
  expect(now.places).toBe(1);
  expect(now.certificate.corpus.root).not.toBe(first.certificate.corpus.root);
});

test("an original is searched whatever analysis it was indexed with", async () => {
  const artistId = await fresh();
  const [italian, russian] = [
    "Le fughe di Bachs e gli altri dischi che non ho ascoltato nella casa.",
    "Она говорила о Нине, и все её слышали.",
  ];
  await load(service.deps.db, page(artistId, italian), page(artistId, russian));
  expect((await list(artistId, { of: "Bach" })).body.places).toBe(1);
  // A row of release 0.1.0, whose words were only folded.
  await service.deps.db.execute(
    sql`update originals set token_version = 1 where artist_id = ${artistId} and text = ${russian}`,
  );
  await service.deps.db.execute(sql`delete from postings where artist_id = ${artistId}`);
  expect((await list(artistId, { of: "Нина" })).body.places).toBe(1);
  expect((await list(artistId, { of: "Bach" })).body.places).toBe(0);
});

test("other names for the same thing are searched with it, counted once, and certified", async () => {
  const artistId = await fresh();
  const keys = newSigningKeys();
  signWith(service, keys);
  await load(
    service.deps.db,
    page(artistId, "J. S. Bach wrote it. Bach again."),
    page(artistId, "Она играла Баха."),
    page(artistId, "昨日、バッハを聴いた。"),
    page(artistId, "Johann walked home."),
  );
  const { body } = await list(artistId, { of: "Bach", also: "J. S. Bach| Бах |バッハ|Бах" });
  expect(body).toMatchObject({
    places: 4,
    originals: 3,
    certificate: { of: "Bach", also: ["J. S. Bach", "Бах", "バッハ"] },
  });
  const marked = body.passages.flatMap((one: MentioningPassage) =>
    one.mentions.map(({ start, end }) => one.text.slice(start - one.start, end - one.start)),
  );
  expect(marked.toSorted()).toEqual(["Bach", "J. S. Bach", "Баха", "バッハ"]);
  const report = await verifyMentions(body.certificate, { keySet: keySetOf(keys) });
  expect(report.holds).toBe(true);
  expect(report.proves.join()).toContain('"Bach" or "J. S. Bach" or "Бах" or "バッハ"');
  const { body: alone } = await list(artistId, { of: "Bach" });
  expect(alone.certificate).not.toHaveProperty("also");
});

test("a further page is served without reading the texts again, until the corpus changes", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    ...Array.from({ length: 6 }, (_, n) => page(artistId, `Fog on day ${n}.`)),
  );
  const query = { of: "fog", limit: "2" };
  const first = (await list(artistId, query)).body;
  // Behind the service's back, which no writer does: a reading of the texts would see it.
  const { db } = service.deps;
  await db.execute(sql`alter table originals disable trigger user`);
  await db.execute(sql`update originals set text = 'Nothing at all' where artist_id = ${artistId}`);
  await db.execute(sql`alter table originals enable trigger user`);
  const second = (await list(artistId, { ...query, cursor: first.nextCursor })).body;
  expect(second).toMatchObject({
    places: 6,
    passages: [{ text: expect.stringContaining("Fog") }, { text: expect.stringContaining("Fog") }],
  });
  expect((await list(artistId, query)).body.places).toBe(0);
  await load(service.deps.db, page(artistId, "Fog anew."));
  const third = await list(artistId, { ...query, cursor: second.nextCursor });
  expect(third.body.code).toBe("cursor_expired");
});

test("what was not searched is counted for the claimant alone", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    page(artistId, "Fog in public."),
    page(artistId, "Fog in private.", { visibility: "private" }),
    page(artistId, "Fog removed.", { removed: true }),
    page(artistId, "Fog of an account.", {
      kind: "caption",
      platform: "social_a",
      accountId: "gone",
      url: "https://social.example/1",
    }),
  );
  const { body } = await list(artistId, { of: "fog" }, artistId);
  expect(body.notSearched).toEqual({ hidden: 1, removed: 1, withheld: 0, disconnected: 1 });
  expect(body.places).toBe(1);
  expect((await list(artistId, { of: "fog" })).body.notSearched).toBeNull();
});

test("filters narrow the count, and the certificate names them", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    page(artistId, "Fog then.", { publishedAt: "2001-02-03" }),
    page(artistId, "Fog now.", { publishedAt: "2020-02-03" }),
  );
  const { body } = await list(artistId, { of: "fog", fromDate: "2020-01-01" });
  expect(body).toMatchObject({
    places: 1,
    certificate: {
      filters: { platform: null, fromDate: "2020-01-01", toDate: null },
      corpus: { originals: 2 },
    },
  });
});

test("a phrase in a script without spaces is found inside longer words", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    page(artistId, "昨日は東京都の坂本龍一さんと会った。"),
    page(artistId, "No such thing."),
  );
  expect((await list(artistId, { of: "東京" })).body.places).toBe(1);
  expect((await list(artistId, { of: "龍一" })).body.places).toBe(1);
});

test("texts beyond one round trip are read to the end", async () => {
  const artistId = await fresh();
  await load(
    service.deps.db,
    ...Array.from({ length: 8 }, (_, n) =>
      page(artistId, `The fog came slowly. ${n}`, { url: `https://long.example/${n}` }),
    ),
  );
  // More than eight million characters in all, and no word more to index.
  await service.deps.db.execute(sql`
    update originals set text = text || repeat('—', 1100000), text_length = text_length + 1100000
    where artist_id = ${artistId}`);
  const { body } = await list(artistId, { of: "fog", limit: "1" });
  expect([body.places, body.originals]).toEqual([8, 8]);
});

test.each([
  ["", "of"],
  ["of=x", "of"],
  ["of=fog&by=speaker", "by"],
  ["of=fog&limit=101", "limit"],
  ["of=fog&also=x", "also"],
  ["of=fog&also=aa|bb|cc|dd|ee|ff", "also"],
  ["of=fog&fromDate=2020-01-02&toDate=2020-01-01", "fromDate"],
])("?%s is refused by the name of its field", async (query, field) => {
  const artistId = await fresh();
  const { status, body } = await service.call(
    mentionsRoute,
    "GET",
    `/api/artist/${artistId}/research/mentions?${query}`,
  );
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});

describe("the certificate", () => {
  const keys = newSigningKeys();
  const keySet = keySetOf(keys);

  test("verifies offline, and its report says what was searched and found", async () => {
    signWith(service, keys);
    const artistId = await fresh();
    await load(service.deps.db, page(artistId, "Fog and fog."));
    const { certificate } = (await list(artistId, { of: "fog" })).body;
    const report = await verifyMentions(certificate, { keySet });
    expect(report).toMatchObject({ holds: true, signature: "valid", problems: [] });
    expect(report.proves.join()).toContain('searched for "fog": 2 mentions in 1 originals');
    expect((await verifyMentions(certificate)).holds).toBe(false);
    expect(await verifyMentions(certificate, { keySet: keySetOf(newSigningKeys()) })).toMatchObject(
      {
        signature: "invalid",
      },
    );
  });

  test("does not hold after any change", async () => {
    signWith(service, keys);
    const artistId = await fresh();
    await load(service.deps.db, page(artistId, "Fog and fog."));
    const { certificate } = (await list(artistId, { of: "fog" })).body;
    const json = JSON.stringify(certificate);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(json.length - 1),
        fc.string({ unit: "grapheme", maxLength: 2 }),
        async (at, put) => {
          const changed = json.slice(0, at) + put + json.slice(at + 1);
          const same = sameJson(changed, json);
          const held = await verifyMentions(changed, { keySet }).then(
            ({ holds }) => holds,
            () => false,
          );
          expect(held).toBe(same);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

function sameJson(one: string, other: string): boolean {
  try {
    return canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other));
  } catch {
    return false;
  }
}
