import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import extractRoute from "../../api/artist/[id]/knowledge/sources/extract.js";
import { closedAfterFile } from "../support/database.js";
import { advanceThrough, claimantToken } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { appView, type Post } from "../support/outside/protocols.js";
import { absent, html, localServer } from "../support/outside/server.js";
import { account, artist, claimant, load, page } from "../support/records.js";

const did = "did:plc:sky";
let artistId: string;
let posts: Post[];

const site = await closedAfterFile(localServer(() => absent));
const social = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(outsideService({ atproto: social, open: [site] }));
beforeEach(async () => {
  posts = [{ key: "3k1", text: "The stove is lit.", created: "2024-02-01T09:00:00Z" }];
  social.answer = appView(did, "skerrylight.example", () => posts);
  site.asked.length = 0;
  site.answer = ({ path }) =>
    path === "/robots.txt" ? absent : html("<p>The found text of the page.</p>");
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from claims`);
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "ana"),
    account(artistId, "social_a", did),
  );
});

const extract = (sourceIds: unknown) =>
  service.call(extractRoute, "POST", `/api/artist/${artistId}/knowledge/sources/extract`, {
    as: claimantToken,
    body: { sourceIds },
  });

interface Row {
  source_id: string;
  text: string;
  revision: string;
  curation: string;
}
const originals = async () =>
  (
    await service.deps.db.execute(sql`
      select source_id, text, revision, curation from originals
      where artist_id = ${artistId} and current order by kind desc`)
  ).rows as unknown as Row[];

async function loaded(...records: ReturnType<typeof page>[]): Promise<string[]> {
  await load(service.deps.db, ...records);
  return (await originals()).map(({ source_id }) => source_id);
}

const emptyPage = () => page(artistId, "", { url: `${site.url}/story` });
const emptyCaption = () =>
  page(artistId, "", {
    kind: "caption",
    platform: "social_a",
    accountId: did,
    entryId: `at://${did}/app.bsky.feed.post/3k1`,
    url: "https://bsky.app/profile/skerrylight.example/post/3k1",
  });

describe("202", () => {
  test("queues sources without text, and recovers a page and a post from where they came", async () => {
    const ids = await loaded(emptyPage(), emptyCaption());
    const { status, body } = await extract(ids);
    expect([status, body]).toEqual([
      202,
      { status: "ok", jobId: body.jobId, kind: "caption_extract", queued: 2 },
    ]);
    await advanceThrough(service, artistId);
    const rows = await originals();
    expect(rows.map(({ source_id }) => source_id)).toEqual(ids);
    expect(rows.map(({ text }) => text).sort()).toEqual([
      "The found text of the page.",
      "The stove is lit.",
    ]);
    expect(rows.every(({ curation }) => curation === "approved")).toBe(true);
  });

  test("the call continues with the recovery", async () => {
    const [id] = await loaded(page(artistId, "", { url: `${site.url}/story` }));
    const after: (() => Promise<void>)[] = [];
    const { afterAnswer } = service.deps;
    service.deps.afterAnswer = (work) => void after.push(work);
    await extract([id]);
    service.deps.afterAnswer = afterAnswer;
    expect((await originals()).map(({ text }) => text)).toEqual([""]);
    for (const work of after) await work();
    expect((await originals()).map(({ text }) => text)).toEqual(["The found text of the page."]);
  });

  test("stores the publication date that a page states, unless it is more than a day ahead", async () => {
    const dates: (string | null)[] = [];
    for (const time of ["2024-05-02T10:00:00Z", "2031-01-01T00:00:00Z"]) {
      const head = `<meta property="article:published_time" content="${time}">`;
      site.answer = ({ path }) =>
        path === "/robots.txt" ? absent : html(`${head}<p>The found text of the page.</p>`);
      const url = `${site.url}/${time.slice(0, 4)}`;
      await load(service.deps.db, page(artistId, "", { url, publishedAt: undefined }));
      const sources = await service.deps.db.execute(sql`
        select source_id from originals where artist_id = ${artistId} and url = ${url}`);
      await extract(sources.rows.map(({ source_id }) => source_id));
      await advanceThrough(service, artistId);
      const { rows } = await service.deps.db.execute(sql`
        select published_at, text from originals where url = ${url} and current`);
      expect(rows).toMatchObject([{ text: "The found text of the page." }]);
      dates.push(rows[0]?.published_at as string | null);
    }
    expect(dates).toEqual(["2024-05-02T10:00:00Z", null]);
  });

  test("the same sources again return their unfinished job", async () => {
    const ids = await loaded(emptyPage());
    const first = await extract(ids);
    expect((await extract(ids)).body).toEqual(first.body);
  });

  test("a text that was stored in the meantime is never overwritten", async () => {
    const ids = await loaded(emptyPage());
    await extract(ids);
    site.answer = async () => {
      await load(service.deps.db, page(artistId, "Written by hand.", { url: `${site.url}/story` }));
      return html("<p>The found text of the page.</p>");
    };
    await advanceThrough(service, artistId);
    expect((await originals()).map(({ text }) => text)).toEqual(["Written by hand."]);
  });

  test("a page that cannot be read fails the job and leaves the source as it is", async () => {
    site.answer = ({ path }) => (path === "/robots.txt" ? absent : { status: 500 });
    const ids = await loaded(emptyPage());
    const { body } = await extract(ids);
    await advanceThrough(service, artistId);
    const [job] = (
      await service.deps.db.execute(sql`select stage, outcome from jobs where id = ${body.jobId}`)
    ).rows;
    expect(job).toEqual({ stage: "failed", outcome: "outside_failed" });
    expect((await originals())[0]?.text).toBe("");
  });
});

describe("200 and refusals", () => {
  test("200: all have their text", async () => {
    const ids = await loaded(page(artistId, "It has its text."));
    expect((await extract(ids)).body).toEqual({ status: "ok", jobId: null, queued: 0 });
  });

  test("404: one of the sources does not exist", async () => {
    const ids = await loaded(emptyPage());
    expect((await extract([...ids, "vault:none"])).status).toBe(404);
  });
});
