import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceOnce, answerTo, ask, credits, producedBy, readJob } from "../support/research.js";
import { type CallOptions, type TestService, testService } from "../support/service.js";

// Round trips to the database, counted on the wire (issue 2; the design stands in the functions).
const artistId = randomUUIDv7();
const asUser: CallOptions = { as: { token: "subject:claire" } };
let service: TestService;

beforeAll(async () => {
  service = await testService();
  await load(
    service.deps.db,
    artist(artistId),
    page(artistId, producedBy),
    ...claimant(artistId, "claire"),
  );
});
afterAll(() => service.close());

async function counted(work: () => Promise<unknown>): Promise<number> {
  service.database.roundTrips();
  await work();
  return service.database.roundTrips();
}
const prefix = `/api/artist/${artistId}`;

test("enqueue 1, lease and read and settle 3, status 1, reuse 1, idle 1", async () => {
  expect(await counted(() => ask(service, artistId))).toBe(1);
  expect(await counted(() => advanceOnce(service))).toBe(3);
  while ((await advanceOnce(service)).body.ran) {}
  expect(await counted(() => ask(service, artistId))).toBe(1);
  expect(await counted(() => advanceOnce(service))).toBe(1);
});

test("a status read 1, an original read 1, a search 1, continuing 1", async () => {
  const { jobId, references } = await answerTo(service, artistId, {
    ...credits,
    topic: "record produced in Oslo",
  });
  const { sourceId, revision } = references[0];
  const original = `${prefix}/research/evidence/${encodeURIComponent(sourceId)}?revision=${revision}`;
  expect(await counted(() => readJob(service, artistId, jobId))).toBe(1);
  expect(await counted(() => service.call(evidenceRoute, "GET", original))).toBe(1);
  const search = `${prefix}/knowledge/search?query=record`;
  expect(await counted(() => service.call(searchRoute, "GET", search))).toBe(1);
  const goOn = `${prefix}/research/questions/${jobId}/continue`;
  const body = { outcome: "insufficient" };
  expect(await counted(() => service.call(continueRoute, "POST", goOn, { body }))).toBe(1);
});

test("a user's rights cost one more, once per call", async () => {
  expect(await counted(() => ask(service, artistId, credits, asUser))).toBe(2);
  const search = `${prefix}/knowledge/search?query=record`;
  expect(await counted(() => service.call(searchRoute, "GET", search, asUser))).toBe(2);
});

test("a call without a token costs none", async () => {
  expect(await counted(() => ask(service, artistId, credits, { as: "nobody" }))).toBe(0);
});
