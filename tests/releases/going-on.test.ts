import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { verifyReceipt } from "#lib/client/proof/verify-receipt.js";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { exportOf, importText } from "../support/export/exported.js";
import { page } from "../support/records.js";
import { restingTopic } from "./before-upgrade.js";
import { countIds } from "./counted-ids.js";
import { fixtures } from "./fixture.js";
import { Shift } from "./instants.js";
import { type LocalOutside, localOutside } from "./local-outside.js";
import { rebuild } from "./rebuild.js";
import { recordingService } from "./recording-service.js";
import {
  type ReleaseDatabase,
  type ReleaseDatabases,
  releaseDatabases,
} from "./release-databases.js";
import { advanceToTheEnd, harbourLights, type Play, skerrylight } from "./scenario.js";
import { timePasses } from "./time-passes.js";

// The newest previous release, upgraded: work that its users had started continues, its export is imported, and its
// proof and receipt verify.

const newest = fixtures().at(-1);
if (newest === undefined) throw new Error("no release is recorded");
const { documents, recordedAt } = newest;
const params = { id: skerrylight };

let databases: ReleaseDatabases;
let upgraded: ReleaseDatabase;
let outside: LocalOutside;
let play: Play & { close(): Promise<void> };

beforeAll(async () => {
  databases = await releaseDatabases();
  upgraded = await databases.make("template0");
  await countIds(upgraded.query);
  await rebuild(upgraded.query, newest, new Shift(recordedAt, Date.now()));
  await applyMigrations(upgraded.url);
  outside = await localOutside();
  const { db, close } = openDatabase(upgraded.url);
  const service = await recordingService(db, upgraded.url, outside, randomUUIDv7);
  play = {
    ...service,
    siteUrl: outside.siteUrl,
    timePasses: () => timePasses(upgraded.query),
    close,
  };
});
afterAll(async () => {
  await play?.close();
  await outside?.close();
  await upgraded?.close();
  await databases.close();
});

async function question(artistId: string, topic: string) {
  const { questions } = await play.call("listQuestions", { params: { id: artistId }, as: "root" });
  const found = questions.find(
    (one: { request: { topic: string } }) => one.request.topic === topic,
  );
  return { params: { id: artistId, jobId: found.jobId }, as: "service" } as const;
}

test("the upgrade counts by date what was saved before it", async () => {
  const wrong = await upgraded.query(`
    (
      select o.artist_id, o.platform, o.account_id, k.kind, k.site, coalesce(k.month, k.year), count(*)::integer
      from originals o
      cross join lateral counted_dates(o.kind, o.url_key, o.dated_from, o.dated_until, o.created_at) k
      where is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      group by 1, 2, 3, grouping sets ((k.kind, k.month), (k.site, k.year))
    )
    except
    select artist_id, platform, account_id, kind, site, dated_at, readable from dated_totals`);
  const kept = await upgraded.query("select from dated_totals where readable > 0 limit 3");
  expect([wrong, kept.length]).toEqual([[], 3]);
});

test("the upgrade lists what was saved before it", async () => {
  const unlisted = await upgraded.query(`
    select number, source_id, site_of(url_key), url, title, text_length, curation, visibility, removed or gone, withheld
    from originals
    where current
    except
    select number, source_id, site, url, title, text_length, curation, visibility, removed, withheld
    from listed_sources`);
  const listed = await upgraded.query("select from listed_sources limit 3");
  expect([unlisted, listed.length]).toEqual([[], 3]);
});

test("resting candidates are continued to an answer", async () => {
  const resting = await question(skerrylight, restingTopic);
  expect(await play.call("readQuestionResearch", resting)).toMatchObject({
    stage: "complete",
    selection: "candidates",
  });
  // One question of an artist runs at a time: the running one, whose slice is dead, ends first.
  await upgraded.query("update jobs set run_at = now() where leased");
  await advanceToTheEnd(play, skerrylight);
  await play.call("continueQuestionResearch", { ...resting, body: { outcome: "insufficient" } });
  await advanceToTheEnd(play, skerrylight);
  const status = await play.call("readQuestionResearch", resting);
  expect(status).toMatchObject({ selection: "research" });
  expect(["complete", "unresolved"]).toContain(status.stage);
});

