import * as v from "valibot";
import { Mark } from "#lib/contract/research-status.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/**
 * A window with the name under which a model was shown it; `quotes` are the parts of its original in
 * which the model found the answer, absent until it named the window.
 */
export interface NamedWindow extends RankedWindow {
  id: string;
  quotes?: readonly Window[];
}

/** A window with its exact text, as a job keeps it; `start` and `end` in UTF-16 units. */
export const Passage = v.object({
  sourceId: v.string(),
  revision: v.string(),
  start: v.number(),
  end: v.number(),
  text: v.string(),
  /** As in NamedWindow; absent when no model named the window. */
  id: v.optional(v.string()),
  quote: v.optional(Mark),
  /**
   * For a question about a release date: the title (`nameKey`) of the release whose date the window
   * states, null when it states no requested date (decision 3.8). Absent for other questions and in
   * jobs of release 0.1.0.
   */
  release: v.optional(v.nullable(v.string())),
  /**
   * Whether its statements about titles that do not occur in the question may concern the question.
   * Absent where `release` is, and in jobs of release 0.2.
   */
  about: v.optional(v.boolean()),
});
export type Passage = v.InferOutput<typeof Passage>;

/** Whether a passage is what an erasure leaves of one: its place in the list (`erase_originals`). */
export function isErasedPlace({ sourceId, revision, text }: Passage): boolean {
  return sourceId === "" && revision === "" && text === "";
}

export function passageOf({ original, window, id, quotes }: RankedWindow & Partial<NamedWindow>) {
  const [first, ...also] = quotes ?? [];
  const passage: Passage = {
    sourceId: original.reference.sourceId,
    revision: original.reference.revision,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
    ...(id === undefined ? {} : { id }),
    ...(first === undefined ? {} : { quote: { ...first, ...(also.length > 0 ? { also } : {}) } }),
  };
  return passage;
}
