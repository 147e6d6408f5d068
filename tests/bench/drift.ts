import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import type { ProcessDeps } from "#lib/deps.js";
import { importLines } from "#lib/import/records/import-file.js";
import { advance } from "#lib/operations/advance.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { type Edit, editNames, type GeneratedPage, generatedPage } from "../support/drift/edits.js";
import { count, scores, type Tally } from "../support/drift/tally.js";
import { html, type LocalServer, localServer } from "../support/outside/server.js";
import { benchDatabase } from "./bench-database.js";
import type { SetChoice } from "./sets/read-set.js";

/** Pages of each half: of what the rules were made with, and of what was written after them. */
const pagesOfHalf = 250;

/**
 * 500 generated pages, each edited in eight ways: saved by the service's own reader, cited, edited on a local server, and looked
 * at again by queued jobs through the whole pipeline, a day for each edit. Reports the verdicts per
 * edit and half, the number of fetches compared with the ledger, and the CPU of a recheck.
 */
export async function benchDrift({ every }: SetChoice): Promise<void> {
  const site = await localServer(() => ({ status: 404 }));
  const { db, close } = await benchDatabase({ durable: false });
  try {
    for (const isHeld of [false, true]) {
      await measureHalf(db, site, isHeld, Math.ceil(pagesOfHalf / (every ?? 1)));
    }
  } finally {
    await close();
    await site.close();
  }
}

async function measureHalf(
  db: ProcessDeps["db"],
  site: LocalServer,
  isHeld: boolean,
  pages: number,
): Promise<void> {
  const deps = depsOn(db, site);
  const artistId = randomUUIDv7();
  const generated = Array.from({ length: pages }, (_, number) => generatedPage(number, isHeld));
  const name = (number: number) => `/${isHeld ? "held" : "seen"}/${number}`;
  const pageAt = (path: string) => generated[Number(path.split("/")[2])];
  let edit: Edit | null = null;
  site.answer = ({ path }) => {
    const page = pageAt(path);
    if (page === undefined) return path === "/" ? html(frontPage) : { status: 404 };
    const { body, location } =
      edit === null ? { body: page.original, location: undefined } : page.edited[edit];
    return location === undefined ? html(body) : { status: 302, headers: { location } };
  };
  const cited = await citePages(deps, artistId, generated, (number) => site.url + name(number));
  const tally: Tally = new Map();
  const before = process.cpuUsage();
  const fetched = { most: 0, looks: 0 };
  for (edit of editNames) {
    site.asked.length = 0;
    await db.execute(sql`update page_looks set looked_at = looked_at - interval '1 day'`);
    await db.execute(sql`update cited_windows set due_at = due_at - interval '1 day'`);
    await lookAtAll(deps, artistId);
    const { rows } = await db.execute<{ verdict: string | null; n: number }>(sql`
      select verdict, count(*)::integer as n from cited_windows where artist_id = ${artistId} group by verdict`);
    for (const { verdict, n } of rows)
      for (let one = 0; one < n; one++) count(tally, edit, verdict ?? "none");
    const paths = site.asked.map(({ path }) => path).filter((path) => pageAt(path) !== undefined);
    fetched.looks += paths.length;
    fetched.most = Math.max(fetched.most, paths.length - new Set(paths).size + 1);
  }
  const cpu = process.cpuUsage(before);
  console.log(
    `\n${isHeld ? "written after the rules" : "the rules were made with"}: ${cited} of ${pages} pages cited`,
  );
  console.table(
    Object.fromEntries([...tally].map(([one, found]) => [one, Object.fromEntries(found)])),
  );
  console.table(scores(tally));
  const milliseconds = (cpu.user + cpu.system) / 1000 / Math.max(1, fetched.looks);
  console.log(
    `${fetched.looks} fetches of ${cited * editNames.length} windows and days, at most ${fetched.most} of a page and day; ${milliseconds.toFixed(1)} ms of CPU each`,
  );
}

const frontPage = `<html><head><title>The Daily</title></head><body><main>${Array.from({ length: 9 }, (_, n) => `<h2>Story ${n}</h2><p>What happened in town on day ${n}, told in a few words.</p>`).join("")}</main></body></html>`;

/** Saves the pages as the service reads them, and cites their quotations; returns how many could be cited. */
async function citePages(
  deps: ProcessDeps,
  artistId: string,
  pages: readonly GeneratedPage[],
  urlOf: (number: number) => string,
): Promise<number> {
  const records: object[] = [{ type: "artist", id: artistId, name: "Skerrylight" }];
  const quotes: { url: string; start: number; end: number; text: string }[] = [];
  for (const [number, { cited }] of pages.entries()) {
    const url = urlOf(number);
    const read = await deps.providers.readPage(url, AbortSignal.timeout(60_000));
    if (read.kind !== "page") continue;
    const { text, title } = read.page;
    const start = text.indexOf(cited[0] ?? "");
    const end = text.indexOf(cited.at(-1) ?? "", start) + (cited.at(-1)?.length ?? 0);
    if (start === -1 || end <= start) continue;
    const original = {
      kind: "web_page",
      url,
      title,
      text,
      curation: "approved",
      visibility: "public",
    };
    records.push({ type: "original", artistId, ...original });
    quotes.push({ url, start, end, text: text.slice(start, end) });
  }
  async function* lines() {
    for (const record of records) yield JSON.stringify(record);
  }
  await importLines(deps.db, randomUUIDv7, lines());
  await deps.db.execute(sql`
    select cite_passages(${artistId}, coalesce(jsonb_agg(q || jsonb_build_object('sourceId', o.source_id, 'revision', o.revision)), '[]'), now())
    from jsonb_array_elements(${JSON.stringify(quotes)}::jsonb) q
    join originals o on o.artist_id = ${artistId} and o.url = q->>'url'`);
  return quotes.length;
}

/** Runs jobs until every page was rechecked, without waiting between requests to a host. */
async function lookAtAll(deps: ProcessDeps, artistId: string): Promise<void> {
  await queueDue(deps, artistId);
  for (;;) {
    await deps.db.execute(sql`update provider_pace set free_at = '-infinity'`);
    const slice = await advance(deps, { artistId });
    if (slice.status === "error") throw new Error("a slice failed");
    if (!slice.ran) return;
  }
}

function depsOn(db: ProcessDeps["db"], site: LocalServer): ProcessDeps {
  const env = { DRIFT_LOOKS: "on", SLICE_SECONDS: 45, FETCH_ALLOW_HOSTS: [site.host] };
  const monotonicMs = () => performance.now();
  return {
    env,
    db,
    outside: noOutside,
    providers: configuredProviders(env as unknown as ProcessDeps["env"], monotonicMs),
    log: console.error,
    newId: randomUUIDv7,
    monotonicMs,
  } as unknown as ProcessDeps;
}
