import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { closedAfterFile } from "../support/database.js";
import { outsideService } from "../support/outside/outside-service.js";
import { apify, brave } from "../support/outside/protocols.js";
import { absent, html, localServer } from "../support/outside/server.js";
import { account, artist, load, page } from "../support/records.js";
import { advanceOnce, ask, readJob } from "../support/research.js";

const article = `<html><head><title>The making of Harbour Glass</title>
<meta property="article:published_time" content="2024-05-02T23:30:00-05:00"></head><body><nav><a href="/">Home</a></nav>
<article><h1>The making of Harbour Glass</h1>${"<p>Skerrylight recorded the album in a small boat house over the winter, far from any town, with borrowed microphones and a stove.</p>".repeat(3)}
<p>The mastering engineer of Harbour Glass was Ingrid Solheim, who worked on the record in Bergen.</p>
${"<p>The band has said that the long evenings shaped how slow the songs became in the end.</p>".repeat(3)}</article></body></html>`;

let artistId: string;

const site = await closedAfterFile(localServer(() => absent));
const search = await closedAfterFile(localServer(() => absent));
const scraper = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(
  outsideService({
    search: { provider: "brave", server: search },
    scraper,
    open: [site],
  }),
);
beforeEach(async () => {
  for (const server of [site, search, scraper]) server.asked.length = 0;
  site.answer = ({ path }) => (path === "/making" ? html(article) : absent);
  search.answer = brave([{ url: `${site.url}/making`, title: "The making of Harbour Glass" }]);
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate provider_pace`);
  await load(service.deps.db, artist(artistId));
});

/** The stages of a job after each slice; the last one is its end. */
async function stagesOf(jobId: string): Promise<string[]> {
  const stages = ["checking_saved"];
  for (let slice = 0; slice < 20; slice += 1) {
    await service.deps.db.execute(
      sql`update jobs set run_at = now() where id = ${jobId} and run_at is not null and not leased`,
    );
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    await advanceOnce(service, { artistId });
    const { body } = await readJob(service, artistId, jobId);
    if (body.stage !== stages.at(-1)) stages.push(body.stage);
    if (["complete", "unresolved", "failed", "cancelled"].includes(body.stage)) return stages;
  }
  throw new Error(`the job does not end: ${stages.join(", ")}`);
}

/** How long a job still waits. */
async function secondsUntil(jobId: string): Promise<number> {
  const [job] = (await rows(
    sql`select extract(epoch from run_at - now())::int as seconds from jobs where id = ${jobId}`,
  )) as [{ seconds: number }];
  return job.seconds;
}

const question = { topic: "mastering engineer of Harbour Glass", evidenceNeed: "credits" };
const rows = async (query: ReturnType<typeof sql>) => (await service.deps.db.execute(query)).rows;

describe("a question about something that is not saved", () => {
  test("goes from checking_saved through searching and reading to quotations of the page that was found", async () => {
    const { body } = await ask(service, artistId, question);
    const stages = await stagesOf(body.jobId);
    expect(stages).toEqual(["checking_saved", "searching", "reading", "complete"]);
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.references[0].text).toContain("Ingrid Solheim");
    expect(done.references[0]).toMatchObject({
      url: `${site.url}/making`,
      curation: "pending",
      evidenceKind: "original_text",
      publishedAt: "2024-05-02T23:30:00-05:00",
    });
    expect(search.asked).toHaveLength(1);
  });

  test("stores the page pending with a lore candidate that names it as evidence, and never approves anything", async () => {
    const { body } = await ask(service, artistId, question);
    await stagesOf(body.jobId);
    const originals = await rows(
      sql`select id, kind, curation, visibility, revision from originals where artist_id = ${artistId}`,
    );
    expect(originals).toMatchObject([
      { kind: "web_page", curation: "pending", visibility: "public" },
    ]);
    const candidates = await rows(sql`select * from candidates where artist_id = ${artistId}`);
    expect(candidates).toMatchObject([
      {
        destination: "lore",
        identity: "unresolved",
        curation: "pending",
        url: `${site.url}/making`,
        evidence_id: originals[0]?.id,
      },
    ]);
  });

  test("also keeps what the page's linked data says about a release, with the words that say it", async () => {
    const album = (name: string, by: string) => ({
      "@type": "MusicAlbum",
      name,
      datePublished: "2019-03-09",
      byArtist: { name: by },
    });
    const data = [album("Harbour Glass", "Skerrylight"), album("Bergen", "The Keepers")];
    const linked = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const dated = article
      .replace("<head>", `<head>${linked}`)
      .replace("in Bergen.", "in Bergen. In the shops since March 9, 2019.");
    site.answer = ({ path }) => (path === "/making" ? html(dated) : absent);
    const { body } = await ask(service, artistId, question);
    await stagesOf(body.jobId);
    const [statement, ...others] = await rows(sql`
      select s.title, s.value, s.found_by, substr(o.text, s.char_start + 1, s.char_count) as shown
      from statements s
      join originals o on o.id = s.original_id
      where s.artist_id = ${artistId}`);
    expect(statement).toMatchObject({
      title: "Harbour Glass",
      value: "2019-03-09",
      found_by: "linked_data",
      shown: expect.stringMatching(/^The mastering engineer of Harbour Glass .* March 9, 2019\.$/),
    });
    expect(others).toEqual([]);
  });

  test("quotes a page dated more than a day ahead without a date", async () => {
    const ahead = article.replace("2024-05-02T23:30:00-05:00", "2031-05-02T23:30:00-05:00");
    site.answer = ({ path }) => (path === "/making" ? html(ahead) : absent);
    const { body } = await ask(service, artistId, question);
    await stagesOf(body.jobId);
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.references[0]).toMatchObject({ url: `${site.url}/making`, publishedAt: null });
  });

  test("does not fetch or store again what was declined", async () => {
    const first = await ask(service, artistId, question);
    await stagesOf(first.body.jobId);
    await service.deps.db.execute(
      sql`update candidates set curation = 'declined' where artist_id = ${artistId}`,
    );
    const again = await ask(service, artistId, { ...question, topic: "Harbour Glass mastering" });
    expect((await stagesOf(again.body.jobId)).at(-1)).toBe("unresolved");
    const [{ count }] = (await rows(
      sql`select count(*)::int as count from eligible_originals where artist_id = ${artistId}`,
    )) as [{ count: number }];
    expect(count).toBe(0);
  });

  test("waits for a rate-limited search, and continues with the same lookup", async () => {
    let refusals = 0;
    const answered = search.answer;
    search.answer = (asked) =>
      refusals++ === 0 ? { status: 429, headers: { "retry-after": "30" } } : answered(asked);
    const { body } = await ask(service, artistId, question);
    for (let slice = 0; slice < 10 && search.asked.length === 0; slice += 1) {
      await advanceOnce(service, { artistId });
    }
    const [job] = (await rows(
      sql`select run_at > now() + interval '20 seconds' as waits from jobs where id = ${body.jobId}`,
    )) as [{ waits: boolean }];
    expect(job.waits).toBe(true);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("complete");
    expect(search.asked).toHaveLength(2);
  });

  test("does not call a search provider that rate limited another artist's question", async () => {
    const answered = search.answer;
    search.answer = () => ({ status: 429, headers: { "retry-after": "40" } });
    await ask(service, artistId, question);
    for (let slice = 0; slice < 10 && search.asked.length === 0; slice += 1) {
      await advanceOnce(service, { artistId });
    }
    search.answer = answered;
    artistId = randomUUIDv7();
    await load(service.deps.db, artist(artistId));
    const { body } = await ask(service, artistId, question);
    for (let slice = 0; slice < 10; slice += 1) await advanceOnce(service, { artistId });
    expect(search.asked).toHaveLength(1);
    expect(await secondsUntil(body.jobId)).toBeGreaterThan(30);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("complete");
    expect(search.asked).toHaveLength(2);
  });

  test("ends as outcome_unknown when the search never responds, and does not call it again", async () => {
    search.answer = () => (response) => response.destroy();
    const { body } = await ask(service, artistId, question);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("failed");
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.limitations[0]).toMatch(/^outcome_unknown: /);
    expect(search.asked).toHaveLength(1);
  });
});

describe("questions and refreshes", () => {
  test.each([
    "moments",
    "catalog_a",
    "catalog_b",
  ])("an unanswered question for %s calls no provider and no social network", {
    tags: ["3.1.refresh-social"],
  }, async (platform) => {
    await load(
      service.deps.db,
      account(artistId, "social_c", "skerrylight"),
      account(artistId, platform, "an-account"),
    );
    const { body } = await ask(service, artistId, { ...question, platform });
    expect((await stagesOf(body.jobId)).at(-1)).toBe("unresolved");
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.limitations[0]).toMatch(/^provider_latest_refresh_required: /);
    for (const server of [site, search, scraper]) expect(server.asked).toEqual([]);
  });

  test("asking, reading the status and reading an original refresh no provider", {
    tags: ["4.1.3-reads"],
  }, async () => {
    const record = page(artistId, "The mastering engineer of Harbour Glass was Ingrid Solheim.");
    await load(service.deps.db, record, account(artistId, "social_c", "skerrylight"));
    const { body } = await ask(service, artistId, question);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("complete");
    const { body: done } = await readJob(service, artistId, body.jobId);
    const { sourceId, revision } = done.references[0];
    const path = `/api/artist/${artistId}/research/evidence/${sourceId}?revision=${revision}`;
    expect((await service.call(evidenceRoute, "GET", path)).status).toBe(200);
    for (const server of [site, search, scraper]) expect(server.asked).toEqual([]);
  });
});

describe("a question for a platform that is read by runs", () => {
  const posts = {
    topic: "boat house recording",
    evidenceNeed: "social_caption",
    platform: "social_c",
  };

  test("starts one run, waits for it in waiting_provider, and answers from its captions", async () => {
    scraper.answer = apify(
      [
        {
          id: "71",
          text: "First day of recording in the boat house, the stove is lit.",
          author: "skerrylight",
          created: "2024-02-01T09:00:00.000Z",
        },
        { id: "72", text: "not ours", author: "somebody", created: "2024-02-02T09:00:00.000Z" },
      ],
      2,
    );
    await load(service.deps.db, account(artistId, "social_c", "skerrylight"));
    const { body } = await ask(service, artistId, posts);
    const stages = await stagesOf(body.jobId);
    expect(stages).toContain("waiting_provider");
    expect(stages.at(-1)).toBe("complete");
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.references[0]).toMatchObject({
      evidenceKind: "caption",
      speaker: "not_applicable",
    });
    expect(scraper.asked.filter(({ method }) => method === "POST")).toHaveLength(1);
    const captions = await rows(sql`select text from originals where artist_id = ${artistId}`);
    expect(captions).toHaveLength(1);
  });

  test("a run waits for a provider that rate limited a refresh", async () => {
    const author = "skerrylight";
    const text = "First day of recording in the boat house, the stove is lit.";
    scraper.answer = apify([{ id: "71", text, author, created: "2024-02-01T09:00:00.000Z" }]);
    await load(service.deps.db, account(artistId, "social_c", author));
    await rateLimiter(service.deps.db).postpone("scraper", 120);
    const { body } = await ask(service, artistId, posts);
    for (let slice = 0; slice < 10; slice += 1) await advanceOnce(service, { artistId });
    expect(scraper.asked).toEqual([]);
    expect(await secondsUntil(body.jobId)).toBeGreaterThan(100);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("complete");
  });

  test("a run whose start got no response is never started again", async () => {
    scraper.answer = () => (response) => response.destroy();
    await load(service.deps.db, account(artistId, "social_c", "skerrylight"));
    const { body } = await ask(service, artistId, posts);
    expect((await stagesOf(body.jobId)).at(-1)).toBe("failed");
    const { body: done } = await readJob(service, artistId, body.jobId);
    expect(done.limitations[0]).toMatch(/^outcome_unknown: /);
    expect(scraper.asked).toHaveLength(1);
  });
});