test("a question in the middle of its exploration is answered, and so is a question that never ran", async () => {
  await advanceToTheEnd(play, harbourLights);
  for (const asked of [
    await question(skerrylight, "the whole demo thrown away"),
    await question(harbourLights, "where they met"),
  ])
    expect(await play.call("readQuestionResearch", asked)).toMatchObject({
      stage: "complete",
      references: [{ text: expect.any(String) }],
    });
});

test("the open sitting is restored, answered and finished, and the memory still has its boundary and correction", async () => {
  const { session } = await play.call("restoreInterview", { params });
  expect(session).toMatchObject({ state: "active", questions: [{ state: "offered" }] });
  const [{ id, revision }] = session.questions;
  const memory = await play.call("readInterviewMemory", { params });
  expect(memory.entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "boundary",
    "correction",
    "latest_answer",
  ]);
  await play.call("saveInterviewAnswer", {
    params: { ...params, answerId: id },
    body: { expectedRevision: revision, answer: "My sister sang it." },
  });
  await play.call("finishInterviewSitting", { params: { ...params, sessionId: session.id } });
  const { session: finished } = await play.call("restoreInterview", { params });
  expect(finished).toMatchObject({ state: "finished", questions: [{ state: "answered" }] });
});

test("the embargo still holds", async () => {
  const { responses } = await play.call("listInterviewResponses", { params });
  const until = responses.map((response: { until?: string }) => response.until);
  expect(until).toContain("2099-03-01T00:00:00.000Z");
});

test("statements that disagree are listed again once their originals are indexed again", async () => {
  const listed = async () =>
    JSON.stringify((await play.call("listDisagreements", { params })).disagreements);
  expect(await listed()).toBe("[]");
  await play.call("advanceResearchOnSchedule", { as: "cron" });
  await advanceToTheEnd(play, skerrylight);
  expect(await listed()).toContain("Low Lamp");
});

/** What this release adds to a record: fields with their default, and with them another hash at the end. */
const added: Readonly<Record<string, object>> = {
  claim: { role: "owner", endsAt: null },
  reservation: { amount: 1 },
  cited_window: { missingAt: null },
  original: { ownVoices: null, providedBy: null, providedAs: null },
  export_end: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
};

test("the export of the previous release is imported, and its contents are exported again", async () => {
  const made = await databases.make("template");
  const { db, close } = openDatabase(made.url);
  await importText(db, documents.export);
  const kept = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ type }) => !["export", "end"].includes(type));
  const before = kept(documents.export).map((line) => ({ ...line, ...added[line.type] }));
  expect(kept(await exportOf(db, skerrylight))).toEqual(before);
  await close();
  await made.close();
});

test("the previous release's proof and receipt verify with its keys, and fail with a word changed", async () => {
  const keySet = JSON.parse(documents.keys);
  expect(await verifyProof(documents.proof, { keySet })).toMatchObject({ holds: true });
  expect(await verifyReceipt(documents.receipt, { keySet })).toMatchObject({ holds: true });
  const changed = documents.proof.replaceAll("Ana Lund", "Ana Land");
  expect(changed).not.toBe(documents.proof);
  expect(await verifyProof(changed, { keySet })).toMatchObject({ holds: false });
});

test("a source that the earlier release erased stays out of imports", async () => {
  const { artistId, scope } = JSON.parse(documents.receipt);
  const { sourceId } = scope;
  await play.load([
    page(artistId, "Erased before the upgrade.", { sourceId, url: "https://news.example/again" }),
  ]);
  const found = await upgraded.query(
    `select 1 from originals where source_id = '${String(sourceId)}'`,
  );
  expect(found).toEqual([]);
});
