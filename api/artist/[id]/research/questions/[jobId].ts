import { QuestionEvent, WatchHeaders, watchSeconds } from "#lib/contract/question-events.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { acceptsEvents } from "#lib/http/accepts-events.js";
import { Reply } from "#lib/http/endpoint.js";
import { preferredWait } from "#lib/http/preferred-wait.js";
import { endpoint, route } from "#lib/http/route.js";
import { readQuestion } from "#lib/research/research-question.js";

const vary = { vary: "accept, prefer" };

export default route({
  GET: endpoint({
    operationId: "readQuestionResearch",
    tool: "reads",
    summary: "Read a research job and its quotations",
    description:
      "Reading starts no work. `Prefer: wait=N` holds the answer until the job changes or ends; `accept: text/event-stream` sends its changes as server-sent events. Both only watch, for at most 25 seconds per call.",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}",
    access: "readerOrServiceKey",
    headers: WatchHeaders,
    answer: {
      status: 200,
      schema: ResearchStatus,
      headers: {
        "preference-applied":
          "`wait=N`, with the N that was used, when the preference was understood",
      },
      events: {
        schema: QuestionEvent,
        description:
          "As a stream: a `status` event with an id for every stage that the job enters and for every other change. The stream begins after `last-event-id`, or with the first stage, and ends with the job or after 25 seconds. Connect again with the last id, and no stage is lost. Comments keep a quiet stream open",
        noneLeft: "The job has ended, and `last-event-id` is its last event: do not connect again",
      },
    },
    handle: async ({ params: { id, jobId }, headers, signal }, deps) => {
      if (acceptsEvents(headers)) {
        const { streamQuestion } = await import("#lib/research/stream-question.js");
        const stream = await streamQuestion(deps, id, jobId, headers.get("last-event-id"), signal);
        stream.headers.set("vary", vary.vary);
        return stream;
      }
      const wait = preferredWait(headers, watchSeconds);
      if (wait === null) return new Reply(200, await readQuestion(deps, id, jobId), vary);
      const { awaitQuestion } = await import("#lib/research/watch-question.js");
      const status = await awaitQuestion(deps, id, jobId, wait, signal);
      return new Reply(200, status, { ...vary, "preference-applied": `wait=${wait}` });
    },
  }),
});
