import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProcessDeps } from "#lib/deps.js";
import eraseRoute from "../../api/artist/[id]/erase.js";
import { markedAnswer, markedResponse, marks, publishAnswers } from "../support/embargo.js";
import { exportOf, importText } from "../support/export/exported.js";
import { dumped, fillArtist } from "../support/full-artist.js";
import { anotherArtist, claimant, type InterviewService } from "../support/interview.js";
import { offered, startedSession } from "../support/interview-steps.js";
import { approvedEntry, generatedLore } from "../support/lore.js";
import { takeTurn } from "../support/onboarding.js";
import { account, load, loadAgain, page } from "../support/records.js";
import { advanceAll, advanceOnce, ask, producedBy, readJob } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Derived data of an erased part is deleted, derived data of the rest is made again, and everything can be restored.

let usual: ProcessDeps["model"];
let artist: InterviewService;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeAll(async () => {
  usual = service.deps.model;
});
beforeEach(async () => {
  artist = await anotherArtist(service);
});
afterEach(() => {
  service.deps.model = usual;
});

async function erasePart(part: object) {
  const path = `/api/artist/${artist.artistId}/erase`;
  const body = { name: "Ana Duarte", ...part };
  const answer = await service.call(eraseRoute, "POST", path, { body, as: claimant });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.receipt;
}

const left = async (word: string) => (await dumped(artist.db)).includes(word);
const sourceOf = async (word: string) => {
  const { rows } = await artist.db.execute(sql`select source_id from originals
    where artist_id = ${artist.artistId} and text like ${`%${word}%`}`);
  return String(rows[0]?.source_id);
};

test("of a source that Lore was generated from deletes the generated Lore, which is generated again from the rest", async () => {
  const { artistId } = artist;
  await approvedEntry(service, artistId, "The Wolfsbane studio was a secret place.", "ana");
  await approvedEntry(service, artistId, "The record was finished in Oslo.", "ana");
  await advanceAll(service);
  expect(await generatedLore(service, artistId)).toContain("Wolfsbane");

  await erasePart({ sourceId: await sourceOf("Wolfsbane") });
  expect(await left("Wolfsbane")).toBe(false);
  expect(await generatedLore(service, artistId)).toBeNull();
  await advanceAll(service);
  expect(await generatedLore(service, artistId)).toBe("The record was finished in Oslo.");
});

test("of a source that Lore does not use keeps the generated Lore", async () => {
  const { artistId } = artist;
  await approvedEntry(service, artistId, "The record was finished in Oslo.", "ana");
  await load(artist.db, page(artistId, "The Wolfsbane studio was a secret place."));
  await advanceAll(service);
  await erasePart({ sourceId: await sourceOf("Wolfsbane") });
  expect(await generatedLore(service, artistId)).toBe("The record was finished in Oslo.");
});

test("a refresh of Lore that an erasure cancels is queued again", async () => {
  const { artistId } = artist;
  await approvedEntry(service, artistId, "The record was finished in Oslo.", "ana");
  await load(artist.db, page(artistId, "The Wolfsbane studio was a secret place."));
  await erasePart({ sourceId: await sourceOf("Wolfsbane") });
  expect(await generatedLore(service, artistId)).toBeNull();
  await advanceAll(service);
  expect(await generatedLore(service, artistId)).toBe("The record was finished in Oslo.");
});

test("of the interview memory has Lore generated again from the other approved originals", async () => {
  const { artistId } = artist;
  await approvedEntry(service, artistId, "The record was finished in Oslo.", "ana");
  await markedResponse(artist, { publishes: false });
  await advanceAll(service);
  expect(await generatedLore(service, artistId)).toContain(marks.answer);
  await erasePart({ only: "interview" });
  expect(await left(marks.answer)).toBe(false);
  await advanceAll(service);
  expect(await generatedLore(service, artistId)).toBe("The record was finished in Oslo.");
});

