import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import exportRoute from "../../api/artist/[id]/export.js";
import { agentOf, jsonOf } from "../support/agent.js";
import { closedAfterFile } from "../support/database.js";
import { load, page } from "../support/records.js";
import { ask } from "../support/research.js";
import { artistToWatch, eventsIn, openStream, watchedService } from "../support/watched-job.js";

let artistId: string;
const service = await closedAfterFile(watchedService());
beforeEach(async () => {
  artistId = await artistToWatch(service);
});

const headers = { authorization: "Bearer subject:claire" };
const end = () =>
  service.deps.db.execute(sql`update claims set status = 'revoked' where artist_id = ${artistId}`);

test("a stream ends within two seconds after the right has ended", async () => {
  const { jobId } = (await ask(service, artistId)).body;
  let pauses = 0;
  service.clock.meanwhile = async () => {
    pauses += 1;
    if (pauses === 3) await end();
  };
  const startedMs = service.clock.nowMs;
  const answer = await openStream(service, artistId, jobId, { headers });
  expect(answer.status).toBe(200);
  expect(await eventsIn(answer)).toHaveLength(1);
  expect(service.clock.nowMs - startedMs).toBeLessThan(2_000);
  expect((await openStream(service, artistId, jobId, { headers })).status).toBe(403);
});

test("an agent that waits for an answer is refused within two seconds", async () => {
  service.clock.meanwhile = async () => void (await end());
  const startedMs = service.clock.nowMs;
  const agent = await agentOf(service.deps, "2026-07-28", { token: "subject:claire" });
  const result = await agent.callTool({
    name: "ask",
    arguments: { id: artistId, topic: "who produced it", evidenceNeed: "credits", waitSeconds: 20 },
  });
  expect([result.isError, jsonOf(result).code]).toEqual([true, "forbidden"]);
  expect(service.clock.nowMs - startedMs).toBeLessThan(2_000);
});

test("a download breaks off within two seconds after the right has ended", async () => {
  let passedMs = 0;
  const deps = {
    ...service.deps,
    pause: () => new Promise<void>(() => {}),
    monotonicMs: () => passedMs,
  };
  await load(
    deps.db,
    ...Array.from({ length: 1_200 }, (_, at) =>
      page(artistId, `Page ${at}: ${"words ".repeat(50)}`),
    ),
  );
  const request = new Request(`https://service.example/api/artist/${artistId}/export`, { headers });
  const { status, body } = await exportRoute.serve(request, deps);
  expect(status).toBe(200);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await end();
  passedMs += 1_600;
  const rest = async () => {
    for (;;) if ((await reader.read()).done) return "whole";
  };
  await expect(rest()).rejects.toThrow("Not your artist");
});
