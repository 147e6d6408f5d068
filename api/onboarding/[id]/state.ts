import { OnboardingState } from "#lib/contract/onboarding.js";
import { endpoint, route } from "#lib/http/route.js";
import { readOnboardingState } from "#lib/onboarding/onboarding-state.js";

export default route({
  GET: endpoint({
    operationId: "readOnboardingState",
    summary: "Read the onboarding progress of an artist",
    tag: "Onboarding",
    path: "/api/onboarding/{id}/state",
    access: "owner",
    answer: { status: 200, schema: OnboardingState },
    handle: ({ params }, deps) => readOnboardingState(deps, params.id),
  }),
});
