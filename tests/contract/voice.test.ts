import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import importRecords from "../../api/artist/[id]/import.js";
import { closedAfterFile } from "../support/database.js";
import { anotherArtist, type InterviewService, interviewService } from "../support/interview.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { account, load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";
import type { TestService } from "../support/service.js";

const host = "It is rumoured that Ana Lund produced the record in Oslo.";
const own = "Ana Lund produced the record in Oslo, in one cold week.";
const guest = "The record was cut in Bergen, and I mixed it there.";
const text = `Host: ${host}\nAna: ${own}\nNils: ${guest}`;
const voices = [
  { start: 0, name: "Host" },
  { start: text.indexOf("Ana:"), name: "Ana" },
  { start: text.indexOf("Nils:"), name: "Nils" },
];
const talk = { kind: "transcript", url: "https://radio.example/1", voices };
const produced = { topic: "who produced the record in Oslo", evidenceNeed: "spoken_content" };

const keys = newSigningKeys();
let service: TestService;
let artist: InterviewService;
let sourceId: string;

const first = await closedAfterFile(interviewService());
beforeAll(async () => {
  ({ service } = first);
  signWith(service, keys);
});
beforeEach(async () => {
  artist = await anotherArtist(service);
  await load(artist.db, page(artist.artistId, text, talk));
  const { sources } = await artist.ok("GET", "/knowledge/sources?kind=transcript");
  [{ sourceId }] = sources;
});

const confirm = (name: string, isOwn = true, source = sourceId) =>
  artist.send("POST", `/knowledge/sources/${encodeURIComponent(source)}/voice`, {
    name,
    own: isOwn,
  });

/** The voices of the passages that a search finds, by their text. */
async function found(words: string, also = ""): Promise<Record<string, string>> {
  const query = new URLSearchParams({ query: words });
  const { passages } = await artist.ok("GET", `/knowledge/search?${query}${also}`);
  return Object.fromEntries(
    passages.map((one: { text: string; voice: string }) => [one.text, one.voice]),
  );
}

/** The voice of the turn that has a word. */
const voiceOf = async (word: string) => Object.values(await found(word)).join();

test("every voice is unknown until the owner confirms a stated name, and after that is withdrawn", async () => {
  const told = async () => [
    await voiceOf("rumoured"),
    await voiceOf("cold"),
    await voiceOf("mixed"),
  ];
  expect(await told()).toEqual(["unknown", "unknown", "unknown"]);
  expect((await confirm("Ana")).body).toEqual({ status: "ok", sourceId, own: ["Ana"] });
  expect(await told()).toEqual(["other", "artist", "other"]);
  const source = `/knowledge/sources/${encodeURIComponent(sourceId)}`;
  expect((await artist.ok("GET", source)).passage).toMatchObject({
    voice: "unknown",
    statedSpeakers: ["Host", "Ana", "Nils"],
  });
  expect((await confirm("Ana")).body.own).toEqual(["Ana"]);
  expect((await confirm("Ana", false)).body.own).toEqual([]);
  expect(await told()).toEqual(["unknown", "unknown", "unknown"]);
});

