import { OnboardingAnswer, OnboardingEvent, OnboardingTurn } from "#lib/contract/onboarding.js";
import { acceptsEvents } from "#lib/http/accepts-events.js";
import { endpoint, route } from "#lib/http/route.js";
import { eventStream, eventsAtOnce } from "#lib/onboarding/onboarding-events.js";
import { slicesOf } from "#lib/operations/advance-after-answer.js";
import { originOf } from "#lib/platform/origin.js";

export default route({
  POST: endpoint({
    operationId: "takeOnboardingTurn",
    summary: "Take one turn of the onboarding chat",
    description:
      "With `accept: text/event-stream` the same events come as server-sent events, each as soon as it is known; the last one is `done` or `error`. A turn that is refused before it starts gets an error answer in both forms.",
    tag: "Onboarding",
    path: "/api/onboarding/{id}/chat",
    access: "owner",
    body: OnboardingTurn,
    answer: {
      status: 200,
      schema: OnboardingAnswer,
      events: {
        schema: OnboardingEvent,
        description:
          "As a stream, each event is named by its `type` and has the event as JSON in its data",
      },
    },
    faults: [
      "conflict",
      "revision_changed",
      "link_conflict",
      "onboarding_quota",
      "model_unavailable",
    ],
    example: { body: { type: "open" } },
    handle: async ({ caller, params, body, headers }, deps) => {
      const { takeOnboardingTurn } = await import("#lib/onboarding/onboarding-turns.js");
      const events = await takeOnboardingTurn(deps, caller, params.id, body, {
        origin: originOf(headers),
        runLoreSlice: slicesOf(deps, { artistId: params.id, kinds: ["lore_refresh"] }),
      });
      return acceptsEvents(headers) ? eventStream(deps, events) : eventsAtOnce(deps, events);
    },
  }),
});
