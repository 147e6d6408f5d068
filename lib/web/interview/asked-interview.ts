import type { InterviewSession } from "#lib/client/generated/types.js";
import { readWholeMemory, type WholeMemory } from "#lib/client/read-whole-memory.js";
import { type Asked, useAsked, useRead } from "../app/asked.js";
import { client } from "../app/session.js";

/** The latest sitting, open or finished; null before the first one. */
export function useLatestSitting(artistId: string): Asked<{ session: InterviewSession | null }> {
  return useRead("restoreInterview", { path: { id: artistId } });
}

/** The memory that the next question has to respect. */
export function useMemory(artistId: string): Asked<WholeMemory> {
  return useAsked(`memory ${artistId}`, (signal) => readWholeMemory(client, artistId, { signal }));
}