test("of an account deletes the discoveries of its profile and of its posts", async () => {
  const { artistId, db } = artist;
  const [kept, gone] = [randomUUID(), randomUUID()];
  const url = "https://social.example/wolfsbane";
  const candidate = { type: "candidate" as const, artistId, identity: "unresolved" as const };
  const link = { ...candidate, destination: "link" as const, linkPlatform: "social_b" as const };
  await load(
    db,
    account(artistId, "social_b", "4711", { handle: "wolfsbane", url }),
    page(artistId, "A post.", {
      kind: "caption",
      platform: "social_b",
      accountId: "4711",
      url: "https://social.example/p/1",
    }),
    { ...link, id: gone, url, linkIdentifier: "Wolfsbane", excerpt: "Wolfsbane, a band." },
    { ...link, id: kept, url: `${url}-b`, linkIdentifier: "hellebore", excerpt: "Hellebore." },
    {
      ...candidate,
      id: randomUUID(),
      url: "https://social.example/p/1",
      destination: "lore" as const,
      excerpt: "Monkshood, in a post.",
    },
  );
  await erasePart({ account: { platform: "social_b", accountId: "4711" } });
  for (const word of ["Wolfsbane", "wolfsbane ", "Monkshood"]) expect(await left(word)).toBe(false);
  expect(await left(kept)).toBe(true);
});

test("of a cited source is said by its question, which is researched again, and an export keeps its place", async () => {
  const { artistId, db } = artist;
  await load(db, page(artistId, producedBy));
  const { jobId } = (await ask(service, artistId)).body;
  await advanceAll(service);
  const read = async () => (await readJob(service, artistId, jobId)).body;
  const before = await read();
  expect(before.references).toHaveLength(1);

  await erasePart({ sourceId: before.references[0].sourceId });
  expect(await left(producedBy)).toBe(false);
  const gone = "evidence_changed: 1 of 1 references are no longer available";
  expect(await read()).toMatchObject({ stage: "complete", references: [] });
  expect((await read()).limitations).toContain(gone);
  const exported = await exportOf(db, artistId);
  await erasePart({});
  await importText(db, exported, { again: true });
  expect((await read()).limitations).toContain(gone);
  expect(await exportOf(db, artistId)).toBe(exported);
  const again = (await ask(service, artistId)).body;
  expect(again.reused).toBe(false);
  await advanceAll(service);
});

test("of anything cancels a question that is under way, which says so", async () => {
  const { artistId, db } = artist;
  await load(db, page(artistId, producedBy), page(artistId, "The Wolfsbane studio."));
  const { jobId } = (await ask(service, artistId)).body;
  await erasePart({ sourceId: await sourceOf("Wolfsbane") });
  expect((await readJob(service, artistId, jobId)).body).toMatchObject({
    stage: "cancelled",
    references: [],
    limitations: [
      "cancelled: a part of what is kept of the artist was erased meanwhile; ask again",
    ],
  });
});

test("of the interview memory refuses a draft that is being arranged from it", async () => {
  const { artistId } = artist;
  const draft = () =>
    takeTurn(service, artistId, { type: "about", mode: "generate" }, { as: claimant });
  const arranging = (meanwhile: () => Promise<unknown>) =>
    scriptedModel(async () => {
      await meanwhile();
      return { paragraphs: [["s1"]] };
    }).model;
  await markedResponse(artist);
  service.deps.model = arranging(async () => {});
  expect((await draft()).body.events.at(-1).type).toBe("done");
  expect(await generatedLore(service, artistId)).toBe(markedAnswer);

  artist = await anotherArtist(service);
  const other = artist.artistId;
  await markedResponse(artist);
  service.deps.model = arranging(() => erasePart({ only: "interview" }));
  const { body } = await takeTurn(
    service,
    other,
    { type: "about", mode: "generate" },
    { as: claimant },
  );
  expect(body.events.at(-1)).toMatchObject({ type: "error", code: "conflict" });
  expect(await generatedLore(service, other)).toBeNull();
  expect(await advanceOnce(service, { artistId: other })).toBeDefined();
});

