import type { InterviewSession } from "#lib/client/generated/types.js";
import { readWholeMemory, type WholeMemory } from "#lib/client/read-whole-memory.js";
import { type Asked, useAsked } from "../app/asked.js";
import { client } from "../app/session.js";

/** The latest sitting, open or finished; null before the first one. */
export function useLatestSitting(artistId: string): Asked<{ session: InterviewSession | null }> {
  return useAsked(`session ${artistId}`, (signal) =>
    client.call("restoreInterview", { path: { id: artistId } }, { signal }),
  );
}

/** The memory as the next question has to respect it. */
export function useMemory(artistId: string): Asked<WholeMemory> {
  return useAsked(`memory ${artistId}`, (signal) => readWholeMemory(client, artistId, { signal }));
}
