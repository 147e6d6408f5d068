import * as v from "valibot";
import { type OnboardingAnswer, OnboardingEvent } from "#lib/contract/onboarding.js";
import { storageFault } from "#lib/db/fault.js";
import type { Deps } from "#lib/deps.js";
import { Fault, fault } from "#lib/fault.js";
import type { Telling } from "#lib/onboarding/turn.js";

/** All events of a turn at once; when its work fails after it was admitted, the last one says so. */
export async function eventsAtOnce(deps: Deps, { now, later }: Telling): Promise<OnboardingAnswer> {
  return { status: "ok", events: [...now, ...(await laterEvents(deps, later))] };
}

/**
 * The same events as server-sent ones, each as soon as it is known. When the reader goes away the work
 * goes on: its draft is kept, and told by the same turn sent again.
 */
export function eventStream(deps: Deps, { now, later }: Telling): Response {
  const encoder = new TextEncoder();
  let isRead = true;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: OnboardingEvent) => {
        if (isRead) controller.enqueue(encoder.encode(written(event)));
      };
      now.forEach(send);
      for (const event of await laterEvents(deps, later)) send(event);
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}

function written(event: OnboardingEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(v.parse(OnboardingEvent, event))}\n\n`;
}

async function laterEvents(
  deps: Deps,
  later: Telling["later"],
): Promise<readonly OnboardingEvent[]> {
  if (later === undefined) return [];
  try {
    return await later();
  } catch (error) {
    const refusal = error instanceof Fault ? error : storageFault(error);
    if (refusal === null) {
      const cause = error instanceof Error ? error.name : "thrown";
      deps.log({ event: "onboarding_turn_failed", cause });
    }
    return [errorEvent(refusal ?? fault("internal"))];
  }
}

function errorEvent({ message, code, details }: Fault): OnboardingEvent {
  const { retryAfterSeconds, resetAt } = details;
  return {
    type: "error",
    error: message,
    code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(resetAt === undefined ? {} : { resetAt }),
  };
}
