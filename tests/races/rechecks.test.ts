import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import type { RecheckPage } from "#lib/outside/recheck/recheck-reader.js";
import { closedAfterFile } from "../support/database.js";
import { passADay, savedStory, story } from "../support/drift/rechecks.js";
import { outsideService } from "../support/outside/outside-service.js";
import { html, localServer } from "../support/outside/server.js";
import { artist, load, page } from "../support/records.js";
import { advanceOnce, producedBy } from "../support/research.js";

const paths = ["/story", "/other", "/moved"];
let recheckPage: RecheckPage;
const db = () => service.deps.db;

const site = await closedAfterFile(
  localServer(({ path }) => {
    if (path === "/robots.txt") return { status: 404 };
    if (path === "/moved") return { status: 301, headers: { location: "/story" } };
    return html(story(producedBy));
  }),
);
const service = await closedAfterFile(outsideService({ open: [site] }));
beforeAll(async () => {
  ({ recheckPage } = service.deps.providers);
  // Hosts without spacing: only the recheck ledger coordinates the workers.
  await db().execute(sql`
    create or replace function take_turn(p_provider text, p_spacing interval)
    returns double precision language sql as 'select 0::double precision'`);
});
beforeEach(async () => {
  await db().execute(sql`truncate artists, page_looks cascade`);
  service.deps.providers = { ...service.deps.providers, recheckPage };
  for (let n = 0; n < 4; n++) await citing();
  site.asked.length = 0;
});

/** An artist who cites every page of the site. */
async function citing(): Promise<void> {
  const id = randomUUIDv7();
  await load(
    db(),
    artist(id),
    ...paths.map((path) => page(id, savedStory(producedBy), { url: site.url + path })),
  );
  await db().execute(sql`
    insert into cited_windows
      (id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at)
    select gen_random_uuid(), artist_id, source_id, revision, 0, 10, left(text, 10), hash_of(post_key), now(), now()
    from originals
    where artist_id = ${id}`);
}

/** Schedulers and workers at once, until no page is due and no job is left. */
async function workAllDay(): Promise<void> {
  for (let round = 0; round < 40; round++) {
    await db().execute(sql`
      update jobs set run_at = now() where kind = 'page_look' and run_at > now() and not leased`);
    await Promise.all([
      ...Array.from({ length: 3 }, () => queueDue(service.deps, null)),
      ...Array.from({ length: 8 }, () => advanceOnce(service)),
    ]);
    const { rows } = await db().execute(sql`
      select (select count(*)::int from jobs where kind = 'page_look' and run_at is not null)
        + (select count(*)::int from cited_windows where due_at <= now()) as left`);
    if (rows[0]?.left === 0) return;
  }
  throw new Error("the work does not end");
}

/** How often each page of the site was requested since the last call. */
function fetches(): number[] {
  const asked = site.asked.splice(0).map(({ path }) => path);
  return paths.map((path) => asked.filter((one) => one === path).length);
}

/** Kills the processes of all running slices: none settles, and their leases end. */
const killSlices = () =>
  db().execute(sql`
    update jobs set fence = fence + 1, run_at = now() - interval '1 second'
    where id in (select id from jobs where kind = 'page_look' and leased order by id for update)`);

test("many workers request each cited page once a day, for all artists who cite it", async () => {
  for (let day = 0; day < 6; day++) {
    await workAllDay();
    expect(fetches()).toEqual([1, 1, 1]);
    const { rows } = await db().execute(sql`
      select count(*)::int as n from cited_windows where checked_at is null`);
    expect(rows).toEqual([{ n: 0 }]);
    await passADay(service);
  }
});

test("many workers request a cited page at most once a day, whichever slices are killed", async () => {
  let looks = 0;
  let killed = 0;
  service.deps.providers = {
    ...service.deps.providers,
    async recheckPage(...given) {
      const turn = looks++ % 3;
      if (turn === 0) await killSlices();
      const look = turn === 0 ? null : await recheckPage(...given);
      if (turn === 1) await killSlices();
      if (turn !== 2) killed++;
      return look ?? { found: [], retryAfterSeconds: null };
    },
  };
  let sum = 0;
  for (let day = 0; day < 6; day++) {
    await workAllDay();
    const counts = fetches();
    for (const count of counts) expect(count).toBeLessThanOrEqual(1);
    sum += counts.reduce((all, count) => all + count);
    await passADay(service);
  }
  expect(killed).toBeGreaterThan(3);
  expect(sum).toBeGreaterThan(3);
});
