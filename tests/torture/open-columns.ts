import type { CallerName } from "./privacy-calls.js";

interface Opening {
  to: "anyone" | "key";
  /** Readable only by this operation. */
  by?: string;
}

const anyone: Opening = { to: "anyone" };
const key: Opening = { to: "key" };
const proof: Opening = { to: "key", by: "readProof" };

/** Columns of an artist that more callers may read than its claimant and administrators. */
const open: Readonly<Record<string, Opening>> = {
  // An artist is found by its public profiles.
  "artists.id": anyone,
  "links.identifier": anyone,
  "links.folded_identifier": anyone,
  "links.url": anyone,
  "links.host": anyone,
  // Public evidence, as Latest shows it; closed originals are columns of their own.
  "originals.source_id": anyone,
  "originals.revision": anyone,
  "originals.url": anyone,
  "originals.title": anyone,
  "originals.text": anyone,
  "originals.collection_url": anyone,
  "originals.account_id": anyone,
  // Terms represent the words of originals, which are searched for separately.
  "postings.term": anyone,
  // Questions are asked with the key, about public evidence.
  "jobs.id": key,
  "jobs.identity": key,
  "jobs.request": key,
  "jobs.limitations": key,
  "jobs.passages": key,
  // Drafts are made of public evidence, and go with it; closed originals are columns of their own.
  "answer_drafts.sentences": key,
  "answer_drafts.windows": key,
  // Its public page shows what the artist published.
  "lore.published_text": { to: "anyone", by: "readPublicPage" },
  // A proof keeps hashes of what was registered, and names what it cited, also when its words are gone.
  "registered_answers.id": proof,
  "registered_answers.answer_hash": proof,
  "registered_answers.citations_hash": proof,
  "registered_answers.claims": proof,
  "originals.source_id of closed originals": proof,
  "originals.revision of closed originals": proof,
  "originals.answer_id of closed originals": proof,
};

/** What whoever has its secret reads of a shared thread; its closed originals are columns of their own. */
const openByShare: readonly string[] = [
  "jobs.request",
  "jobs.limitations",
  "answer_drafts.sentences",
];

/**
 * Whether a caller may read this column of the artist ana; a column without a decision is private.
 */
export function isOpen(column: string, caller: CallerName, operationId: string): boolean {
  if (caller === "ana" || (operationId === "openShare" && openByShare.includes(column)))
    return true;
  const opening = open[column];
  if (opening === undefined || (opening.to === "key" && caller !== "service")) return false;
  return opening.by === undefined || opening.by === operationId;
}

/** Columns whose values are too short or too few to be recognised in a text. */
export const shortColumns = [
  "candidates.link_platform",
  "candidates.undo",
  "disputed_titles.role",
  "interview_boundaries.question_key",
  "interview_questions.question_key",
  "statements.found_by",
  "statements.role",
];
