import { JobsQuery, JobsStatus } from "#lib/contract/job-status.js";
import { ArtistParams } from "#lib/contract/params.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { jobsStatus } from "#lib/jobs/jobs-status.js";

export default route({
  GET: endpoint({
    operationId: "readResearchStatus",
    summary: "Read the jobs and budgets of an artist",
    tag: "Research",
    path: "/api/artist/{id}/research/status",
    access: "claimant",
    params: ArtistParams,
    query: JobsQuery,
    answer: { status: 200, schema: JobsStatus },
    faults: ["invalid_cursor"],
    example: {
      query: { limit: 20 },
      cursor: { updatedAt: "infinity", id: demoPlaces.greatest },
    },
    handle: ({ params, query }, deps) => jobsStatus(deps, params.id, query),
  }),
});
