import { afterAll, beforeAll, expect, test } from "vitest";
import { askAndWait } from "#lib/client/ask-and-wait.js";
import { createClient } from "#lib/client/client.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { type RunningService, runService } from "../support/running-service.js";
import { collectTraces, type TraceCollector } from "../support/trace-collector.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";
let collector: TraceCollector;
let database: FreshDatabase;
let service: RunningService;
beforeAll(async () => {
  collector = await collectTraces();
  database = await freshDatabase();
  service = await runService({
    DATABASE_URL: database.url,
    // Every slice is a call here, so its span has a place that is known.
    ADVANCE_AFTER_ENQUEUE: "off",
    TRACING: "on",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
});
afterAll(async () => {
  await service.stop();
  await database.close();
  await collector.close();
});

test("a question produces nested spans of its requests, slice and model call, without its words", async () => {
  const client = createClient({ baseUrl: service.url, serviceKey: service.researchKey });
  const topic = "When was Weather for Two Voices released?";
  await askAndWait(client, artistId, { topic, evidenceNeed: "release_date" });
  const spans = await collector.until("request", "slice", "model call");
  const slice = spans.find(({ name }) => name === "slice");
  const parentOfSlice = () => spans.find(({ spanId }) => spanId === slice?.parentSpanId);
  // The request ends after its slice, and may arrive with later spans.
  await expect.poll(() => parentOfSlice()?.name).toBe("request");
  const advance = parentOfSlice();
  expect(JSON.stringify(advance?.attributes)).toContain("advanceResearch");
  const modelCall = spans.find(({ name }) => name === "model call");
  expect(modelCall?.parentSpanId).toBe(slice?.spanId);
  expect(JSON.stringify(modelCall?.attributes)).toContain("offline");
  expect(collector.raw()).not.toContain("Weather for Two Voices");
});

test("a caller's token is in no span", async () => {
  const accessToken = (await service.run("token", "--admin")).trim();
  await createClient({ baseUrl: service.url, accessToken }).call("listArtists", { query: {} });
  await expect.poll(() => collector.raw()).toContain("listArtists");
  expect(collector.raw()).not.toContain(accessToken);
});
