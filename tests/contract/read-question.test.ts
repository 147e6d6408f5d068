import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import historyRoute from "../../api/artist/[id]/research/history.js";
import { account, administrator, artist, load, page, release } from "../support/records.js";
import { advanceAll, answerTo, ask, credits, producedBy, readJob } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

test("a reference names its source and revision and is the exact slice", {
  tags: ["2.3.text", "2.3.sourceId", "2.3.revision"],
}, async () => {
  const text =
    "Før 🎧 kom regnet. The record was produced by Ana Lund 🎚️ in Oslo. Etter 🎧 kom sola.";
  await load(service.deps.db, page(artistId, text, { url: "https://news.example/astral" }));
  const { references } = await answerTo(service, artistId);
  const reference = references.find(({ url }: { url: string }) => url.endsWith("astral"));
  expect(reference.text).toBe(text.slice(reference.start, reference.end));
  expect(reference.text).toContain("Ana Lund 🎚️ in Oslo");
  expect(reference.sourceId).toMatch(/^vault:[a-f0-9]{64}$/);
  await load(
    service.deps.db,
    page(artistId, `${text} Ny linje.`, { url: "https://news.example/astral" }),
  );
  await service.deps.db.execute(sql`update jobs set finished_at = now() - interval '2 days'`);
  const changed = (await answerTo(service, artistId)).references.find(({ url }: { url: string }) =>
    url.endsWith("astral"),
  );
  expect(changed.sourceId).toBe(reference.sourceId);
  expect(changed.revision).not.toBe(reference.revision);
});

test("a catalog entry is latest:<platform>:<64 hex>, with its own date and no publication date", {
  tags: ["2.3.sourceId"],
}, async () => {
  await load(
    service.deps.db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Album: Slack Water. Released: May 2024."),
  );
  const { references } = await answerTo(service, artistId, {
    topic: "Slack Water album",
    evidenceNeed: "release_date",
  });
  expect(references[0]).toMatchObject({
    sourceId: expect.stringMatching(/^latest:catalog_a:[a-f0-9]{64}$/),
    activityDate: "2024-05",
    activityDateKind: "release",
    publishedAt: null,
    evidenceKind: "original_text",
  });
});

test("a reference that is no longer eligible is dropped and reported, and the job is unchanged", async () => {
  const { jobId } = await answerTo(service, artistId);
  await load(service.deps.db, page(artistId, producedBy, { removed: true }));
  const { body } = await readJob(service, artistId, jobId);
  expect(body).toMatchObject({ stage: "complete", references: [] });
  expect(body.message).toBe("The evidence that was found is no longer available");
  expect(body.limitations.at(-1)).toMatch(/^evidence_changed: /);
  await load(service.deps.db, ...administrator("ada"));
  const list = `/api/artist/${artistId}/research/history`;
  const ada = { token: "subject:ada" };
  const { questions } = (await service.call(historyRoute, "GET", list, { as: ada })).body;
  expect(questions[0].message).toBe(body.message);
});

test("asking, running and reading change neither Lore nor profiles", {
  tags: ["4.1.9", "4.1.9-profile"],
}, async () => {
  const all = async () => {
    const { rows } = await service.deps.db.execute(sql`
      select (select count(*) from lore) as lore, (select count(*) from links) as links,
        (select count(*) from accounts) as accounts, (select count(*) from candidates) as candidates`);
    return rows;
  };
  const before = await all();
  await answerTo(service, artistId);
  expect(await all()).toEqual(before);
});

test("reading a job starts no work", async () => {
  const { body } = await ask(service, artistId);
  await readJob(service, artistId, body.jobId);
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
  await advanceAll(service);
});

test("a job of another artist, or an unknown job, is 404", { tags: ["4.1.404"] }, async () => {
  const { body } = await ask(service, artistId);
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other));
  for (const [id, job] of [
    [other, body.jobId],
    [artistId, randomUUIDv7()],
    [randomUUIDv7(), body.jobId],
  ]) {
    expect((await readJob(service, String(id), String(job))).status).toBe(404);
  }
  await advanceAll(service);
});

test("a target that is not on the platform ends the job unresolved", {
  tags: ["3.1.mismatch", "7.source_platform_mismatch"],
}, async () => {
  const status = await answerTo(service, artistId, {
    ...credits,
    platform: "social_a",
    targetUrl: "https://elsewhere.example/post/1",
  });
  expect(status.stage).toBe("unresolved");
  expect(status.limitations[0]).toMatch(/^source_platform_mismatch: /);
});

test("a target on the host of the artist's own account belongs to the platform", async () => {
  await load(service.deps.db, account(artistId, "social_a", "skerry"));
  const status = await answerTo(service, artistId, {
    ...credits,
    platform: "social_a",
    targetUrl: "https://social-a.example/skerry/post/1",
  });
  expect(status.limitations[0]).not.toMatch(/^source_platform_mismatch/);
});

test.each([
  "moments",
  "catalog_a",
  "catalog_b",
])("%s without stored entries that answer only suggests a refresh, and starts no lookup", {
  tags: ["3.1.refresh", "7.provider_latest_refresh_required"],
}, async (platform) => {
  const status = await answerTo(service, artistId, { ...credits, platform });
  expect(status.stage).toBe("unresolved");
  expect(status.limitations[0]).toMatch(/^provider_latest_refresh_required: /);
  expect(status.provider).toBeNull();
});

test("nothing found is unresolved and says that no lookup is configured", async () => {
  const status = await answerTo(service, artistId, { ...credits, topic: "zither tuning" });
  expect(status).toMatchObject({ stage: "unresolved", references: [] });
  expect(status.limitations[0]).toMatch(/^no_outside_option: /);
});

test("dates alone select where nothing shares a word, and this does not count as an answer", {
  tags: ["4.1.1-constraints"],
}, async () => {
  const topic = { topic: "zither tuning", evidenceNeed: "reporting" };
  const dated = await answerTo(service, artistId, { ...topic, fromDate: "2024-05-01" });
  expect(dated.stage).toBe("unresolved");
  expect(dated.references.map(({ text }: { text: string }) => text)).toEqual([producedBy]);
  const undated = await answerTo(service, artistId, topic);
  expect(undated.references).toEqual([]);
});

test("evidence of the requested kind comes first, however low its rank", {
  tags: ["2.1.evidenceNeed"],
}, async () => {
  const pages = Array.from({ length: 60 }, (_, n) =>
    page(
      artistId,
      `Slack Water, the album: Slack Water is album number ${n} on my list of albums.`,
      {
        url: `https://news.example/list/${n}`,
        title: "Slack Water album",
      },
    ),
  );
  await load(
    service.deps.db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Slack Water, album, undated: the album Slack Water.", {
      activityDate: undefined,
      activityDateKind: undefined,
    }),
    release(artistId, "Slack Water. Released: May 2024. One long album entry with many tracks."),
    ...pages,
  );
  const { stage, references } = await answerTo(service, artistId, {
    topic: "Slack Water album",
    evidenceNeed: "release_date",
  });
  expect(stage).toBe("complete");
  expect(references[0]).toMatchObject({ activityDate: "2024-05", activityDateKind: "release" });
});
