import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import { closedAfterFile } from "../support/database.js";
import {
  cite,
  listDrift,
  look,
  passADay,
  readEvidence,
  savedStory,
  story,
} from "../support/drift/rechecks.js";
import { approvedEntry } from "../support/lore.js";
import { outsideService } from "../support/outside/outside-service.js";
import { html, localServer } from "../support/outside/server.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceOnce, producedBy } from "../support/research.js";

let artistId: string;
const db = () => service.deps.db;

const site = await closedAfterFile(localServer(() => ({ status: 500 })));
/** A site whose robots.txt disallows everything. */
const closed = await closedAfterFile(
  localServer(({ path }) =>
    path === "/robots.txt"
      ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" }
      : html(story(producedBy)),
  ),
);
const service = await closedAfterFile(outsideService({ open: [site, closed] }));
beforeEach(async () => {
  await db().execute(sql`truncate artists, page_looks, provider_pace cascade`);
  site.asked.length = 0;
  artistId = await citing("claire");
});

/** An artist whose page of the site is saved. */
async function citing(subject: string, path = "/story"): Promise<string> {
  const id = randomUUIDv7();
  await load(db(), artist(id), ...claimant(id, subject));
  await load(
    db(),
    page(id, savedStory(producedBy), {
      url: site.url + path,
      title: "How the record was made",
      retrievedAt: "2024-05-02T00:00:00Z",
    }),
  );
  return id;
}

/** The site serves these pages, and a robots.txt that allows everything. */
function serve(body: string, status = 200) {
  site.answer = ({ path }) =>
    path === "/robots.txt" ? { status: 404 } : { ...html(body), status };
}
const fetched = () =>
  site.asked.filter(({ path }) => path !== "/robots.txt").map(({ path }) => path);

test("a cited page is rechecked, and evidence and drift say what was found and when", async () => {
  const reference = await cite(service, artistId);
  expect((await readEvidence(service, artistId, reference)).body).toMatchObject({
    lastChecked: null,
    verdict: null,
    drift: [],
  });
  serve(story(producedBy));
  await look(service);
  const { start, end } = reference;
  expect((await readEvidence(service, artistId, reference)).body).toMatchObject({
    lastChecked: expect.stringMatching(/Z$/),
    verdict: "stands",
    drift: [{ start, end, verdict: "stands", lastRead: { verdict: "stands" } }],
  });
  expect((await listDrift(service, artistId)).body.changes).toEqual([]);
  await passADay(service);
  serve(story("The record was produced by Ana Berg in Oslo."));
  await look(service);
  const { body } = await listDrift(service, artistId);
  expect(body).toMatchObject({
    changes: [{ reference, verdict: "reworded", lastRead: { verdict: "reworded" } }],
    nextCursor: null,
  });
  expect(fetched()).toEqual(["/story", "/story"]);
});

test.each([
  [404, "gone"],
  [410, "gone"],
])("a page that answers %i on two days is %s, and says nothing after the first", async (status, verdict) => {
  await cite(service, artistId);
  serve("Nothing.", status);
  await look(service);
  expect((await listDrift(service, artistId, "?verdict=gone")).body.changes).toEqual([]);
  expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toHaveLength(1);
  await passADay(service);
  await look(service);
  expect((await listDrift(service, artistId, `?verdict=${verdict}`)).body.changes).toHaveLength(1);
});

test("words are gone when rechecks on two days miss them, and a recheck that finds them starts the count again", async () => {
  await cite(service, artistId);
  const start = savedStory(producedBy).indexOf(producedBy);
  await db().execute(sql`update cited_windows
    set window_start = ${start}, window_end = ${start + producedBy.length}, quote = ${producedBy}`);
  const verdicts: string[] = [];
  const without = story("");
  const wall = "<title>How the record was made</title><p>Accept all, or choose what we store.</p>";
  for (const body of [without, story(producedBy), without, wall, without, without]) {
    serve(body);
    await look(service);
    const { rows } = await db().execute(sql`select verdict from cited_windows`);
    verdicts.push(String(rows[0]?.verdict));
    await passADay(service);
  }
  expect(verdicts).toEqual(["unreachable", "stands", "unreachable", "unreachable", "gone", "gone"]);
});

test("a consent wall under the page's own title is unreachable, on however many days", async () => {
  await cite(service, artistId);
  serve("<title>How the record was made</title><p>Accept all, or choose what we store.</p>");
  for (let day = 0; day < 3; day++) {
    await look(service);
    expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toHaveLength(
      1,
    );
    await passADay(service);
  }
});

