import * as v from "valibot";
import { UntilOfAnswer } from "#lib/contract/embargo.js";
import { ErrorCode } from "#lib/contract/error.js";
import {
  Count,
  described,
  Hash64,
  list,
  Ok,
  oneOf,
  optional,
  ruleAt,
  storableText,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { ProfileUrl, profileChanges } from "#lib/contract/profiles.js";
import { Instant } from "#lib/contract/time.js";

/** The steps, in the order that the server enforces (decision 5.16). */
export const onboardingSteps = ["profiles", "sources", "interview", "publish"] as const;
export const OnboardingStep = v.picklist(onboardingSteps);
export type OnboardingStep = v.InferOutput<typeof OnboardingStep>;

const stateEntries = {
  complete: v.boolean(),
  currentStep: described(v.nullable(OnboardingStep), "null when complete"),
  steps: described(
    v.strictObject({
      profiles: v.nullable(Instant),
      sources: v.nullable(Instant),
      interview: v.nullable(Instant),
      publish: v.nullable(Instant),
    }),
    "When each step was finished",
  ),
};

export const OnboardingState = v.strictObject({ status: Ok, ...stateEntries });
export type OnboardingState = v.InferOutput<typeof OnboardingState>;

/** One turn of the onboarding chat; every turn is idempotent (decision 5.17). */
export const OnboardingTurn = v.pipe(
  v.variant("type", [
    v.strictObject({ type: v.literal("open") }),
    v.strictObject({
      type: v.literal("confirm_profiles"),
      ...profileChanges,
    }),
    v.strictObject({
      type: v.literal("review_sources"),
      decisions: v.exactOptional(
        list(
          v.strictObject({
            sourceId: storableText(1, 200),
            decision: oneOf(["approve", "reject"]),
          }),
          0,
          100,
        ),
        () => [],
      ),
      addUrls: v.exactOptional(list(ProfileUrl, 0, 20), () => []),
    }),
    v.pipe(
      v.strictObject({
        type: v.literal("interview_answer"),
        questionKey: storableText(1, 100),
        question: described(wordedText(1, 500), "As the server asked it"),
        answer: described(v.nullable(wordedText(1, 2000)), "Kept exactly; null skips the question"),
        until: v.exactOptional(UntilOfAnswer),
      }),
      ruleAt(
        "until",
        ({ answer, until }) => answer !== null || until === undefined,
        "must not be given when the question is skipped",
      ),
    ),
    v.pipe(
      v.strictObject({
        type: v.literal("about"),
        mode: oneOf(["generate", "self"]),
        text: v.exactOptional(wordedText(1, 6000)),
        join: optional(
          v.boolean(),
          "Wait for the draft that was asked for before, and never ask for another one",
        ),
      }),
      ruleAt(
        "text",
        ({ mode, text }) => (mode === "self") === (text !== undefined),
        "must be given with mode self and only then",
      ),
      ruleAt(
        "join",
        ({ mode, join }) => mode === "generate" || join === undefined,
        "must be given with mode generate only",
      ),
    ),
    v.strictObject({
      type: v.literal("publish"),
      text: described(wordedText(1, 6000), "The text to show, as the artist approved it"),
      expectedRevision: described(
        v.nullable(Hash64),
        "Revision of the published text that it replaces; null when there is none",
      ),
      answers: optional(
        list(v.strictObject({ answerId: Uuid, revision: Hash64 }), 0, 100),
        "Saved answers to publish as evidence, each at its current revision",
      ),
    }),
  ]),
  v.title("Onboarding turn"),
  v.examples([
    { type: "open" },
    { type: "confirm_profiles", add: [{ url: "https://example.org/band" }], remove: [] },
    { type: "about", mode: "generate" },
  ]),
);
export type OnboardingTurn = v.InferOutput<typeof OnboardingTurn>;

/** One event of a turn; the last one is `done` or `error` (decision 5.34). */
export const OnboardingEvent = v.pipe(
  v.variant("type", [
    v.strictObject({ type: v.literal("message"), text: v.string() }),
    v.strictObject({ type: v.literal("progress"), text: v.string() }),
    v.strictObject({
      type: v.literal("question"),
      questionKey: v.string(),
      question: v.string(),
    }),
    v.strictObject({
      type: v.literal("draft"),
      text: v.string(),
      publishedRevision: described(
        v.nullable(Hash64),
        "To send as expectedRevision when publishing",
      ),
    }),
    v.strictObject({ type: v.literal("step"), currentStep: v.nullable(OnboardingStep) }),
    v.strictObject({
      type: v.literal("error"),
      error: v.string(),
      code: ErrorCode,
      retryAfterSeconds: v.exactOptional(Count),
      resetAt: v.exactOptional(Instant),
    }),
    v.strictObject({ type: v.literal("done"), ...stateEntries }),
  ]),
  v.title("Onboarding event"),
);
export type OnboardingEvent = v.InferOutput<typeof OnboardingEvent>;

/** The answer of a turn when no event stream was asked for: the same events (decision 5.17). */
export const OnboardingAnswer = v.pipe(
  v.strictObject({ status: Ok, events: v.array(OnboardingEvent) }),
  // A whole turn, because its events have an order and an end.
  v.examples([
    {
      status: "ok",
      events: [
        { type: "step", currentStep: "profiles" },
        {
          type: "message",
          text: "Which public profiles are yours? Name those that are missing, and take others away.",
        },
        {
          type: "done",
          complete: false,
          currentStep: "profiles",
          steps: { profiles: null, sources: null, interview: null, publish: null },
        },
      ],
    },
  ]),
);
export type OnboardingAnswer = v.InferOutput<typeof OnboardingAnswer>;
