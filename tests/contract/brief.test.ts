import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import briefRoute from "../../api/artist/[id]/knowledge/brief.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

const claire: CallOptions = { as: { token: "subject:claire" } };
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "claire"),
    account(artistId, "catalog_a", "catalog-account"),
    account(artistId, "social_a", "did:1"),
  );
});

const brief = async () =>
  service.call(briefRoute, "GET", `/api/artist/${artistId}/knowledge/brief`, claire);
const caption = (text: string, day: string, fields = {}) =>
  page(artistId, text, {
    kind: "caption",
    platform: "social_a",
    accountId: "did:1",
    url: `https://sky.example/${encodeURIComponent(text.slice(0, 30))}`,
    publishedAt: day,
    ...fields,
  });
const link = (n: number) => ({
  type: "link",
  artistId,
  platform: `site-${n}`,
  identifier: `${artistId}-${n}`,
  url: `https://site-${n}.example/${"x".repeat(400)}`,
});
const lore = (text: string) => ({
  type: "lore",
  artistId,
  text,
  publishedAt: "2026-05-01T10:00:00Z",
});

test("shows name, profiles, the published Lore, coverage and newest Latest", async () => {
  await load(
    service.deps.db,
    { ...link(1), url: "https://site-1.example/skerry" },
    lore("They travel by ferry."),
    page(artistId, "A page is no card."),
    caption("We are out of tune and happy.", "2026-03-01"),
    release(artistId, "Slack Water", { title: "Slack Water", activityDate: "2026-04" }),
    caption("Not yet looked at.", "2026-05-01", { curation: "pending" }),
    caption("", "2026-05-02"),
  );
  const { status, body, headers } = await brief();
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toMatchObject({
    status: "ok",
    artistId,
    name: "Skerrylight",
    links: [{ platform: "site-1", url: "https://site-1.example/skerry" }],
    lore: {
      text: "They travel by ferry.",
      publishedAt: "2026-05-01T10:00:00.000Z",
      truncated: false,
      summaryIsEvidence: false,
    },
    coverage: {
      eligible: 4,
      readable: 4,
      missingText: 1,
      limitations: ["missing_text: 1 saved originals have no text yet"],
    },
  });
  expect(body.latest.map(({ text }: { text: string }) => text)).toEqual([
    "Slack Water",
    "We are out of tune and happy.",
  ]);
});

test("has no Lore before a text is published, whatever was generated", async () => {
  await service.deps.db.execute(
    sql`insert into lore (artist_id, generated_text) values (${artistId}, 'private')`,
  );
  const { body } = await brief();
  expect(body.lore).toBeNull();
  expect(JSON.stringify(body)).not.toContain("private");
});

test("holds at most 6,000 characters of text, and says what it left out", async () => {
  await load(
    service.deps.db,
    ...Array.from({ length: 6 }, (_, n) => link(n)),
    lore("A 🎸 song. ".repeat(1000)),
    caption("short", "2026-03-03"),
    caption("long ".repeat(300), "2026-03-02"),
    caption("longer ".repeat(300), "2026-03-01"),
  );
  const { body } = await brief();
  const texts = [
    body.name,
    ...body.links.flatMap((one: object) => Object.values(one)),
    body.lore.text,
    ...body.latest.flatMap(({ title, text, url }: Record<string, string>) => [title, text, url]),
  ];
  const chars = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  expect(chars).toBeLessThanOrEqual(6000);
  expect(body.lore.truncated).toBe(true);
  expect(body.lore.text.isWellFormed()).toBe(true);
  expect(body.latest.map(({ text }: { text: string }) => text)).toEqual(["short"]);
  expect(body.coverage.limitations).toEqual([
    "latest_left_out: 2 did not fit into a brief",
    "lore_truncated: the published text is longer than a brief shows",
  ]);
});

test("holds the ten newest items of Latest", async () => {
  const days = Array.from({ length: 11 }, (_, n) => `2026-03-${String(n + 1).padStart(2, "0")}`);
  await load(service.deps.db, ...days.map((day) => caption(`Of ${day}.`, day)));
  const { body } = await brief();
  const newest = days.toReversed().slice(0, 10);
  expect(body.latest.map(({ text }: { text: string }) => text)).toEqual(
    newest.map((day) => `Of ${day}.`),
  );
});

test("is 413 when the evidence exceeds the corpus guard", async () => {
  await load(service.deps.db, page(artistId, "one page"));
  await service.deps.db.execute(
    sql`update originals set text_length = 200000001 where artist_id = ${artistId}`,
  );
  const { status, body } = await brief();
  expect([status, body.code]).toEqual([413, "evidence_too_large"]);
});
