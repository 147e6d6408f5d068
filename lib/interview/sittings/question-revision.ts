import type { InterviewReference } from "#lib/contract/interview-question.js";
import { hashOf } from "#lib/kernel/hash.js";

/** Everything of a question that never changes; sitting and ordinal are null for onboarding. */
export interface QuestionContent {
  id: string;
  artistId: string;
  questionKey: string;
  question: string;
  sitting: number | null;
  ordinal: number | null;
  references: readonly InterviewReference[];
}

/**
 * The revision of a question, which the revision of every version of its response is hashed with.
 * Hashed: id, artistId, questionKey, question, sitting, ordinal and references (contract 1).
 */
export function questionRevision(content: QuestionContent): string {
  const { id, artistId, questionKey, question, sitting, ordinal, references } = content;
  return hashOf({ id, artistId, questionKey, question, sitting, ordinal, references });
}

/** The name of an offered question inside its artist (contract 5). */
export function questionKeyOf(sitting: number, ordinal: number): string {
  return `s${sitting}q${ordinal}`;
}
