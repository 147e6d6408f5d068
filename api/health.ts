import { Health, HealthFailure } from "#lib/contract/health.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { readHealth } from "#lib/operations/read-health.js";

export default route({
  GET: endpoint({
    operationId: "checkHealth",
    summary: "Check health",
    description: "The state of what the service depends on, checked at most once in ten seconds.",
    tag: "Operation",
    path: "/api/health",
    access: "public",
    answer: { status: 200, schema: Health },
    otherAnswers: [{ status: 503, schema: HealthFailure, description: "Database or schema fails" }],
    handle: async (_input, deps) => {
      const health = await readHealth(deps);
      return health.status === "error" ? new Reply(503, health, { "retry-after": "10" }) : health;
    },
  }),
});
