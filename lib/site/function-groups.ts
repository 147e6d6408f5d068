import { functionSeconds } from "#lib/operations/function-time.js";

/** Groups of routes that can share a function, because they have the same duration and way of answering. */
export type GroupName = "reads" | "watching" | "work";

/** Seconds of a call that waits for a connection (45) and two statements (20 each) at the longest. */
const readSeconds = 90;

/**
 * The platform's settings that groups differ in. A watching call is told when its caller
 * disconnects, so that it stops reading; a writing call runs to its end.
 */
export const groupSettings = {
  reads: { maxDuration: readSeconds },
  watching: { maxDuration: functionSeconds, supportsCancellation: true },
  work: { maxDuration: functionSeconds },
} as const satisfies Record<GroupName, object>;

/**
 * Routes that only watch; also the agents' route, in which any operation runs without being told
 * (decision 5.51).
 */
const watching: readonly string[] = ["/api/artist/[id]/research/questions/[jobId]", "/api/mcp"];

/** Routes that call a model or provider, work after their answer, or handle a whole artist. */
const work: readonly string[] = [
  "/api/artist/[id]/erase",
  "/api/artist/[id]/export",
  "/api/artist/[id]/import",
  "/api/artist/[id]/interview/differences",
  "/api/artist/[id]/interview/proposals",
  "/api/artist/[id]/interview/proposals/[proposalId]/decision",
  "/api/artist/[id]/interview/proposals/prepare",
  "/api/artist/[id]/knowledge/sources/extract",
  "/api/artist/[id]/latest/refresh",
  "/api/artist/[id]/readings",
  "/api/artist/[id]/research/plans",
  "/api/artist/[id]/research/questions",
  "/api/artist/[id]/research/questions/[jobId]/answers",
  "/api/artist/[id]/research/questions/[jobId]/continue",
  "/api/artist/[id]/research/questions/[jobId]/draft",
  "/api/artists/candidates",
  "/api/me/claim/look",
  "/api/me/erase",
  "/api/onboarding/[id]/chat",
  "/api/people/[userId]/erase",
  "/api/research/advance",
];

export const listedPaths: readonly string[] = [...watching, ...work];

/** The group of the route with this path (`/api/artist/[id]/latest`). */
export function groupOf(path: string): GroupName {
  if (watching.includes(path)) return "watching";
  return work.includes(path) ? "work" : "reads";
}