test("only a name that the source states can be confirmed, and only for that source", async () => {
  expect(await confirm("Idunn")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(await confirm("Ana", true, `vault:${"0".repeat(64)}`)).toMatchObject({ status: 404 });
  await load(artist.db, page(artist.artistId, text, { ...talk, url: "https://radio.example/2" }));
  await confirm("Ana");
  const found = await artist.ok("GET", "/knowledge/search?query=cold");
  expect(found.passages.map((one: { voice: string }) => one.voice).toSorted()).toEqual([
    "artist",
    "unknown",
  ]);
});

test("a confirmation holds for a later revision of the source", async () => {
  await confirm("Ana");
  await load(artist.db, page(artist.artistId, text, { ...talk, title: "Revised" }));
  const source = `/knowledge/sources/${encodeURIComponent(sourceId)}`;
  expect((await artist.ok("GET", source)).source.title).toBe("Revised");
  expect(await voiceOf("cold")).toBe("artist");
});

test("captions and published answers of an account are the artist's words, pages nobody's", async () => {
  const posted = { kind: "caption", platform: "social_a", accountId: "a1", entryId: "1" };
  await load(
    artist.db,
    account(artist.artistId, "social_a", "a1"),
    page(artist.artistId, "The harmonium broke in May.", posted),
    page(artist.artistId, "A harmonium is heard throughout."),
  );
  expect(await found("harmonium")).toEqual({
    "The harmonium broke in May.": "artist",
    "A harmonium is heard throughout.": "unknown",
  });
  expect(await found("harmonium", "&voice=artist")).toEqual({
    "The harmonium broke in May.": "artist",
  });
});

test("asked for the artist's own words, search and question quote no other speaker", async () => {
  expect(await found("record", "&voice=artist")).toEqual({});
  await confirm("Ana");
  expect(await found("record", "&voice=artist")).toEqual({ [`Ana: ${own}`]: "artist" });
  const plain = await answerTo(service, artist.artistId, produced);
  const asked = await answerTo(service, artist.artistId, { ...produced, voice: "artist" });
  expect(asked.jobId).not.toBe(plain.jobId);
  expect(asked.references.length).toBeGreaterThan(0);
  for (const { voice, text: quoted } of asked.references) {
    expect(voice).toBe("artist");
    expect(`Ana: ${own}`).toContain(quoted);
  }
  const bergen = { topic: "was the record cut in Bergen", evidenceNeed: "spoken_content" };
  const other = await answerTo(service, artist.artistId, { ...bergen, voice: "artist" });
  expect(JSON.stringify(other.references)).not.toContain("Bergen");
});

test("a proof does not mention it, and verifies", async () => {
  await confirm("Ana");
  const { jobId } = await answerTo(service, artist.artistId, { ...produced, voice: "artist" });
  const { body } = await askForProof(service, artist.artistId, jobId, "");
  expect(body.question.request.voice).toBe("artist");
  expect(JSON.stringify(body.references)).not.toContain('"voice"');
  expect((await verifyProof(JSON.stringify(body), { keySet: keySetOf(keys) })).problems).toEqual(
    [],
  );
});

test("mentions are grouped by voice, and narrowed to the artist's own words", async () => {
  await confirm("Ana");
  const mentions = (also: string) => artist.ok("GET", `/research/mentions?of=record&${also}`);
  const all = await mentions("by=voice");
  expect(all.groups).toEqual([
    { key: "artist", places: 1, originals: 1 },
    { key: "other", places: 2, originals: 1 },
  ]);
  const narrowed = await mentions("voice=artist");
  expect(narrowed).toMatchObject({ places: 1, originals: 1 });
  expect(narrowed.certificate.filters.voice).toBe("artist");
  expect(narrowed.passages[0].text).toBe(`Ana: ${own}`);
  const { nextCursor } = await mentions("by=voice&limit=1");
  await confirm("Ana", false);
  const next = await artist.send(
    "GET",
    `/research/mentions?of=record&by=voice&limit=1&cursor=${nextCursor}`,
  );
  expect(next.body.code).toBe("cursor_expired");
});

test("a confirmed name counts in all transcripts of a connected account, including later ones", async () => {
  const { db, artistId } = artist;
  const own = { kind: "transcript", platform: "social_a", accountId: "ana", voices };
  const at = (n: number, more = {}) =>
    page(artistId, `${text} ${n}`, { ...own, url: `https://own.example/${n}`, ...more });
  await load(
    db,
    account(artistId, "social_a", "ana"),
    account(artistId, "social_b", "gone", { removed: true }),
    at(1),
    at(2),
    at(3, { platform: "social_b", accountId: "gone" }),
  );
  const ownNames = async () => {
    const { rows } = await db.execute(
      sql`select url, own_voices from originals where artist_id = ${artistId} order by url`,
    );
    return Object.fromEntries(rows.map((row) => [row.url, row.own_voices]));
  };
  const { sources } = await artist.ok(
    "GET",
    "/knowledge/sources?kind=transcript&platform=social_a",
  );
  const [one, other] = sources.map((found: { sourceId: string }) => found.sourceId);
  expect((await confirm("Ana", true, one)).body.own).toEqual(["Ana"]);
  await load(db, at(4), at(5, { voices: [{ start: 0, name: "Host" }] }));
  const [names, none] = ['["Ana"]', null];
  expect(await ownNames()).toMatchObject({
    "https://own.example/1": names,
    "https://own.example/2": names,
    "https://own.example/3": none,
    "https://own.example/4": names,
    "https://own.example/5": none,
    "https://radio.example/1": none,
  });
  expect((await confirm("Ana", false, other)).body.own).toEqual([]);
  expect(new Set(Object.values(await ownNames()))).toEqual(new Set([none]));
  // Elsewhere a confirmation counts for its source alone.
  await confirm("Ana");
  await load(db, at(6));
  expect(await ownNames()).toMatchObject({
    "https://own.example/1": none,
    "https://own.example/6": none,
    "https://radio.example/1": names,
  });
});

test("a transcript that an editor imports for an account has no confirmed voice", async () => {
  const { db, artistId } = artist;
  const subject = `editor-${artistId}`;
  const ofAccount = { platform: "social_a", accountId: "ana" };
  const spoken = { ...talk, ...ofAccount, entryId: "1", url: "https://own.example/1" };
  await load(
    db,
    account(artistId, "social_a", "ana"),
    { type: "user", subject },
    { type: "claim", artistId, subject, status: "approved", role: "editor" },
    page(artistId, text, spoken),
  );
  const { sources } = await artist.ok(
    "GET",
    "/knowledge/sources?kind=transcript&platform=social_a",
  );
  await confirm("Ana", true, sources[0].sourceId);
  const caption = { ...ofAccount, kind: "caption", url: "https://elsewhere.example/1" };
  const forged = "Ana: I stole every melody.";
  const named = [{ start: 0, name: "Ana" }];
  const sent = await service.call(importRecords, "POST", `/api/artist/${artistId}/import`, {
    as: { token: `subject:${subject}` },
    body: [
      page(artistId, "I stole the melody myself.", { ...caption, entryId: "2" }),
      page(artistId, forged, { ...spoken, voices: named, entryId: "3", url: caption.url }),
      page(artistId, `${forged} Twice.`, { ...spoken, voices: named }),
    ].map(({ curation: _curation, visibility: _visibility, ...line }) => line),
  });
  expect(sent.body).toMatchObject({ created: 2, changed: 1, pending: 3 });
  expect(await found("stole")).toEqual({
    "I stole the melody myself.": "unknown",
    [forged]: "unknown",
    [`${forged} Twice.`]: "unknown",
  });
  expect(await found("stole", "&voice=artist")).toEqual({});
});
