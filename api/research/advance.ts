import {
  AdvanceBody,
  AdvanceResult,
  ScheduleAnswer,
  ScheduleQuery,
} from "#lib/contract/advance.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { advanceUnlessIdle } from "#lib/operations/advance.js";
import { advanceOnSchedule } from "#lib/operations/advance-on-schedule.js";

export default route({
  POST: endpoint({
    operationId: "advanceResearch",
    summary: "Run one slice of queued work",
    tag: "Operation",
    path: "/api/research/advance",
    access: "public",
    body: AdvanceBody,
    answer: { status: 200, schema: AdvanceResult },
    example: { body: { artistId: demoIds.artist } },
    handle: ({ body }, deps) => advanceUnlessIdle(deps, body),
  }),
  GET: endpoint({
    operationId: "advanceResearchOnSchedule",
    summary: "Run slices until nothing is left or half of the function's time is used",
    tag: "Operation",
    path: "/api/research/advance",
    access: "scheduler",
    query: ScheduleQuery,
    answer: { status: 200, schema: ScheduleAnswer },
    example: { query: { artistId: demoIds.artist, kinds: "lore_refresh,source_search" } },
    handle: ({ query }, deps) => advanceOnSchedule(deps, query),
  }),
});
