import { readDesk } from "#lib/artist/desk.js";
import { Desk, DeskQuery } from "#lib/contract/desk.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readDesk",
    tool: "reads",
    summary: "Read what waits for a decision, over all artists",
    description:
      "Counts by artist of discoveries, disagreements, changed pages and failed jobs, for owners and editors; an administrator gets every artist. Somebody who edits nothing gets an empty list.",
    tag: "Discovery",
    path: "/api/desk",
    access: "user",
    query: DeskQuery,
    answer: { status: 200, schema: Desk },
    faults: ["invalid_cursor"],
    example: { query: { limit: 20 }, cursor: demoPlaces.least },
    handle: ({ caller, query }, deps) => readDesk(deps, caller, query),
  }),
});
