import { randomUUID } from "node:crypto";
import type { Stage } from "./stage.js";
import type { ArtistName } from "./world.js";

/** The days that the model's words for them stand for. */
export const dates: Record<string, string> = {
  past: "2001-01-01",
  "2998": "2998-01-01",
  "2999": "2999-01-01",
};

/** The identity that a request number stands for, the same within one sequence. */
export function requestId(stage: Stage, kind: string, artist: ArtistName, request: number): string {
  const label = `${artist}/${kind} request ${request}`;
  stage.names.read(label, randomUUID());
  return stage.names.id(label) ?? "";
}

/** A date in the words of the model: one that was made to come has a word of its own. */
export function dateOf(instant: string | undefined, expected: string | undefined): string | null {
  if (instant === undefined) return null;
  const [date] = Object.entries(dates).find(([, day]) => instant.startsWith(day)) ?? [];
  return date ?? (expected?.startsWith("came") ? expected : instant);
}
