import * as v from "valibot";
import { Count, described, titled } from "#lib/contract/primitives.js";

/** Why a citation of a registered answer is refused. */
export const CitationFailure = v.strictObject({
  index: described(
    Count,
    "Index of the citation, or of the answer's sentence for uncited_sentence; from 0",
  ),
  reason: v.picklist([
    "source_unavailable",
    "revision_changed",
    "quote_mismatch",
    "outside_selection",
    "uncited_sentence",
  ]),
});
export type CitationFailure = v.InferOutput<typeof CitationFailure>;

/** A sentence of the answer, and whether its citations support it (decision 3.33). */
export const ClaimVerdict = titled("Claim verdict", {
  index: described(Count, "Index of the sentence in the answer, from 0"),
  start: described(Count, "Start of the sentence in the answer"),
  end: Count,
  verdict: described(
    v.picklist(["supported", "unsupported", "not_judged"]),
    "not_judged says nothing about the sentence; limitations says why",
  ),
  reason: described(
    v.nullable(v.picklist(["contradicted", "not_said"])),
    "Why it is unsupported: the cited windows say something else, or do not say it; else null",
  ),
  judgedBy: described(
    v.nullable(v.picklist(["rules", "model"])),
    "null when not_judged. Rules find a sentence supported only where a window says the same",
  ),
  missing: described(
    v.array(v.string()),
    "Found by rules: words of the sentence that are in none of its cited windows, or only where these say something else",
  ),
  window: described(
    v.nullable(
      v.strictObject({
        citation: described(Count, "Index of the citation, from 0"),
        start: described(Count, "Start in the cited original, inside the citation"),
        end: Count,
      }),
    ),
    "The cited text that decided, or came closest; null when none did",
  ),
});
export type ClaimVerdict = v.InferOutput<typeof ClaimVerdict>;