test("an export from before the erasure is refused, and with --again it is restored, byte for byte", async () => {
  await fillArtist(artist);
  const exported = await exportOf(artist.db, artist.artistId);
  await erasePart({});
  await expect(importText(artist.db, exported)).rejects.toThrow(
    "line 1: this artist was erased; --again imports it again",
  );
  await importText(artist.db, exported, { again: true });
  expect(await exportOf(artist.db, artist.artistId)).toBe(exported);
});

test("an export from before the interview was erased is refused, a later one and --again are not", async () => {
  await markedResponse(artist, { publishes: false });
  const before = await exportOf(artist.db, artist.artistId);
  await erasePart({ only: "interview" });
  await expect(importText(artist.db, before)).rejects.toThrow(
    "this interview was erased since; --again imports it again",
  );
  expect(await exportOf(artist.db, artist.artistId)).not.toContain(marks.answer);
  await markedResponse(artist, { publishes: false });
  const after = await exportOf(artist.db, artist.artistId);
  await importText(artist.db, after);
  await erasePart({ only: "interview" });
  await importText(artist.db, before, { again: true });
  expect(await exportOf(artist.db, artist.artistId)).toContain(marks.answer);
  await importText(artist.db, before);
});

test("of a published answer lasts until the artist publishes it again", async () => {
  const { artistId, db } = artist;
  const answer = await markedResponse(artist);
  const { sourceId, id: answerId, revision } = answer;
  const published = async () =>
    (
      await db.execute(sql`
        select source_id from originals where artist_id = ${artistId} and answer_id = ${answerId}`)
    ).rows;
  const exported = await exportOf(db, artistId);
  await erasePart({ sourceId });
  expect((await importText(db, exported)).keptOut).toBe(1);
  expect(await published()).toEqual([]);
  await publishAnswers(artist, [{ answerId, revision }], "Three voices.");
  expect(await published()).toEqual([{ source_id: sourceId }]);
  expect((await importText(db, await exportOf(db, artistId))).keptOut).toBeUndefined();
});

test("of a source that a question quotes, and that came back with other words, leaves an export that loads", async () => {
  const { artistId, db } = artist;
  const { id } = await startedSession(artist);
  await offered(artist, id);
  const { sourceId } = artist.page;
  await erasePart({ sourceId });
  await loadAgain(db, page(artistId, "Other words.", { url: "https://ana.example/about" }));
  expect(await sourceOf("Other words.")).toBe(sourceId);

  const exported = await exportOf(db, artistId);
  await erasePart({});
  await importText(db, exported, { again: true });
  expect(await exportOf(db, artistId)).toBe(exported);
});

test("of an address leaves a source that an export has at that address with its other revision", async () => {
  const { artistId, db } = artist;
  const [own, other] = ["https://ana.example/diary", "https://mirror.example/diary"];
  const first = page(artistId, "The first words.", { url: own, visibility: "private" });
  await load(db, first);
  await load(
    db,
    page(artistId, "Mirrored.", { url: other, canonicalUrl: own, visibility: "private" }),
  );
  const exported = await exportOf(db, artistId);
  await load(db, { ...first, visibility: "public" }, page(artistId, "Elsewhere.", { url: other }));
  await erasePart({ sourceId: await sourceOf("Elsewhere.") });

  expect((await importText(db, exported)).keptOut).toBe(1);
  expect(await left("Mirrored.")).toBe(false);
  const { rows } = await db.execute(sql`
    select text, current, visibility from originals
    where artist_id = ${artistId} and url_key = ${own}`);
  expect(rows).toEqual([{ text: "The first words.", current: true, visibility: "private" }]);
  const after = await exportOf(db, artistId);
  await importText(db, after);
  expect(await exportOf(db, artistId)).toBe(after);
});
