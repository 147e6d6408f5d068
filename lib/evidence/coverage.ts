import * as v from "valibot";
import type { EvidenceCoverage } from "#lib/contract/knowledge-brief.js";

/** The most evidence of one artist that is read: eligible originals, and their UTF-16 units (decision 3.21). */
export const corpusGuard = { originals: 50_000, chars: 200_000_000 };

/** Eligible originals of an artist, and public ones without their text, as the database counts them. */
export const EvidenceCounts = v.object({ eligible: v.number(), missingText: v.number() });
type EvidenceCounts = v.InferOutput<typeof EvidenceCounts>;

/** The coverage that the counts make, with the limitations that every ranked answer has. */
export function coverageOf({ eligible, missingText }: EvidenceCounts): EvidenceCoverage {
  const limitations = ["ranked_not_exhaustive: passages are ranked, and there may be others"];
  if (missingText > 0) {
    limitations.push(`missing_text: ${missingText} saved originals have no text yet`);
  }
  return {
    eligible,
    readable: Math.min(eligible, corpusGuard.originals),
    missingText,
    limitations,
  };
}
