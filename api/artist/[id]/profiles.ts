import { changeProfiles } from "#lib/artist/change-profiles.js";
import { ChangedProfiles, ProfileChanges } from "#lib/contract/profiles.js";
import { endpoint, route } from "#lib/http/route.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";

export default route({
  POST: endpoint({
    operationId: "changeProfiles",
    summary: "Add and remove profiles of an artist",
    description:
      "Makes all changes or none. A job connects the account of each added profile. The account of a removed profile is disconnected, and its originals are not evidence until the profile is added again.",
    tag: "Onboarding",
    path: "/api/artist/{id}/profiles",
    access: "owner",
    body: ProfileChanges,
    answer: { status: 200, schema: ChangedProfiles },
    faults: ["link_conflict"],
    example: { body: { add: [{ url: "https://skerrylight.example/harbour-diary" }] } },
    handle: async ({ caller, params, body }, deps) => {
      const answer = await changeProfiles(deps, caller, params.id, body);
      const [jobId] = answer.connecting;
      if (jobId !== undefined) advanceAfterAnswer(deps, params.id, jobId);
      return answer;
    },
  }),
});
