import { randomUUIDv7 } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  currentOriginals,
  eligibleCount,
  importingFolder,
} from "../../support/archives/import-here.js";
import { create, everyKind, mastodonFiles, note } from "../../support/archives/mastodon.js";
import { tarGzOf, tarOf, zipOf } from "../../support/archives/pack.js";
import { repositoryOf } from "../../support/archives/repository.js";
import { advanceThrough } from "../../support/outside/latest.js";
import { outsideService } from "../../support/outside/outside-service.js";
import { appView, mastodon, status } from "../../support/outside/protocols.js";
import { absent, type LocalServer, localServer } from "../../support/outside/server.js";
import { account, artist, load } from "../../support/records.js";
import type { TestService } from "../../support/service.js";

const did = "did:plc:sky";
let social: LocalServer;
let view: LocalServer;
let service: TestService;
let here: Awaited<ReturnType<typeof importingFolder>>;
let artistId: string;

beforeAll(async () => {
  [social, view] = await Promise.all([localServer(() => absent), localServer(() => absent)]);
  service = await outsideService({ fediverse: social, atproto: view });
  here = await importingFolder(service.deps.db, service.deps.env);
});
afterAll(() => Promise.all([social, view, service, here].map((one) => one.close())));
beforeEach(async () => {
  social.answer = mastodon("7", () => []);
  view.answer = () => absent;
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId));
});

const originals = () => currentOriginals(service.deps.db, artistId);
const eligible = () => eligibleCount(service.deps.db, artistId);

describe("a Mastodon archive", () => {
  test.each([
    ["tar.gz", () => tarGzOf(mastodonFiles(everyKind.items))],
    ["tar", () => tarOf(mastodonFiles(everyKind.items))],
    ["zip", () => zipOf(mastodonFiles(everyKind.items))],
    ["misnamed", () => zipOf(mastodonFiles(everyKind.items))],
  ])("as %s: public posts and own replies with their last words and their dates, nothing else", async (ending, make) => {
    const said = await here.take(await here.put(`archive.${ending}`, make()), artistId);
    const rows = await originals();
    expect(rows.map((row) => [row.entry_id, row.text, row.published_at])).toEqual(
      everyKind.imported.map((row) => [...row]),
    );
    expect(new Set(rows.map(({ platform, account_id }) => `${platform} ${account_id}`))).toEqual(
      new Set(["social_b 7"]),
    );
    expect(await eligible()).toBe(rows.length);
    expect(said).toContain("a Mastodon archive of @skerrylight@social.example");
    expect(said).toContain("6 captions, 2024-05-01 to 2024-05-10, 1 without a date");
    for (const left of [
      "1 boosts",
      "1 replies to others",
      "3 posts that are not public",
      "1 deleted posts",
    ])
      expect(said).toContain(left);
  });

  test("is read the same as an unpacked folder", async () => {
    const folder = join(here.folder, "unpacked");
    for (const file of mastodonFiles(everyKind.items)) {
      if (!Array.isArray(file)) continue;
      await mkdir(dirname(join(folder, file[0])), { recursive: true });
      await writeFile(join(folder, file[0]), file[1]);
    }
    await here.take(folder, artistId);
    expect(await originals()).toHaveLength(everyKind.imported.length);
  });

  test("imported twice adds nothing", async () => {
    const path = await here.put("archive.tar.gz", tarGzOf(mastodonFiles(everyKind.items)));
    await here.take(path, artistId);
    const before = await originals();
    const said = await here.take(path, artistId);
    expect(said).toContain("imported 6 originals (6 unchanged)");
    expect(await originals()).toEqual(before);
  });

  test("imported, then refreshed live, is stored once, and in the other order, too", async () => {
    const posts = [
      status("7", "12", "<p>Undated</p>"),
      status("7", "10", "<p>With a typo, mended live</p>"),
      status("7", "8", "<p>Vinyl or tape?</p>"),
      status("7", "3", "<p>A reply to myself</p>"),
      status("7", "2", "<p>Played live</p>", { spoiler_text: "Loud" }),
      status("7", "1", "<p>First &amp; last<br>song</p><p>Caf\u00e9 \u{1f3b8}</p>"),
    ];
    social.answer = mastodon("7", () => posts);
    const path = await here.put("archive.tar.gz", tarGzOf(mastodonFiles(everyKind.items)));
    await here.take(path, artistId);
    const sources = (await originals()).map(({ source_id }) => source_id).sort();
    await ingest("social_b", "@skerrylight@social.example", "https://social.example/@skerrylight");
    expect((await originals()).map(({ source_id }) => source_id).sort()).toEqual(sources);
    expect(await eligible()).toBe(sources.length);
    const live = await originals();
    expect(await here.take(path, artistId)).toContain(
      "6 stored from a later reading, kept as they are",
    );
    expect(await originals()).toEqual(live);
  });

  test("of an account other than the connected one is refused, with advice", async () => {
    const other = account(artistId, "social_b", "8");
    await load(service.deps.db, other);
    const path = await here.put("archive.zip", zipOf(mastodonFiles(everyKind.items)));
    await expect(here.take(path, artistId)).rejects.toThrow(/disconnect that account first/);
    expect(await originals()).toEqual([]);
  });

  test("with an unreadable post is refused as a whole, unless bad posts are skipped", async () => {
    const items = [create(note("1", "<p>Good</p>")), { type: "Create", object: { type: "Note" } }];
    const path = await here.put("archive.zip", zipOf(mastodonFiles(items)));
    await expect(here.take(path, artistId)).rejects.toThrow(
      /outbox\.json, item 2: has no readable post[\s\S]*--skip-bad/,
    );
    expect(await originals()).toEqual([]);
    expect(await here.take(path, artistId, { skipBad: true })).toContain(
      "skipped because they cannot be read: 1",
    );
    expect(await originals()).toHaveLength(1);
  });

  test("is only listed by a dry run", async () => {
    const path = await here.put("archive.zip", zipOf(mastodonFiles(everyKind.items)));
    expect(await here.take(path, artistId, { dryRun: true })).toContain("6 captions");
    expect(await originals()).toEqual([]);
  });

  test("keeps decisions about a post, and does not bring back a deleted post", async () => {
    const path = await here.put("archive.zip", zipOf(mastodonFiles(everyKind.items)));
    await here.take(path, artistId);
    await service.deps.db.execute(
      sql`update originals set visibility = 'private' where entry_id = '1' and artist_id = ${artistId}`,
    );
    await service.deps.db.execute(
      sql`update originals set gone = true where entry_id = '2' and artist_id = ${artistId}`,
    );
    expect(await here.take(path, artistId)).toContain("1 removed or deleted since, left out");
    expect(await eligible()).toBe(everyKind.imported.length - 2);
  });
});

