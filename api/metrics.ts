import * as v from "valibot";
import { endpoint, route } from "#lib/http/route.js";

const example = `# TYPE research_budget_left gauge
# HELP research_budget_left What is left of the budgets for all artists together
research_budget_left{ledger="saved_question"} 87
# EOF
`;

export default route({
  GET: endpoint({
    operationId: "readMetrics",
    summary: "Read the service's metrics",
    description:
      "OpenMetrics text: the queue, jobs, model calls and budgets of the whole service, and what the instance that answers has counted. A database that fails leaves its part out and is named by its class of cause.",
    tag: "Operation",
    path: "/api/metrics",
    access: "metrics",
    answer: {
      status: 200,
      schema: v.pipe(v.string(), v.examples([example])),
      mediaType: "application/openmetrics-text",
      description: "OpenMetrics 1.0",
    },
    handle: async (_input, deps) => {
      const { readMetrics } = await import("#lib/operations/read-metrics.js");
      return readMetrics(deps);
    },
  }),
});
