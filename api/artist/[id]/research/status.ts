import { JobsStatus } from "#lib/contract/job-status.js";
import { PageQuery } from "#lib/contract/query.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { jobsStatus } from "#lib/jobs/jobs-status.js";

export default route({
  GET: endpoint({
    operationId: "readResearchStatus",
    summary: "Read the jobs and budgets of an artist",
    tag: "Research",
    path: "/api/artist/{id}/research/status",
    access: "reader",
    query: PageQuery,
    answer: { status: 200, schema: JobsStatus },
    faults: ["invalid_cursor"],
    example: {
      query: { limit: 20 },
      cursor: { updatedAt: "infinity", id: demoPlaces.greatest },
    },
    handle: ({ caller, params, query }, deps) => jobsStatus(deps, caller, params.id, query),
  }),
});
