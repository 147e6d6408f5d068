import type { OriginalKind } from "#lib/contract/original.js";
import type { EvidenceNeed } from "#lib/contract/research-request.js";

/**
 * The kind of original that ranks first for a need; at least one chosen window must be of this
 * kind. Null when any kind will do (decision 3.7). This is the only such table: database functions
 * receive the kind, not the need.
 */
export const preferredKinds: Readonly<Record<EvidenceNeed, OriginalKind | null>> = {
  reporting: null,
  release_date: "release",
  credits: null,
  social_caption: "caption",
  spoken_content: "transcript",
};
