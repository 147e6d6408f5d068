import * as v from "valibot";
import { AnswerDraft } from "#lib/contract/answer-draft.js";
import { DriftVerdict } from "#lib/contract/drift-verdict.js";
import { originalEntries } from "#lib/contract/original.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";
import { ProofRecord } from "#lib/contract/proof-record.js";
import { ProvidedBy } from "#lib/contract/provided-by.js";
import { Reference } from "#lib/contract/reference.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { Selection, Stage } from "#lib/contract/research-status.js";
import { DocumentSignature } from "#lib/contract/signature.js";
import { Instant } from "#lib/contract/time.js";
import { Annotation } from "#lib/contract/web-annotation.js";

/** The `typ` of a proof's signature, and its `format`. */
export const proofFormat = "artist-research-proof";

export const ProofQuery = v.strictObject({
  texts: v.exactOptional(
    described(
      oneOf(["full", "windows"]),
      "full: the whole text of every cited original, to recompute its revision; windows: only the parts around the references, with the hashes that lead from them to the signed `textRoot`",
    ),
    "full",
  ),
});
export type ProofQuery = v.InferOutput<typeof ProofQuery>;

/**
 * The input of a question's identity hash (decision 3.1), so that a reader of the proof can
 * recompute it.
 */
const IdentityParts = v.strictObject({
  artistId: Uuid,
  topic: v.string(),
  evidenceNeed: described(v.string(), "As it was asked"),
  freshness: described(v.string(), "As it was asked"),
  targetUrl: described(v.nullable(v.string()), "In canonical form"),
  platform: v.nullable(v.string()),
  fromDate: described(v.nullable(v.string()), "null when none was asked for"),
  toDate: described(v.nullable(v.string()), "null when none was asked for"),
  retrieval: described(v.string(), "As it was asked"),
  excludeSourceUrls: described(v.array(v.string()), "In canonical form, sorted"),
  answerScope: v.string(),
  voice: v.exactOptional(described(v.string(), "Only when it was asked for")),
});

const ProofQuestion = titled("Proof question", {
  jobId: Uuid,
  request: described(StoredResearchRequest, "As it was asked, defaults filled in"),
  identity: described(Hash64, "Identity of the question: SHA-256 of identityOf"),
  identityOf: described(
    v.nullable(IdentityParts),
    "The input of identity, hashed as canonical JSON; null when an earlier release hashed something else",
  ),
  stage: Stage,
  selection: described(Selection, "candidates: never judged, so not an answer"),
  outcome: described(
    v.nullable(v.string()),
    "Why an ended job has no answer; null when it has one or has not ended",
  ),
  provider: described(
    v.nullable(v.string()),
    "The outside provider that was asked; null when none was",
  ),
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: described(v.nullable(Instant), "null until the job ends"),
  stages: described(
    v.array(v.strictObject({ stage: Stage, at: described(Instant, "When it was entered") })),
    "Every stage that the job entered, in order",
  ),
  limitations: v.array(v.string()),
});

const revised = originalEntries("revised");

/** An original as its revision hashes it (decision 1.10); `text` is absent with `texts=windows`. */
const ProofOriginal = titled("Proof original", {
  sourceId: v.string(),
  revision: described(
    Hash64,
    "SHA-256 of the canonical JSON of this object with its text, without revision, textLength and textRoot",
  ),
  ...revised,
  text: v.exactOptional(revised.text),
  textLength: described(Count, "UTF-16 code units of the text"),
  textRoot: described(
    Hash64,
    "Root of the hash tree over the text in pieces of 1,024 UTF-16 code units (decision 3.40)",
  ),
});

/** The part of a text around a window, with the hashes that lead from it to the text's root. */
const TextPart = titled("Text part", {
  firstChunk: described(Count, "Index of the first of these pieces, from 0"),
  chunks: described(
    v.array(v.strictObject({ start: Count, text: v.string() })),
    "Consecutive whole pieces of the text",
  ),
  path: described(
    v.array(Hash64),
    "Roots of the subtrees that do not contain these pieces, from left to right",
  ),
});

const position = v.pipe(Count, v.minValue(1), v.description("Position in the answer, from 1"));

/** The result of rechecking the cited page; null when it was never rechecked. */
export const lookedAtAgain = {
  lastChecked: described(
    v.nullable(Instant),
    "When the cited page was last rechecked; null: never",
  ),
  drift: described(
    v.nullable(DriftVerdict),
    "What that recheck found for the quotation; null without one",
  ),
};

const CitedReference = titled("Cited reference", {
  position,
  eligible: described(v.literal(true), "It was eligible as evidence when the proof was made"),
  reference: described(Reference, "As in the status of the question"),
  codePoints: described(
    v.strictObject({ start: Count, end: Count }),
    "The same window in Unicode code points",
  ),
  annotation: described(Annotation, "The reference as a W3C Web Annotation"),
  part: described(v.nullable(TextPart), "With texts=windows; null when the text is included"),
  providedBy: optional(ProvidedBy, "Only for an original that a person sent from an archive"),
  ...lookedAtAgain,
});
export type CitedReference = v.InferOutput<typeof CitedReference>;

const WithdrawnReference = titled("Withdrawn reference", {
  position,
  eligible: described(
    v.literal(false),
    "Removed, changed or withdrawn since: only its position is given",
  ),
});

/** The proof of an answer without its signature (decision 5.47). */
export const UnsignedProof = v.strictObject({
  status: Ok,
  format: described(v.literal(proofFormat), "Kind of document"),
  version: described(v.literal(1), "Version of this format"),
  offsets: described(
    v.literal("utf-16"),
    "start and end count UTF-16 code units, also in the annotations",
  ),
  madeAt: described(Instant, "When this document was made"),
  artist: v.strictObject({ id: Uuid, name: v.string() }),
  question: ProofQuestion,
  originals: described(
    v.array(ProofOriginal),
    "Each original with an eligible reference, once, in the order of the references",
  ),
  references: v.pipe(
    v.array(v.variant("eligible", [CitedReference, WithdrawnReference])),
    v.maxLength(6),
    v.description("In the order of the answer"),
  ),
  drafts: optional(
    v.array(AnswerDraft),
    "Sentences that a model wrote from these references, one draft for each language, outside of what is proved: not part of the evidence. Absent when there are none, or when one of their references was withdrawn",
  ),
  record: described(ProofRecord, "What was done for the answer, without prompts"),
});
export type UnsignedProof = v.InferOutput<typeof UnsignedProof>;

export const Proof = titled("Proof", {
  ...UnsignedProof.entries,
  signature: described(DocumentSignature, "Signs the rest of the document"),
});
export type Proof = v.InferOutput<typeof Proof>;
