import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { advance } from "#lib/operations/advance.js";
import { functionSeconds } from "#lib/operations/function-time.js";
import type { ReadingVerdict } from "#lib/research/reading-verdict.js";
import { artist, load, page } from "../support/records.js";
import { advanceAll, ask, producedBy, readJob } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile } from "../support/service.js";
import { SteppedClock } from "../support/stepped-clock.js";

// A question survives a model that takes its time (decision 3.15): nothing that was paid for is thrown away or sent twice.

let artistId: string;
let clock: SteppedClock;

const service = await serviceOfFile();
beforeEach(async () => {
  await advanceAll(service);
  clock = new SteppedClock();
  Object.assign(service.deps, clock.deps);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

/** A model that searches as long as it may, with so many seconds for each call in turn; the last figure is for all others. */
function slowModel(seconds: readonly number[], verdict: ReadingVerdict = "answered") {
  const sent: string[] = [];
  const { model } = scriptedModel(async () => ({
    windows: ["w1"],
    verdict: sent.at(-1) === "assessment" ? verdict : "partly",
  }));
  if (!model.available) throw new Error("there is a model");
  const plain = model.languageModel;
  service.deps.model = {
    ...model,
    languageModel: {
      ...plain,
      async doGenerate(options) {
        const purpose =
          options.responseFormat?.type === "json" ? options.responseFormat.name : "none";
        const mayUseTools = options.tools !== undefined && options.toolChoice?.type !== "none";
        const takes = seconds[sent.length] ?? seconds.at(-1) ?? 0;
        sent.push(`${purpose}${mayUseTools ? " with tools" : ""}`);
        clock.sleep(takes * 1000, options.abortSignal);
        const answer = await plain.doGenerate(options);
        if (mayUseTools) {
          const input = JSON.stringify({ query: `Oslo ${sent.length}` });
          const call = {
            type: "tool-call",
            toolCallId: `${sent.length}`,
            toolName: "search",
          } as const;
          return {
            ...answer,
            content: [{ ...call, input }],
            finishReason: { unified: "tool-calls", raw: "tool_calls" },
          };
        }
        return answer;
      },
    },
  };
  return sent;
}

/** Asks, and runs slices in functions that were called so many seconds before the first of them began. */
async function answered(beganSeconds: number) {
  const { body } = await ask(service, artistId);
  for (let slice = 0; slice < 4; slice++) {
    const endsMs = clock.deps.monotonicMs() + (functionSeconds - beganSeconds) * 1000;
    const told = await advance(service.deps, { artistId }, { endsMs });
    expect(clock.deps.monotonicMs()).toBeLessThanOrEqual(endsMs - 10_000);
    if (told.status === "ok" && !told.ran) break;
  }
  const status = (await readJob(service, artistId, body.jobId)).body;
  const { rows } = await service.deps.db.execute(sql`
    select purpose, outcome from model_calls where job_id = ${body.jobId} order by reserved_at, attempt`);
  return { status, calls: rows.map(({ purpose, outcome }) => `${purpose} ${outcome}`) };
}

const models = {
  "of five calls of 9.5 s": [9.5],
  "of three calls of 17 s": [17],
  "of two calls of 24 s": [24],
  "of one call of 60 s among fast ones": [2, 60, 2],
  "whose first call takes 60 s": [60, 2],
  "of a second": [1],
};

test.each(
  Object.entries(models).flatMap(([name, seconds]) =>
    [0, 30].map((began) => ({ name, seconds, began })),
  ),
)("a model $name answers in a slice that begins after $began s, and no call is cut", async ({
  seconds,
  began,
}) => {
  const sent = slowModel(seconds);
  const { status, calls } = await answered(began);
  expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
  expect(calls).toHaveLength(sent.length);
  expect(calls.every((call) => call.endsWith(" answered"))).toBe(true);
  expect(sent.at(-2)).toBe("exploration");
});

test.each(
  [59, 89].flatMap((began) => [9.5, 17, 24].map((seconds) => ({ began, seconds }))),
)("calls of $seconds s in slices that begin after $began s end with an answer, and none is sent twice", async ({
  began,
  seconds,
}) => {
  const sent = slowModel([seconds]);
  const { status, calls } = await answered(began);
  // 24 s do not fit into the 21 s of a slice that begins after 89 s: neither the exploration nor the assessment ends.
  const fits = !(began === 89 && seconds === 24);
  expect(status.stage).toBe(fits ? "complete" : "failed");
  expect(calls).toHaveLength(sent.length);
  expect(calls.filter((call) => call.endsWith(" cut")).length <= 2).toBe(true);
});

test("an exploration that is cut is assessed by what was offered, in the next slice", async () => {
  const sent = slowModel([110, 5]);
  const { status, calls } = await answered(0);
  expect(calls).toEqual(["exploration cut", "assessment answered"]);
  expect(sent).toEqual(["exploration with tools", "assessment"]);
  expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
});

test("when what was offered does not suffice, an exploration that was cut says nothing about the evidence", {
  tags: ["4.1.14"],
}, async () => {
  slowModel([110, 5], "nothing");
  const { status } = await answered(0);
  expect(status).toMatchObject({ stage: "failed", references: [] });
  expect(status.limitations[0]).toMatch(/^exploration_limit: /);
});

test("nothing is leased when less than 30 s of the function are left, and with 30 s it is", async () => {
  slowModel([1]);
  await ask(service, artistId);
  const after = (seconds: number) =>
    advance(service.deps, { artistId }, { endsMs: clock.deps.monotonicMs() + seconds * 1000 });
  expect(await after(29.9)).toEqual({ status: "ok", ran: false });
  expect(await after(30)).toMatchObject({ ran: true });
});