test.each([
  [403, "unreachable"],
  [429, "unreachable"],
  [451, "unreachable"],
  [500, "unreachable"],
  [503, "unreachable"],
])("a page that answers %i is %s", async (status, verdict) => {
  await cite(service, artistId);
  serve("Nothing.", status);
  await look(service);
  expect((await listDrift(service, artistId, `?verdict=${verdict}`)).body.changes).toHaveLength(1);
});

test("a page that cannot be reached keeps the result of the last recheck that read it", async () => {
  await cite(service, artistId);
  serve(story("It was mixed in a week by nobody in particular."));
  await look(service);
  await passADay(service);
  serve("Later.", 503);
  await look(service);
  expect((await listDrift(service, artistId)).body.changes).toMatchObject([
    { verdict: "unreachable", lastRead: { verdict: expect.stringMatching(/reworded|gone/) } },
  ]);
  expect((await listDrift(service, artistId, "?verdict=gone")).body.changes).toEqual([]);
});

test("a page that robots.txt disallows is not requested, and counts as unreachable", async () => {
  await cite(service, artistId);
  await db().execute(sql`update originals set url = replace(url, ${site.url}, ${closed.url})`);
  await look(service);
  expect(closed.asked.map(({ path }) => path)).toEqual(["/robots.txt"]);
  expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toHaveLength(1);
});

test("a page is fetched once a day, however often rechecks are queued", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  for (let times = 0; times < 3; times++) await look(service);
  expect(fetched()).toEqual(["/story"]);
  await passADay(service);
  await look(service);
  expect(fetched()).toEqual(["/story", "/story"]);
});

test("one fetch serves every artist who cites the page, and each sees only its own citations", async () => {
  const other = await citing("olga");
  await cite(service, artistId);
  await cite(service, other);
  serve(story("The record was produced by Ana Lund in Bergen."));
  await look(service);
  expect(fetched()).toEqual(["/story"]);
  for (const [id, subject] of [
    [artistId, "claire"],
    [other, "olga"],
  ] as const) {
    expect((await listDrift(service, id, "", subject)).body.changes).toHaveLength(1);
  }
  expect((await listDrift(service, other, "", "claire")).status).toBe(403);
});

test("a deleted artist leaves no cited window, and the ledger still counts the page", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  await look(service);
  await db().execute(sql`delete from artists where id = ${artistId}`);
  const { rows } = await db().execute(sql`select
    (select count(*)::int from cited_windows) as windows, (select count(*)::int from page_looks) as looks`);
  expect(rows).toEqual([{ windows: 0, looks: 1 }]);
  const again = await citing("olga");
  await cite(service, again);
  await look(service);
  expect(fetched()).toEqual(["/story"]);
});

test("a page is not rechecked when nothing cites it or it is no longer evidence", async () => {
  serve(story(producedBy));
  await look(service);
  expect(fetched()).toEqual([]);
  await cite(service, artistId);
  await db().execute(sql`update originals set visibility = 'private'`);
  await look(service);
  expect(fetched()).toEqual([]);
  await db().execute(sql`update originals set visibility = 'public'`);
  await look(service);
  expect(fetched()).toEqual([]);
  await passADay(service);
  await look(service);
  expect(fetched()).toEqual(["/story"]);
});

