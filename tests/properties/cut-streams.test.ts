import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ServerSentEvent, serverSentEvents } from "#lib/client/server-sent-events.js";
import type { Stage } from "#lib/contract/research-status.js";
import { closedAfterFile } from "../support/database.js";
import { enterStage } from "../support/enter-stage.js";
import { artist, load } from "../support/records.js";
import { ask } from "../support/research.js";
import { openStream, statusOf, watchedService } from "../support/watched-job.js";

const service = await closedAfterFile(watchedService());

const middle = ["searching", "reading", "waiting_provider", "transcribing"] as const;

/** The events of a stream that is cut after this many bytes, and whether it was cut. */
async function cutAfter(answer: Response, bytes: number) {
  const events: ServerSentEvent[] = [];
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (bytes >= chunk.length) controller.enqueue(chunk);
      else {
        controller.enqueue(chunk.slice(0, bytes));
        controller.error(new TypeError("terminated"));
      }
      bytes -= chunk.length;
    },
  });
  try {
    for await (const event of serverSentEvents(
      (answer.body as ReadableStream<Uint8Array>).pipeThrough(cut),
    )) {
      events.push(event);
    }
  } catch {
    return { events, isCut: true };
  }
  return { events, isCut: false };
}

test("streams that are cut anywhere and resumed deliver every stage once, in order", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...middle), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(900), { minLength: 6, maxLength: 12 }),
      fc.infiniteStream(fc.nat(3)),
      async (stages, cutPoints, chance) => {
        const artistId = randomUUIDv7();
        await load(service.deps.db, artist(artistId));
        const { jobId } = (await ask(service, artistId)).body;
        // A stage is entered only when it differs from the previous one.
        const entered = (["checking_saved", ...stages, "complete"] as Stage[]).filter(
          (stage, place, all) => stage !== all[place - 1],
        );
        const ahead = entered.slice(1);
        let before = Promise.resolve();
        /** Up to three stages pass at once, while a stream is open, and at least one while none is. */
        const goOn = (least = 0) => {
          // A cut stream may still be in a pause, so stages are entered one after the other.
          before = before.then(async () => {
            const count = Math.max(least, chance.next().value ?? 0);
            for (const stage of ahead.splice(0, count))
              await enterStage(service.deps.db, artistId, stage);
          });
          return before;
        };
        service.clock.meanwhile = () => goOn();
        const heard: ServerSentEvent[] = [];
        for (let round = 0; ; round++) {
          const lastEventId = heard.at(-1)?.id;
          const answer = await openStream(service, artistId, jobId, {
            ...(lastEventId === undefined ? {} : { lastEventId }),
          });
          if (answer.status === 204) break;
          const { events, isCut } = await cutAfter(answer, cutPoints[round] ?? 1e9);
          heard.push(...events);
          if (isCut) cuts += 1;
          await goOn(1);
        }
        expect(heard.map((event) => statusOf(event).stage)).toEqual(entered);
      },
    ),
    { numRuns: 30 },
  );
  expect(cuts).toBeGreaterThan(40);
});
