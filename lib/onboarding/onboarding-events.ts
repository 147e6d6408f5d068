import * as v from "valibot";
import { type OnboardingAnswer, OnboardingEvent } from "#lib/contract/onboarding.js";
import { storageFault } from "#lib/db/fault.js";
import type { Deps } from "#lib/deps.js";
import { eventStreamHeaders, serverSentEvent } from "#lib/kernel/server-sent-event.js";
import { nextQuestion } from "#lib/onboarding/onboarding-questions.js";
import { type OnboardingProgress, stateOf } from "#lib/onboarding/onboarding-state.js";
import { Fault, fault } from "#lib/platform/fault.js";

/** The events of a turn: those known now, and those of deferred work such as a model call. */
export interface TurnEvents {
  immediate: readonly OnboardingEvent[];
  /** Does the deferred work and returns its events; absent when there is none. */
  deferred?: () => Promise<readonly OnboardingEvent[]>;
}

/** The message for each step, and for a complete onboarding. */
const guidance = {
  profiles: "Which public profiles are yours? Name those that are missing, and take others away.",
  sources: "Say which of the sources that were found are about you and correct.",
  interview: "A few questions, to answer in your own words. You can skip any of them.",
  publish: "Have a text drafted from what you approved, or write your own; then publish it.",
  complete: "Everything is done. You can replace your published text at any time.",
} as const;

/** The events of a finished turn: the current step, its message, the next question or the draft, and `done`. */
export function progressEvents(progress: OnboardingProgress): OnboardingEvent[] {
  const { currentStep } = progress;
  return [
    { type: "step", currentStep },
    { type: "message", text: guidance[currentStep ?? "complete"] },
    ...questionOrDraft(progress),
    ...(progress.drafting === "checking_saved" ? [stillDrafting] : []),
    doneEvent(progress),
  ];
}

/** A draft, with the published revision that the publish turn must name as expectedRevision. */
export function draftEvent(
  text: string,
  { publishedRevision }: OnboardingProgress,
): OnboardingEvent {
  return { type: "draft", text, publishedRevision };
}

/** Sent before the last event when the draft that a turn asked for is still being written. */
export const stillDrafting: OnboardingEvent = {
  type: "progress",
  text: "The model needs more time. The draft is still being written and comes as soon as it is ready; you may leave meanwhile.",
};

/** The last event of an accepted turn. */
export function doneEvent(progress: OnboardingProgress): OnboardingEvent {
  return { type: "done", ...stateOf(progress) };
}

function questionOrDraft(progress: OnboardingProgress): OnboardingEvent[] {
  const { currentStep, settled, draft } = progress;
  if (currentStep === "interview") {
    const next = nextQuestion(settled);
    return next === undefined ? [] : [{ type: "question", ...next }];
  }
  const isPublishing = currentStep === "publish" || currentStep === null;
  return isPublishing && draft !== null ? [draftEvent(draft, progress)] : [];
}

/** All events of a turn in one response; the last is `error` when the deferred work fails. */
export async function eventsAtOnce(
  deps: Deps,
  { immediate, deferred }: TurnEvents,
): Promise<OnboardingAnswer> {
  return { status: "ok", events: [...immediate, ...(await deferredEvents(deps, deferred))] };
}

/**
 * The same events as a server-sent event stream, each sent as soon as it is known. When the client
 * disconnects, the work continues: the draft is saved, and repeating the turn returns it.
 */
export function eventStream(deps: Deps, { immediate, deferred }: TurnEvents): Response {
  const encoder = new TextEncoder();
  let isRead = true;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: OnboardingEvent) => {
        const checked = v.parse(OnboardingEvent, event);
        if (isRead) controller.enqueue(encoder.encode(serverSentEvent(event.type, checked)));
      };
      immediate.forEach(send);
      for (const event of await deferredEvents(deps, deferred)) send(event);
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
  return new Response(stream, { headers: { ...eventStreamHeaders, vary: "accept" } });
}

async function deferredEvents(
  deps: Deps,
  deferred: TurnEvents["deferred"],
): Promise<readonly OnboardingEvent[]> {
  if (deferred === undefined) return [];
  try {
    return await deferred();
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