test("a page that was retrieved within the last day is rechecked a day after that", async () => {
  await db().execute(
    sql`update originals set retrieved_at = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  );
  await cite(service, artistId);
  serve(story(producedBy));
  await look(service);
  expect(fetched()).toEqual([]);
  await passADay(service);
  await look(service);
  expect(fetched()).toEqual(["/story"]);
});

test("a page that Lore cites is rechecked, by its excerpt", async () => {
  await approvedEntry(service, artistId, producedBy, "claire");
  await db().execute(sql`delete from jobs where kind = 'lore_refresh'`);
  await db().execute(
    sql`update originals set url = ${`${site.url}/lore`} where text = ${producedBy}`,
  );
  serve(story("Nobody knows who produced it, or where."));
  await passADay(service);
  await look(service);
  expect(fetched()).toEqual(["/lore"]);
  expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toMatchObject([
    { reference: { start: 0, end: producedBy.length, text: producedBy } },
  ]);
});

test("pages that have been due longest come first, one a slice", async () => {
  for (const path of ["/b", "/a", "/c"]) {
    await load(db(), page(artistId, `${producedBy} ${path}`, { url: site.url + path }));
  }
  await db().execute(sql`insert into cited_windows
    (id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at)
    select gen_random_uuid(), artist_id, source_id, revision, 0, 10, left(text, 10), hash_of(post_key), now(),
      now() - case right(url, 2) when '/a' then interval '3 hours' when '/b' then interval '1 hour' else interval '2 hours' end
    from originals where url like '%/_'`);
  serve(story(producedBy));
  await look(service);
  expect(fetched()).toEqual(["/a", "/c", "/b"]);
});

test("rechecks of one host are spaced", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  await look(service);
  await load(db(), page(artistId, `${producedBy} Twice.`, { url: `${site.url}/second` }));
  await db().execute(sql`insert into cited_windows
    (id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at)
    select gen_random_uuid(), artist_id, source_id, revision, 0, 10, left(text, 10), hash_of(post_key), now(), now()
    from originals where url like '%/second'`);
  await db().execute(
    sql`update jobs set run_at = null, finished_at = now(), stage = 'complete' where finished_at is null`,
  );
  await db().execute(sql`update provider_pace set free_at = now() + interval '5 seconds'`);
  await queueDue(service.deps, null);
  expect((await advanceOnce(service)).body).toMatchObject({
    ran: true,
    kind: "source_search",
    done: false,
  });
  expect(fetched()).toEqual(["/story"]);
  await look(service);
  expect(fetched()).toEqual(["/story", "/second"]);
});

test("a redirect to a page that was rechecked today is not followed", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  await look(service);
  await load(db(), page(artistId, `${producedBy} Old.`, { url: `${site.url}/old` }));
  await db().execute(sql`insert into cited_windows
    (id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at)
    select gen_random_uuid(), artist_id, source_id, revision, 0, 42, left(text, 42), hash_of(post_key), now(), now() - interval '1 second'
    from originals where url like '%/old'`);
  site.answer = ({ path }) =>
    path === "/old" ? { status: 301, headers: { location: "/story" } } : html(story(producedBy));
  await look(service);
  expect(fetched()).toEqual(["/story", "/old"]);
  expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toHaveLength(1);
  await passADay(service);
  await db().execute(
    sql`update cited_windows set due_at = due_at - interval '1 minute' where quote like '%Old%' or window_end = 42`,
  );
  await look(service);
  expect((await listDrift(service, artistId, "?verdict=unreachable")).body.changes).toHaveLength(0);
});

test("a redirect's target that is cited too is compared with the same fetch", async () => {
  await load(db(), page(artistId, savedStory(producedBy), { url: `${site.url}/old` }));
  await db().execute(sql`insert into cited_windows
    (id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at)
    select gen_random_uuid(), artist_id, source_id, revision, 0, 42, left(text, 42), hash_of(post_key), now(),
      now() - case when url like '%/old' then interval '2 hours' else interval '1 hour' end
    from originals`);
  site.answer = ({ path }) =>
    path === "/old" ? { status: 301, headers: { location: "/story" } } : html(story(producedBy));
  for (let day = 0; day < 2; day++) {
    await look(service);
    expect(fetched()).toEqual(["/old", "/story"]);
    const { rows } = await db().execute(
      sql`select verdict, checked_at > now() - interval '1 hour' as today from cited_windows`,
    );
    expect(rows).toEqual([
      { verdict: "stands", today: true },
      { verdict: "stands", today: true },
    ]);
    await passADay(service);
    site.asked.length = 0;
  }
});

test("a recheck whose slice dies after the request was sent is not repeated within the day", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  const { recheckPage } = service.deps.providers;
  service.deps.providers = {
    ...service.deps.providers,
    recheckPage: async (...given) => {
      await recheckPage(...given);
      // The process is gone: neither settled nor released.
      await db().execute(
        sql`update jobs set fence = fence + 1, run_at = now() - interval '1 second' where kind = 'page_look'`,
      );
      return { found: [], retryAfterSeconds: null };
    },
  };
  await look(service);
  service.deps.providers = { ...service.deps.providers, recheckPage };
  await look(service);
  expect(fetched()).toEqual(["/story"]);
  const { rows } = await db().execute(
    sql`select stage, outcome from jobs where kind = 'page_look'`,
  );
  expect(rows).toEqual([{ stage: "failed", outcome: "outcome_unknown" }]);
  expect(
    (await readEvidence(service, artistId, await cite(service, artistId))).body.lastChecked,
  ).toBeNull();
  await passADay(service);
  await look(service);
  expect(fetched()).toEqual(["/story", "/story"]);
});

test("no rechecks are queued when they are switched off", async () => {
  await cite(service, artistId);
  serve(story(producedBy));
  service.deps.env = { ...service.deps.env, DRIFT_LOOKS: "off" };
  await look(service);
  expect(fetched()).toEqual([]);
  service.deps.env = { ...service.deps.env, DRIFT_LOOKS: "on" };
  await look(service);
  expect(fetched()).toEqual(["/story"]);
});
