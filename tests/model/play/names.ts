import { randomUUID } from "node:crypto";
import type { ArtistName } from "../rules/world.js";
import type { Stage } from "./stage.js";

/**
 * The service's identities for the model's labels, in both directions and one to one, for ids,
 * revisions and snapshot ids alike.
 */
export class Names {
  readonly #ids = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  /** The label of an identity; a new identity gets `label`, if that has none yet. */
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

  /** The identity of a label; null while the service has not returned one. */
  id(label: string): string | null {
    return this.#ids.get(label) ?? null;
  }
}

/** The days for the model's words. */
export const dates: Record<string, string> = {
  past: "2001-01-01",
  "2998": "2998-01-01",
  "2999": "2999-01-01",
};

/** The identity for a request number, the same within one sequence. */
export function requestId(stage: Stage, kind: string, artist: ArtistName, request: number): string {
  const label = `${artist}/${kind} request ${request}`;
  stage.names.read(label, randomUUID());
  return stage.names.id(label) ?? "";
}

/** A date in the words of the model; a date made to pass has a separate word. */
export function dateOf(instant: string | undefined, expected: string | undefined): string | null {
  if (instant === undefined) return null;
  const [date] = Object.entries(dates).find(([, day]) => instant.startsWith(day)) ?? [];
  return date ?? (expected?.startsWith("came") ? expected : instant);
}
