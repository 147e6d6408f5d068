import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { configuredProviders } from "#lib/outside/providers.js";
import { closedAfterFile } from "../support/database.js";
import {
  advanceThrough,
  age,
  claimantToken,
  readLatest,
  refresh,
} from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { type Group, musicbrainz } from "../support/outside/protocols.js";
import { absent, json, type LocalServer, localServer } from "../support/outside/server.js";
import { providerFreeAt } from "../support/provider-pace.js";
import { account, artist, claimant, load } from "../support/records.js";
import { advanceOnce, answerTo } from "../support/research.js";
import { underClock } from "../support/shifted-clock.js";

const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
const group = (at: number, title: string, date: string): Group => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  title,
  date,
});

let artistId: string;
let groups: Group[];

const catalog = await closedAfterFile(localServer(() => absent));
const site = await closedAfterFile(localServer(() => absent));
const discogs = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(
  outsideService({ musicbrainz: catalog, discogs, open: [site] }),
);
beforeEach(async () => {
  groups = [
    group(1, "Harbour Glass", "2024"),
    group(2, "Low Tide", "2022-05"),
    group(3, "Nets", "2021-03-12"),
  ];
  catalog.answer = musicbrainz(mbid, () => groups);
  catalog.asked.length = 0;
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from claims`);
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "ana"),
    account(artistId, "catalog_a", mbid),
  );
});

async function refreshed() {
  const asked = await refresh(service, artistId);
  await advanceThrough(service, artistId);
  return asked;
}
/** Lets the wait of a job pass and advances it; returns the seconds that it waits afterwards. */
async function waitAfterAnother(jobId: string): Promise<number> {
  const { db } = service.deps;
  await db.execute(sql`update provider_pace set free_at = now()`);
  await db.execute(sql`update jobs set run_at = now() where id = ${jobId}`);
  await advanceOnce(service, { artistId });
  const { rows } = await db.execute(
    sql`select ceil(extract(epoch from run_at - now()))::int as wait from jobs where id = ${jobId}`,
  );
  return Number(rows[0]?.wait);
}
const items = async (query = "") => (await readLatest(service, artistId, query)).body.items;
const coverage = async (platform: string) =>
  (await readLatest(service, artistId)).body.coverage.find(
    (one: { platform: string }) => one.platform === platform,
  );

describe("202", () => {
  test("a refresh stores releases with YYYY, YYYY-MM and full dates as received", {
    tags: ["4.1.2-snapshots"],
  }, async () => {
    expect((await refreshed()).status).toBe(202);
    expect(
      (await items()).map((item: { title: string; activityDate: string }) => [
        item.title,
        item.activityDate,
      ]),
    ).toEqual([
      ["Harbour Glass", "2024"],
      ["Low Tide", "2022-05"],
      ["Nets", "2021-03-12"],
    ]);
    const [first] = await items();
    expect(first).toMatchObject({
      platform: "catalog_a",
      activityDateKind: "release",
      publishedAt: null,
    });
    expect(first.sourceId).toMatch(/^latest:catalog_a:[0-9a-f]{64}$/);
    expect(first.text).toContain("Release date: 2024");
    expect(await coverage("catalog_a")).toMatchObject({ status: "fresh" });
  });

  test("a question reads the same entries that Latest shows", {
    tags: ["4.1.2-snapshots"],
  }, async () => {
    await refreshed();
    const shown = (await items()).find((item: { title: string }) => item.title === "Low Tide");
    const status = await answerTo(service, artistId, {
      topic: "release date of Low Tide",
      evidenceNeed: "release_date",
      platform: "catalog_a",
    });
    expect(status.stage).toBe("complete");
    expect(status.references[0]).toMatchObject({
      sourceId: shown.sourceId,
      revision: shown.revision,
      activityDate: "2022-05",
      activityDateKind: "release",
    });
  });

  test("the request itself calls no provider; only its job does", { tags: ["4.1.3"] }, async () => {
    await refresh(service, artistId);
    expect(catalog.asked).toEqual([]);
    await advanceThrough(service, artistId);
    expect(catalog.asked.length).toBeGreaterThan(0);
  });

  test("the call starts the work of a new refresh, but not of a refresh that was already queued", async () => {
    const after: (() => Promise<void>)[] = [];
    const { afterAnswer } = service.deps;
    service.deps.afterAnswer = (work) => void after.push(work);
    await refresh(service, artistId, { platforms: ["catalog_a"] });
    await refresh(service, artistId, { platforms: ["catalog_a"] });
    service.deps.afterAnswer = afterAnswer;
    expect(after).toHaveLength(1);
    expect((await readLatest(service, artistId)).body.items).toEqual([]);
    for (const work of after) await work();
    expect((await readLatest(service, artistId)).body.items).toHaveLength(3);
  });

  test("a refresh that is already queued is returned", async () => {
    const first = await refresh(service, artistId);
    const second = await refresh(service, artistId);
    expect(first.body).toMatchObject({ kind: "latest_refresh", reused: false });
    expect(second.body).toEqual({ ...first.body, reused: true });
  });

  test("a sourceId stays when the content changes, and its revision does not", async () => {
    await refreshed();
    const before = (await items()).find((item: { title: string }) => item.title === "Low Tide");
    groups = groups.map((one) => (one.title === "Low Tide" ? { ...one, date: "2022-05-20" } : one));
    await age(service, 1);
    await refreshed();
    const after = (await items()).find((item: { title: string }) => item.title === "Low Tide");
    expect(after.sourceId).toBe(before.sourceId);
    expect(after.revision).not.toBe(before.revision);
    expect(after.activityDate).toBe("2022-05-20");
  });

  test("an old reference is unavailable while its entry is gone, and available again when the entry returns", async () => {
    await refreshed();
    const all = groups;
    groups = groups.slice(1);
    await age(service, 1);
    await refreshed();
    expect((await items()).map((item: { title: string }) => item.title)).toEqual([
      "Low Tide",
      "Nets",
    ]);
    groups = all;
    await age(service, 1);
    await refreshed();
    expect(await items()).toHaveLength(3);
  });

  test("an empty success replaces the snapshot", async () => {
    await refreshed();
    groups = [];
    await age(service, 1);
    await refreshed();
    expect(await items()).toEqual([]);
    expect(await coverage("catalog_a")).toMatchObject({ status: "fresh" });
  });

  test.each([
    ["an error", () => ({ status: 500 })],
    ["a denial", () => ({ status: 403 })],
    ["nonsense", () => json({ unexpected: true })],
    ["silence", () => (response: { destroy(): void }) => response.destroy()],
  ])("a refresh that fails with %s keeps the last good snapshot and says that it failed", async (_what, answer) => {
    await refreshed();
    const before = await items();
    catalog.answer = answer as LocalServer["answer"];
    await age(service, 1);
    await refreshed();
    expect(await items()).toEqual(before);
    const covered = await coverage("catalog_a");
    expect(covered.status).toBe("failed");
    expect(covered.checkedAt < covered.lastAttemptAt).toBe(true);
  });

  test.each([
    [1, "failed"],
    [2, "fresh"],
  ])("unreadable releases are not marked as gone (case %i: coverage %s)", async (kept, status) => {
    await refreshed();
    const before = await items();
    catalog.answer = () =>
      json({
        "release-group-count": 2,
        "release-groups": [
          { id: "broken" },
          kept === 1
            ? { id: 7 }
            : { id: groups[0]?.id, title: "Harbour Glass", "first-release-date": "2024" },
        ],
      });
    await age(service, 1);
    await refreshed();
    expect(await items()).toHaveLength(before.length);
    expect(await coverage("catalog_a")).toMatchObject({ status });
  });

  test("a failure between two pages leaves the stored snapshot unchanged", async () => {
    groups = Array.from({ length: 150 }, (_, at) => group(at, `Side ${at}`, "2020"));
    await refreshed();
    groups = groups.slice(100);
    const good = musicbrainz(mbid, () => [...groups, ...groups, ...groups]);
    catalog.answer = (asked) =>
      asked.query.get("offset") === "100" ? { status: 500 } : good(asked);
    await age(service, 1);
    await refreshed();
    const [{ count }] = (
      await service.deps.db.execute(
        sql`select count(*)::int as count from eligible_originals where artist_id = ${artistId}`,
      )
    ).rows as [{ count: number }];
    expect(count).toBe(150);
  });

  test("a provider's Retry-After holds across slices and for other artists, and reading resumes where it stopped", async () => {
    groups = Array.from({ length: 150 }, (_, at) => group(at, `Side ${at}`, "2020"));
    const good = musicbrainz(mbid, () => groups);
    let refusals = 1;
    catalog.answer = (asked) =>
      asked.query.get("offset") === "100" && refusals-- > 0
        ? { status: 503, headers: { "retry-after": "90" } }
        : good(asked);
    const { body } = await refresh(service, artistId);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    await advanceOnce(service, { artistId });
    const [job] = (
      await service.deps.db.execute(sql`
        select extract(epoch from run_at - now())::int as wait,
          (select extract(epoch from free_at - now())::int from provider_pace where provider = 'musicbrainz') as free
        from jobs where id = ${body.jobId}`)
    ).rows as [{ wait: number; free: number }];
    expect(job.wait).toBeGreaterThan(60);
    expect(job.free).toBeGreaterThan(60);
    await advanceThrough(service, artistId);
    expect(catalog.asked.filter(({ query }) => query.get("offset") === "0")).toHaveLength(1);
    expect((await items("?limit=100")).length).toBe(100);
  });

  test("two pages are at least a second apart", async () => {
    groups = Array.from({ length: 150 }, (_, at) => group(at, `Side ${at}`, "2020"));
    const turns: number[] = [];
    const good = musicbrainz(mbid, () => groups);
    catalog.answer = async (asked) => {
      turns.push(await providerFreeAt(service.deps.db));
      return good(asked);
    };
    await refreshed();
    expect(turns).toHaveLength(2);
    expect((turns[1] ?? 0) - (turns[0] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test("a platform that fails does not affect another one", async () => {
    await load(service.deps.db, account(artistId, "catalog_b", "4711"));
    discogs.answer = () => (response) => response.destroy();
    await refreshed();
    expect(await coverage("catalog_a")).toMatchObject({ status: "fresh" });
    expect(await coverage("catalog_b")).toMatchObject({ status: "failed" });
    expect((await items()).length).toBe(3);
  });

  test("a rate-limited feed of one artist does not delay another artist's feed", async () => {
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "Moments", items: [] };
    const patient = await localServer(() => ({ status: 429, headers: { "retry-after": "80000" } }));
    site.answer = () => json(feed);
    service.deps.env.FETCH_ALLOW_HOSTS.push(patient.host);
    const { providers } = service.deps;
    service.deps.providers = configuredProviders(service.deps.env, service.deps.monotonicMs);
    const first = account(artistId, "moments", "theirs", { url: `${patient.url}/feed` });
    await load(service.deps.db, first);
    await refresh(service, artistId, { platforms: ["moments"] });
    await advanceOnce(service, { artistId });
    expect(patient.asked).toHaveLength(1);
    artistId = randomUUIDv7();
    await load(
      service.deps.db,
      artist(artistId),
      ...claimant(artistId, "ana"),
      account(artistId, "moments", "ours", { url: `${site.url}/feed` }),
    );
    await refresh(service, artistId, { platforms: ["moments"] });
    await advanceOnce(service, { artistId });
    expect(await coverage("moments")).toMatchObject({ status: "fresh" });
    service.deps.providers = providers;
    await patient.close();
  });

  test("two rate-limited providers are not called again, and the job waits until the first may be called", async () => {
    await load(service.deps.db, account(artistId, "catalog_b", "4711"));
    catalog.answer = () => ({ status: 429, headers: { "retry-after": "300" } });
    discogs.answer = () => ({ status: 429, headers: { "retry-after": "200" } });
    const { body } = await refresh(service, artistId);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    const ran: boolean[] = [];
    for (let at = 0; at < 5; at += 1) ran.push((await advanceOnce(service, { artistId })).body.ran);
    expect(ran).toEqual([true, true, false, false, false]);
    const [{ wait }] = (
      await service.deps.db.execute(
        sql`select extract(epoch from run_at - now())::int as wait from jobs where id = ${body.jobId}`,
      )
    ).rows as [{ wait: number }];
    expect(wait).toBeGreaterThan(190);
    expect(wait).toBeLessThanOrEqual(200);
    // By the time that platform is read, the other's wait is shorter by as many seconds.
    discogs.answer = () => ({ status: 429, headers: { "retry-after": "500" } });
    expect(await waitAfterAnother(body.jobId)).toBe(100);
  });

  test("a wait is not computed from a process's clock", async () => {
    await load(service.deps.db, account(artistId, "catalog_b", "4711"));
    catalog.answer = () => ({ status: 429, headers: { "retry-after": "300" } });
    discogs.answer = () => ({ status: 429, headers: { "retry-after": "200" } });
    const { body } = await refresh(service, artistId);
    const year = 365 * 24 * 3_600_000;
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    await underClock(10 * year, () => advanceOnce(service, { artistId }));
    await advanceOnce(service, { artistId });
    expect(await waitAfterAnother(body.jobId)).toBe(100);
  });

  test("a platform requested during the last slice of another refresh is also read", async () => {
    site.answer = () =>
      json({ version: "https://jsonfeed.org/version/1.1", title: "Moments", items: [] });
    const good = musicbrainz(mbid, () => groups);
    const asked: Awaited<ReturnType<typeof refresh>>[] = [];
    catalog.answer = async (question) => {
      if (asked.length === 0) {
        const feed = account(artistId, "moments", "ours", { url: `${site.url}/feed` });
        await load(service.deps.db, feed);
        asked.push(await refresh(service, artistId), await refresh(service, artistId));
      }
      return good(question);
    };
    const first = await refreshed();
    expect(await coverage("moments")).toMatchObject({ status: "fresh" });
    const [one, again] = asked.map(({ body }) => body);
    expect(one).toMatchObject({ reused: false });
    expect(one.jobId).not.toBe(first.body.jobId);
    expect(again).toEqual({ ...one, reused: true });
  });

  test("an account that is disconnected while it is read stores nothing", async () => {
    const good = musicbrainz(mbid, () => groups);
    catalog.answer = async (asked) => {
      await load(service.deps.db, account(artistId, "catalog_a", mbid, { removed: true }));
      return good(asked);
    };
    await refreshed();
    expect(await items()).toEqual([]);
    expect(await coverage("catalog_a")).toMatchObject({ status: "disconnected" });
  });

  test("a call without a response ends the job as outcome_unknown, and is not repeated", async () => {
    const { body } = await refresh(service, artistId);
    await service.deps.db.execute(sql`
      update jobs
      set leased = true, fence = fence + 1, attempts = 1, outside_under_way = true,
        run_at = now() - interval '1 second'
      where id = ${body.jobId}`);
    await advanceOnce(service, { artistId });
    const [job] = (
      await service.deps.db.execute(sql`select stage, outcome from jobs where id = ${body.jobId}`)
    ).rows;
    expect(job).toEqual({ stage: "failed", outcome: "outcome_unknown" });
    expect(catalog.asked).toEqual([]);
  });
});

describe("200", () => {
  test("a platform that was refreshed less than half an hour ago is left out", async () => {
    await refreshed();
    const again = await refresh(service, artistId);
    expect([again.status, again.body]).toEqual([200, { status: "ok", jobId: null }]);
    await age(service, 1);
    expect((await refresh(service, artistId)).status).toBe(202);
  });

  test("a refresh with no connected account on the requested platforms is 200 without a job", async () => {
    const asked = await refresh(service, artistId, { platforms: ["social_a", "moments"] });
    expect([asked.status, asked.body]).toEqual([200, { status: "ok", jobId: null }]);
  });
});

test("400: unknown platforms; no body is a refresh of all", async () => {
  expect((await refresh(service, artistId, { platforms: ["radio"] })).status).toBe(400);
  const route = (await import("../../api/artist/[id]/latest/refresh.js")).default;
  const path = `/api/artist/${artistId}/latest/refresh`;
  expect((await service.call(route, "POST", path, { as: claimantToken })).status).toBe(202);
});
