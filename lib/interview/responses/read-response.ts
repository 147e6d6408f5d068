import type { ExactResponse } from "#lib/contract/interview-response.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { findResponse } from "#lib/interview/responses/store.js";

/** What is said when an artist has no such response, or none at the revision that was named. */
export const noResponse = "there is no such response";

/** The exact response at a retained revision, or its current wording (interface 4.7). */
export async function readResponse(
  deps: Deps,
  artistId: string,
  answerId: string,
  revision: string | undefined,
): Promise<ExactResponse> {
  const found = await findResponse(deps.db, artistId, answerId, revision ?? null);
  if (found === null) throw fault("not_found", noResponse);
  return { status: "ok", ...found };
}
