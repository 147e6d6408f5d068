import type { Deps } from "#lib/deps.js";
import type { Endpoint } from "#lib/http/endpoint.js";

/**
 * Called after an answered call: a write may have queued work, and an artist that was read is
 * refreshed more often (decision 5.59). A slice itself notes whether it ran.
 */
export function noteCall(
  { body, operationId }: Endpoint,
  artistId: string | undefined,
  { nextDue, afterAnswer }: Deps,
): void {
  const isRead = body === null;
  if (nextDue === undefined || operationId === "advanceResearch") return;
  if (isRead && artistId === undefined) return;
  afterAnswer(async () => (await nextDue()).noteCall(isRead ? artistId : undefined));
}
