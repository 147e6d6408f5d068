import * as v from "valibot";

/** A text that a person approved or said, and what it is about: a page's title, a question, a claim. */
export const LoreSource = v.object({
  kind: v.picklist(["entry", "answer", "correction"]),
  /** Key of the question that an answer belongs to. */
  key: v.nullable(v.string()),
  about: v.string(),
  text: v.string(),
});
export type LoreSource = v.InferOutput<typeof LoreSource>;

/** An active boundary as far as it limits Lore. */
export const LoreBoundary = v.object({ wording: v.string(), questionKey: v.nullable(v.string()) });
export type LoreBoundary = v.InferOutput<typeof LoreBoundary>;

/** Everything that generated Lore may be made from, what limits it, and the text that stands. */
export const LoreMaterial = v.object({
  text: v.nullable(v.string()),
  /** Hash of what that text was made from. */
  basis: v.nullable(v.string()),
  sources: v.array(LoreSource),
  boundaries: v.array(LoreBoundary),
});
export type LoreMaterial = v.InferOutput<typeof LoreMaterial>;