describe("a Bluesky repository", () => {
  const post = (text: string, createdAt: string, fields = {}) => ({
    $type: "app.bsky.feed.post",
    text,
    createdAt,
    ...fields,
  });
  const ref = (author: string) => ({ uri: `at://${author}/app.bsky.feed.post/3k1`, cid: "bafy" });
  const records = {
    "app.bsky.actor.profile/self": { $type: "app.bsky.actor.profile", displayName: "Sky" },
    "app.bsky.feed.post/3k1": post("Post of day 1", "2024-05-01T10:00:00Z"),
    "app.bsky.feed.post/3k2": post("Caf\u00e9 \u{1f3b8}", "2024-05-02T10:00:00.123Z"),
    "app.bsky.feed.post/3k3": post("To myself", "2024-05-03T10:00:00Z", {
      reply: { root: ref(did), parent: ref(did) },
    }),
    "app.bsky.feed.post/3k4": post("To another", "2024-05-04T10:00:00Z", {
      reply: { root: ref("did:plc:ana"), parent: ref(did) },
    }),
    "app.bsky.feed.post/3k5": post("", "2024-05-05T10:00:00Z"),
    "app.bsky.feed.post/3k6": post("Undated", "soon"),
    "app.bsky.feed.repost/3k7": { subject: ref("did:plc:ana"), createdAt: "2024-05-06T10:00:00Z" },
    "app.bsky.graph.follow/3k8": { subject: "did:plc:ana", createdAt: "2024-05-06T10:00:00Z" },
  };

  test("has posts and own replies with their dates, but no reposts and no replies to others", async () => {
    const said = await here.take(await here.put("repo.car", repositoryOf(did, records)), artistId);
    expect((await originals()).map((row) => [row.entry_id, row.text, row.published_at])).toEqual([
      [`at://${did}/app.bsky.feed.post/3k1`, "Post of day 1", "2024-05-01T10:00:00Z"],
      [`at://${did}/app.bsky.feed.post/3k2`, "Caf\u00e9 \u{1f3b8}", "2024-05-02T10:00:00.123Z"],
      [`at://${did}/app.bsky.feed.post/3k3`, "To myself", "2024-05-03T10:00:00Z"],
      [`at://${did}/app.bsky.feed.post/3k6`, "Undated", null],
    ]);
    expect(said).toContain("left out: 1 replies to others, 1 posts without words, 1 reposts");
    expect(await eligible()).toBe(4);
    expect(await here.take(join(here.folder, "repo.car"), artistId)).toContain("(4 unchanged)");
  });

  test("imported, then refreshed live, is stored once", async () => {
    view.answer = appView(did, "skerrylight.example", () => [
      { key: "3k2", text: "Caf\u00e9 \u{1f3b8}", created: "2024-05-02T10:00:00.123Z" },
      { key: "3k1", text: "Post of day 1", created: "2024-05-01T10:00:00Z" },
    ]);
    await here.take(await here.put("repo.car", repositoryOf(did, records)), artistId);
    const sources = (await originals()).map(({ source_id }) => source_id).sort();
    await ingest("social_a", "skerrylight.example", "https://bsky.app/profile/skerrylight.example");
    expect((await originals()).map(({ source_id }) => source_id).sort()).toEqual(sources);
  });

  test("with a changed or missing block is refused", async () => {
    const bytes = repositoryOf(did, records);
    const at = bytes.indexOf("Post of day 1");
    bytes.write("Lost", at);
    await expect(here.take(await here.put("bad.car", bytes), artistId)).rejects.toThrow(
      /is damaged/,
    );
    const cut = repositoryOf(did, records).subarray(0, 500);
    await expect(here.take(await here.put("cut.car", cut), artistId)).rejects.toThrow(/cut\.car/);
    expect(await originals()).toEqual([]);
  });

  test("of an account that only signed-in users may read is not imported", async () => {
    const profile = { labels: { values: [{ val: "!no-unauthenticated" }] } };
    const closed = repositoryOf(did, { ...records, "app.bsky.actor.profile/self": profile });
    await expect(here.take(await here.put("closed.car", closed), artistId)).rejects.toThrow(
      /signed-in/,
    );
  });
});

/** Connects a profile as a person does, and reads it live. */
async function ingest(platform: string, identifier: string, url: string): Promise<void> {
  const { host } = new URL(url);
  const folded = identifier.toLowerCase();
  const link = JSON.stringify({ platform, identifier, url, host, folded });
  await service.deps.db.execute(sql`
    select write_link(${artistId}, ${link}::jsonb, array[${platform}], ${randomUUIDv7()}, now())`);
  await advanceThrough(service, artistId);
}
