import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import { inTurnOf } from "#lib/platform/turns.js";
import { closedAfterFile } from "../support/database.js";
import { outsideService } from "../support/outside/outside-service.js";
import { absent, html, localServer } from "../support/outside/server.js";
import { artist, load, page } from "../support/records.js";
import { advanceOnce, ask, readJob } from "../support/research.js";
import type { TestService } from "../support/service.js";

// A lookup waits for few turns of other artists, and waiting costs nothing (decision 6.13).

const article = `<html><head><title>The making</title></head><body><article><h1>The making</h1>
${"<p>The record was mastered by Ingrid Solheim in Bergen, in a small boat house far from any town.</p>".repeat(5)}</article></body></html>`;
/** Rules whose check takes some half a second of CPU; a text that is ended would end its thread, too. */
const slow = {
  rules: `user-agent: *\n${`disallow: /${"*a".repeat(40)}*b\n`.repeat(2_000)}`,
  url: `https://site.example/${"a".repeat(1_000)}`,
  robot: "x",
};

let artistId: string;
let usual: TestService["deps"]["deadline"];
const site = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(outsideService({ open: [site] }));
beforeAll(async () => {
  usual = service.deps.deadline;
});
beforeEach(async () => {
  service.deps.deadline = usual;
  site.asked.length = 0;
  site.answer = ({ path }) => {
    if (path === "/robots.txt") return html("user-agent: *\ndisallow: /private", "text/plain");
    return path === "/making" ? html(article) : absent;
  };
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, "Another page."));
});

/**
 * Keeps both threads busy for other artists, who have all had turns; returns how many of their texts
 * have ended.
 */
function greed() {
  const over = new AbortController();
  let ended = 0;
  const all = Array.from({ length: 50 }, async (_, at) => {
    const one = `greedy-${at}`;
    for (let turn = 0; turn < 40; turn++)
      await inTurnOf(one, () => parse("htmlTexts", ["<p>quick</p>"], over.signal));
    while (!over.signal.aborted) {
      await inTurnOf(one, () => parse("mayVisit", slow, over.signal));
      ended += over.signal.aborted ? 0 : 1;
    }
  });
  return {
    ended: () => ended,
    /** When the first of their slow texts has ended, the others are in the queue. */
    begun: async () => {
      while (ended === 0) await new Promise(setImmediate);
    },
    end() {
      over.abort();
      return Promise.all(all);
    },
  };
}
const question = () => ({
  topic: "who mastered the record",
  evidenceNeed: "credits",
  targetUrl: `${site.url}/making`,
});
const lookup = async () => {
  const { body } = await ask(service, artistId, question());
  return {
    async slice() {
      await service.deps.db.execute(sql`update jobs set run_at = now() where run_at is not null`);
      await advanceOnce(service, { artistId });
      return (await readJob(service, artistId, body.jobId)).body;
    },
  };
};
const untilReading = async (job: Awaited<ReturnType<typeof lookup>>) => {
  for (let slice = 0; slice < 5; slice++) {
    const { stage } = await job.slice();
    if (stage === "reading") return;
  }
  throw new Error("the question looks nothing up");
};
const reserved = async () =>
  (
    await service.deps.db.execute(
      sql`select 1 from reservations where ledger = 'outside_lookup' and artist_id = ${artistId}`,
    )
  ).rows.length;

test("while 50 artists have text after text, a new page is read long before each of them has had a turn", async () => {
  const others = greed();
  await others.begun();
  const before = others.ended();
  const read = await inTurnOf(artistId, () =>
    service.deps.providers.readPage(`${site.url}/making`, new AbortController().signal),
  );
  const turns = others.ended() - before;
  await others.end();
  expect(read.kind).toBe("page");
  expect(site.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/making"]);
  // In order of arrival it would wait for two rounds of them. tests/rules/platform/turns.test.ts
  // counts exactly; here others continue while its own text is parsed.
  expect(turns).toBeLessThan(25);
});

test("a slice that ends while its lookup waits is continued, and nothing is spent", async () => {
  const job = await lookup();
  await untilReading(job);
  const others = greed();
  await others.begun();
  // The slice ends as soon as the page was sent, while its text waits for a thread.
  const ends = new AbortController();
  service.deps.deadline = () => ends.signal;
  const { answer } = site;
  site.answer = (asked) => {
    if (asked.path === "/making") setImmediate(() => ends.abort());
    return answer(asked);
  };
  expect((await job.slice()).stage).toBe("reading");
  await others.end();
  service.deps.deadline = usual;
  site.answer = answer;
  expect((await job.slice()).stage).toBe("reading");
  expect((await job.slice()).stage).toBe("complete");
  expect(await reserved()).toBe(1);
});
