import { ReadingBody, ReadingQueued } from "#lib/contract/readings.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { requestReading } from "#lib/ingest/request-reading.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";

export default route({
  POST: endpoint({
    operationId: "readAddresses",
    summary: "Read pages, feeds and sitemaps at these addresses",
    description:
      "A job reads at most 200 pages, one a second from a host, and keeps to robots.txt. What it finds waits for a review.",
    tag: "Operation",
    path: "/api/artist/{id}/readings",
    access: "editor",
    body: ReadingBody,
    answer: { status: 202, schema: ReadingQueued },
    faults: ["reading_quota"],
    example: { body: { addresses: ["https://skerrylight.example/sitemap.xml"] } },
    handle: async ({ caller, params, body }, deps) => {
      const answer = await requestReading(deps, caller, params.id, body);
      advanceAfterAnswer(deps, params.id, answer.jobId);
      return new Reply(202, answer, { location: `/api/artist/${params.id}/research/status` });
    },
  }),
});
