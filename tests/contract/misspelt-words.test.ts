import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import { artist, load, page } from "../support/records.js";
import { type TestService, testService } from "../support/service.js";

let service: TestService;
let artistId: string;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, "Recorded on Senja in May."));
});

async function found(query: string): Promise<unknown[]> {
  const path = `/api/artist/${artistId}/knowledge/search?${new URLSearchParams({ query })}`;
  const { status, body } = await service.call(searchRoute, "GET", path);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.passages;
}

test("a misspelt word of five letters matches the word in the evidence", async () => {
  expect(await found("Senjo")).toHaveLength(1);
});

test("a word of four letters is not corrected, and matches only its own spelling", async () => {
  expect(await found("Senj")).toEqual([]);
  await load(service.deps.db, page(artistId, "Senj is a town."));
  expect(await found("Senj")).toHaveLength(1);
});
