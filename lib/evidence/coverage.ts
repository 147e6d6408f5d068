import * as v from "valibot";
import type { EvidenceCoverage } from "#lib/contract/knowledge-brief.js";

/**
 * The largest corpus of one artist that is read: eligible originals, and their total UTF-16 units
 * (decision 3.21).
 */
export const corpusGuard = { originals: 50_000, chars: 200_000_000 };

/** Numbers of an artist's eligible originals, and of its public originals without text. */
export const EvidenceCounts = v.object({ eligible: v.number(), missingText: v.number() });
type EvidenceCounts = v.InferOutput<typeof EvidenceCounts>;

/** The public coverage for these counts, with the limitations of every ranked answer. */
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
