import { expect, test, vi } from "vitest";
import { askAndWait, continueAndWait } from "#lib/client/ask-and-wait.js";
import type { Status, StatusEvent } from "#lib/client/generated/types.js";
import { watchQuestion } from "#lib/client/watch-question.js";
import { clientOf, refusal, type Sent } from "../support/fake-service.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";
const jobId = "01930000-0000-7000-8000-000000000001";
const question = { topic: "who produced it", evidenceNeed: "credits" } as const;

/** The status of a stage that was written in this second. */
const status = (stage: Status["stage"], second = 0): Status => ({
  status: "ok",
  jobId,
  stage,
  message: stage,
  updatedAt: `2026-11-21T17:00:${String(second).padStart(2, "0")}.000Z`,
  references: [],
  limitations: [],
});
const passed = (one: Status): StatusEvent => ({ ...one, passed: true });

const eventOf = (place: number, data: StatusEvent) =>
  `event: status\nid: ${place}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream of these texts that ends, or is cut when it says so. */
function stream(texts: readonly string[], isCut = false): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    pull(controller) {
      const [text, ...rest] = texts;
      texts = rest;
      if (text !== undefined) controller.enqueue(encoder.encode(text));
      else if (isCut) controller.error(new TypeError("terminated"));
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}

/** A client whose service takes a question and gives these answers to the reads of its status, one by one. */
function asking(
  reads: (() => unknown)[],
  advance: (sent: Sent) => unknown = () => ({ ran: false }),
) {
  return clientOf((sent) => {
    if (sent.path === "/api/research/advance") return advance(sent);
    if (sent.method === "POST") return status("checking_saved");
    return (reads.length > 1 ? reads.shift() : reads[0])?.();
  });
}

async function waited(client: ReturnType<typeof clientOf>["client"], options: object = {}) {
  const seen: string[] = [];
  const last = await askAndWait(client, artistId, question, {
    pauseMs: 1,
    onStatus: ({ stage }) => seen.push(stage),
    ...options,
  });
  return { seen, last };
}

const isAdvance = ({ path }: Sent) => path === "/api/research/advance";

test("every stage of a stream is reported, and nothing is advanced while the job progresses", async () => {
  const { client, sent } = asking([
    () =>
      stream([
        "retry: 250\n\n",
        eventOf(0, status("checking_saved")),
        eventOf(1, passed(status("searching", 1))),
        ": quiet\n\n",
        eventOf(2, status("reading", 2)),
        eventOf(3, status("complete", 3)),
      ]),
  ]);
  const { seen, last } = await waited(client);
  expect(seen).toEqual(["checking_saved", "searching", "reading", "complete"]);
  expect(last).toEqual(status("complete", 3));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get("accept")).toBe("text/event-stream, application/json;q=0.5");
  expect(sent[1]?.headers.get("last-event-id")).toBeNull();
});

test("a stream that is cut inside an event resumes after the last whole one", async () => {
  const whole = eventOf(1, status("searching", 1));
  const { client, sent } = asking([
    () => stream([eventOf(0, status("checking_saved")), whole.slice(0, 30)], true),
    () => stream([whole, eventOf(2, status("reading", 2)), "id: 3\n"], true),
    () => stream([eventOf(3, status("unresolved", 3))]),
  ]);
  const { seen } = await waited(client);
  expect(seen).toEqual(["checking_saved", "searching", "reading", "unresolved"]);
  expect(sent.slice(1).map(({ headers }) => headers.get("last-event-id"))).toEqual([
    null,
    "0",
    "2",
  ]);
});

test("a stream that ends before the job is reopened, until 204 says that everything was sent", async () => {
  const { client, sent } = clientOf(({ headers }) =>
    headers.has("last-event-id")
      ? new Response(null, { status: 204 })
      : stream([eventOf(0, status("checking_saved"))]),
  );
  const seen = [];
  for await (const one of watchQuestion(client, artistId, jobId, { pauseMs: 1 })) seen.push(one);
  expect(seen).toEqual([status("checking_saved")]);
  expect(sent).toHaveLength(2);
});

test("a service without streams is polled until the job has ended", async () => {
  const stages = [status("checking_saved"), status("checking_saved"), status("reading", 1)];
  const { client, sent } = asking([...stages.map((one) => () => one), () => status("complete", 2)]);
  const { seen } = await waited(client);
  expect(seen).toEqual(["checking_saved", "reading", "complete"]);
  expect(sent).toHaveLength(5);
});

test("where streams do not get through, the client uses reads that wait", async () => {
  const applied = { headers: { "preference-applied": "wait=25" } };
  const reads = [
    () => Response.json(status("searching", 1), applied),
    () => Response.json(status("complete", 2), applied),
  ];
  const { client, sent } = asking(reads);
  const { seen } = await waited(client, { by: "wait", pauseMs: 60_000 });
  expect(seen).toEqual(["checking_saved", "searching", "complete"]);
  expect(sent[1]?.headers.get("prefer")).toBe("wait=25");
  expect(sent[1]?.headers.get("accept")).toBeNull();
});

test("a service that does not support waiting is polled with pauses", async () => {
  const { client, sent } = asking([() => status("reading", 1), () => status("failed", 2)]);
  const { seen } = await waited(client, { by: "wait" });
  expect(seen).toEqual(["checking_saved", "reading", "failed"]);
  expect(sent).toHaveLength(3);
});

test("a job that does not progress is advanced until it ends, even when a slice fails or others lease it", async () => {
  const slices = [
    { status: "error", error: "advance failed", ran: false },
    { status: "ok", ran: false },
    { status: "ok", ran: true, done: false },
    { status: "ok", ran: true, done: true },
  ];
  let step = 0;
  const { client, sent } = asking(
    [() => (step < slices.length ? status("checking_saved") : status("complete", 1))],
    () => slices[step++] ?? refusal("internal", 500),
  );
  const { seen } = await waited(client, { stalledMs: 5 });
  expect(seen).toEqual(["checking_saved", "complete"]);
  expect(sent.filter(isAdvance).length).toBeGreaterThanOrEqual(4);
  for (const { body } of sent.filter(isAdvance)) expect(body).toEqual({ artistId });
});

test("while somebody waits, a slice is tried at least every four seconds, however long nothing is due", async () => {
  vi.useFakeTimers();
  try {
    const ended = Promise.withResolvers<Status>();
    const tried: number[] = [];
    const { client } = asking([() => ended.promise], () => {
      tried.push(Date.now());
      return { status: "ok", ran: false };
    });
    const begun = Date.now();
    const waiting = waited(client, { by: "wait" });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const pauses = tried.map((at, place) => at - (tried[place - 1] ?? begun));
    // With the second for which a service may answer from its memory, that makes five seconds at
    // most.
    expect(Math.max(...pauses)).toBeLessThan(4_000);
    expect(tried.length).toBeGreaterThan(150);
    ended.resolve(status("complete", 1));
    await vi.runAllTimersAsync();
    expect((await waiting).last.stage).toBe("complete");
  } finally {
    vi.useRealTimers();
  }
});

test("an unreachable advance does not fail the wait", async () => {
  let reads = 0;
  const { client } = asking(
    [() => (++reads < 40 ? status("checking_saved") : status("complete", 1))],
    () => Promise.reject(new TypeError("fetch failed")),
  );
  expect((await waited(client, { stalledMs: 5 })).last.stage).toBe("complete");
});

test("with advance off nothing is advanced, however long the job stays", async () => {
  let reads = 0;
  const { client, sent } = asking([
    () => (++reads < 40 ? status("checking_saved") : status("complete", 1)),
  ]);
  await waited(client, { stalledMs: 1, advance: false });
  expect(sent.filter(isAdvance)).toHaveLength(0);
});

test("a continued job reports the stages after the continuation", async () => {
  const { client } = clientOf(({ method }) =>
    method === "POST"
      ? status("checking_saved", 5)
      : stream([
          eventOf(0, passed(status("checking_saved", 1))),
          eventOf(1, passed(status("complete", 2))),
          eventOf(2, status("checking_saved", 5)),
          eventOf(3, status("complete", 6)),
        ]),
  );
  const seen: string[] = [];
  const last = await continueAndWait(client, artistId, jobId, "insufficient", {
    onStatus: ({ updatedAt }) => seen.push(updatedAt.slice(17, 19)),
  });
  expect(seen).toEqual(["05", "06"]);
  expect(last.stage).toBe("complete");
});

test("a finished job that was reused is not watched", async () => {
  const { client, sent } = clientOf(() => status("complete", 3));
  expect((await waited(client)).seen).toEqual(["complete"]);
  expect(sent).toHaveLength(1);
});

test("waiting ends when its signal is aborted, in a stream or in a pause", async () => {
  for (const read of [
    () => stream([eventOf(0, status("checking_saved"))]),
    () => status("reading"),
  ]) {
    const leaving = new AbortController();
    const { client } = asking([read]);
    const waiting = waited(client, { signal: leaving.signal, pauseMs: 60_000, advance: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
  }
});

test("a refusal is thrown at once, and an unreachable service after three tries", async () => {
  const refused = asking([() => refusal("not_found", 404)]);
  await expect(waited(refused.client)).rejects.toMatchObject({ code: "not_found" });
  expect(refused.sent).toHaveLength(2);
  const gone = asking([() => Promise.reject(new TypeError("fetch failed"))]);
  await expect(waited(gone.client)).rejects.toThrow("does not answer");
  expect(gone.sent).toHaveLength(4);
});

test("a service that is back at the third try is watched again", async () => {
  const { client } = asking([
    () => stream([eventOf(0, status("checking_saved"))], true),
    () => Promise.reject(new TypeError("fetch failed")),
    () => refusal("storage_unavailable", 503),
    () => stream([eventOf(1, status("complete", 1))]),
  ]);
  expect((await waited(client)).seen).toEqual(["checking_saved", "complete"]);
});
