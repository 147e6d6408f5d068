import type { EvidenceCoverage } from "#lib/contract/knowledge-brief.js";
import type { EvidenceCounts } from "#lib/evidence/store.js";

/** At most this much evidence of one artist is read (contract 3, corpus guard). */
export const corpusGuard = { originals: 50_000, chars: 200_000_000 };

/** What the counts say to a reader, with the limits that every ranked answer has. */
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
