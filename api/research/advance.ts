import { advance } from "#lib/advance.js";
import { advanceOnSchedule } from "#lib/advance-on-schedule.js";
import {
  AdvanceBody,
  AdvanceResult,
  ScheduleAnswer,
  ScheduleQuery,
} from "#lib/contract/advance.js";
import { NoParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "advanceResearch",
    summary: "Run one slice of queued work",
    tag: "Operation",
    path: "/api/research/advance",
    access: "public",
    params: NoParams,
    query: NoQuery,
    body: AdvanceBody,
    answer: { status: 200, schema: AdvanceResult },
    handle: ({ body }, deps) => advance(deps, body),
  }),
  GET: endpoint({
    operationId: "advanceResearchOnSchedule",
    summary: "Run slices until nothing is left or half of the function's time is used",
    tag: "Operation",
    path: "/api/research/advance",
    access: "scheduler",
    params: NoParams,
    query: ScheduleQuery,
    answer: { status: 200, schema: ScheduleAnswer },
    handle: ({ query }, deps) => advanceOnSchedule(deps, query),
  }),
});
