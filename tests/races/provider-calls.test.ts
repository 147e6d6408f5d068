import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { readLatest } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { musicbrainz } from "../support/outside/protocols.js";
import { absent, localServer } from "../support/outside/server.js";
import { providerFreeAt } from "../support/provider-pace.js";
import { account, artist, load } from "../support/records.js";
import { advanceOnce, scheduled } from "../support/research.js";

const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
const releases = [
  { id: "00000000-0000-4000-8000-000000000001", title: "Harbour Glass", date: "2024" },
];

const catalog = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(outsideService({ musicbrainz: catalog }));
beforeEach(async () => {
  await service.deps.db.execute(sql`truncate artists, provider_pace cascade`);
  catalog.asked.length = 0;
  catalog.answer = musicbrainz(mbid, () => releases);
});

async function artistWithCatalog(): Promise<string> {
  const id = randomUUIDv7();
  await load(service.deps.db, artist(id), account(id, "catalog_a", mbid));
  await service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${id}, 'latest_refresh', 'latest', 'reading', '{"platforms": ["catalog_a"]}', now(), now(), now())`);
  return id;
}

test("a slice that lost its lease during the provider call stores nothing", async () => {
  const artistId = await artistWithCatalog();
  const good = musicbrainz(mbid, () => releases);
  catalog.answer = async (asked) => {
    await service.deps.db.execute(
      sql`update jobs set fence = fence + 1 where artist_id = ${artistId}`,
    );
    return good(asked);
  };
  const { body } = await advanceOnce(service);
  expect(body).toEqual({ status: "error", error: "advance failed", ran: false });
  expect((await readLatest(service, artistId)).body.items).toEqual([]);
  const [{ count }] = (
    await service.deps.db.execute(sql`select count(*)::int as count from latest_snapshots`)
  ).rows as [{ count: number }];
  expect(count).toBe(0);
});

test("many calls at once for many artists call one provider at most once a second, and once for each artist", async () => {
  const artists = await Promise.all([1, 2, 3].map(artistWithCatalog));
  const turns: number[] = [];
  const good = musicbrainz(mbid, () => releases);
  catalog.answer = async (asked) => {
    turns.push(await providerFreeAt(service.deps.db));
    return good(asked);
  };
  for (let round = 0; round < 20 && turns.length < artists.length; round += 1) {
    await service.deps.db.execute(
      sql`update jobs set run_at = now() where run_at is not null and not leased`,
    );
    await Promise.all(Array.from({ length: 6 }, () => advanceOnce(service)));
  }
  const gaps = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0));
  expect(turns).toHaveLength(3);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1000);
});

test("a refresh whose slice ended without settling is not queued again at once, however often the scheduler calls", async () => {
  const artistId = await artistWithCatalog();
  await service.deps.db.execute(sql`
    update jobs
    set leased = true, fence = 1, attempts = 1, outside_under_way = true,
      run_at = now() - interval '1 second'`);
  await scheduled(service);
  await scheduled(service);
  expect(catalog.asked).toEqual([]);
  await service.deps.db.execute(
    sql`update jobs set finished_at = finished_at - interval '61 minutes'`,
  );
  await scheduled(service);
  expect(catalog.asked).toHaveLength(1);
  expect((await readLatest(service, artistId)).body.items).toHaveLength(1);
});
