import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import { artist, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    ...Array.from({ length: 25 }, (_, n) =>
      page(artistId, `${"Rain fell on the harbour. ".repeat(n)}The foghorn sounded ${n} times.`, {
        url: `https://news.example/${n}`,
        title: `Page ${n}`,
        publishedAt: `2024-01-${String(n + 1).padStart(2, "0")}`,
      }),
    ),
    page(artistId, "A foghorn that nobody may hear.", { visibility: "private" }),
  );
});

const search = (query: Record<string, string>) =>
  service.call(
    searchRoute,
    "GET",
    `/api/artist/${artistId}/knowledge/search?${new URLSearchParams(query)}`,
  );

test("passages are ranked, exact and never private", async () => {
  const { status, body } = await search({ query: "foghorn" });
  expect(status).toBe(200);
  expect(body.passages).toHaveLength(20);
  const scores = body.passages.map(({ score }: { score: number }) => score);
  expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
  for (const { text, url, title } of body.passages) {
    expect(text).toContain("foghorn");
    expect(title).toBe(url.replace("https://news.example/", "Page "));
    expect(url).toMatch(/^https:\/\/news\.example\/\d+$/);
  }
  expect(body.coverage).toMatchObject({ eligible: 25, missingText: 0 });
});

test("pages together hold every match once, whatever the limit", async () => {
  const urls: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await search({ query: "foghorn", limit: "4", ...(cursor ? { cursor } : {}) });
    urls.push(...body.passages.map(({ url }: { url: string }) => url));
    cursor = body.nextCursor;
  }
  expect(urls).toHaveLength(25);
  expect(new Set(urls).size).toBe(25);
});

test("nothing found is a success", async () => {
  const { status, body } = await search({ query: "zither" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ passages: [], nextCursor: null });
});

test("dates narrow a search, both days included", async () => {
  const { body } = await search({
    query: "foghorn",
    fromDate: "2024-01-03",
    toDate: "2024-01-04",
  });
  expect(
    body.passages.map(({ publishedAt }: { publishedAt: string }) => publishedAt).sort(),
  ).toEqual(["2024-01-03", "2024-01-04"]);
});

test("a cursor of another search, or a damaged one, is invalid_cursor", async () => {
  const { body } = await search({ query: "foghorn", limit: "2" });
  for (const query of [
    { query: "harbour", cursor: body.nextCursor },
    { query: "foghorn", fromDate: "2024-01-01", cursor: body.nextCursor },
    { query: "foghorn", cursor: `${body.nextCursor}x`.slice(3) },
    { query: "foghorn", cursor: "" },
  ]) {
    const answer = await search(query);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invalid_cursor");
  }
});

test("a cursor whose content was changed is invalid_cursor, whatever it contains", async () => {
  const { body } = await search({ query: "foghorn", limit: "2" });
  const envelope = JSON.parse(Buffer.from(body.nextCursor, "base64url").toString("utf8"));
  for (const sourceId of ["\u0000", "\ud800", "elsewhere"]) {
    const forged = { ...envelope, at: { ...envelope.at, sourceId } };
    const cursor = Buffer.from(JSON.stringify(forged), "utf8").toString("base64url");
    expect((await search({ query: "foghorn", cursor })).body.code).toBe("invalid_cursor");
  }
  for (const cursor of [`${body.nextCursor}=`, `${body.nextCursor}!`, ` ${body.nextCursor}`]) {
    expect((await search({ query: "foghorn", cursor })).body.code).toBe("invalid_cursor");
  }
});

test("the last possible day bounds a search like any other", async () => {
  const { status, body } = await search({ query: "foghorn", toDate: "9999-12-31", limit: "1" });
  expect(status).toBe(200);
  expect(body.passages).toHaveLength(1);
});

test("a cursor from before the evidence changed is cursor_expired", async () => {
  const { body } = await search({ query: "foghorn", limit: "2" });
  await load(service.deps.db, page(artistId, "Another foghorn."));
  const answer = await search({ query: "foghorn", limit: "2", cursor: body.nextCursor });
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe("cursor_expired");
});

test("an artist that does not exist is 404", async () => {
  artistId = randomUUIDv7();
  expect((await search({ query: "foghorn" })).status).toBe(404);
});
