import { randomUUID } from "node:crypto";
import type { ArtistName } from "../rules/world.js";
import type { Stage } from "./stage.js";

/**
 * What the service calls the things of the model, in both directions: one label has one identity, and one identity one label,
 * for ids, revisions and snapshot ids alike.
 */
export class Names {
  readonly #ids = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  /** The label of an identity; one that was never seen belongs to `label`, when that has none yet. */
  read(label: string, id: string): string {
    if (!this.#ids.has(label) && !this.#labels.has(id)) {
      this.#ids.set(label, id);
      this.#labels.set(id, label);
    }
    return this.label(id);
  }

  label(id: string): string {
    return this.#labels.get(id) ?? `nothing that the model knows (${id})`;
  }

  /** The identity of a label, or null when the service has told none. */
  id(label: string): string | null {
    return this.#ids.get(label) ?? null;
  }
}

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
