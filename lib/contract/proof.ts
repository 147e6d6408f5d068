import * as v from "valibot";
import { DriftVerdict } from "#lib/contract/drift.js";
import { OriginalKind } from "#lib/contract/knowledge-sources.js";
import { TextPlace } from "#lib/contract/places.js";
import { Count, Hash64, Ok, oneOf, Uuid } from "#lib/contract/primitives.js";
import { ProofRecord } from "#lib/contract/proof-record.js";
import { ActivityDateKind, Reference } from "#lib/contract/reference.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { Selection, Stage } from "#lib/contract/research-status.js";
import { DocumentSignature } from "#lib/contract/signature.js";
import { Instant } from "#lib/contract/time.js";
import { Annotation } from "#lib/contract/web-annotation.js";

/** The `typ` of a proof's signature, and its `format`. */
export const proofFormat = "artist-research-proof";

export const ProofQuery = v.strictObject({
  texts: v.exactOptional(
    v.pipe(
      oneOf(["full", "windows"]),
      v.description(
        "full has every cited original whole, so that its revision can be computed again; windows has only the parts around the references, with the hashes that lead from them to the original's signed `textRoot`",
      ),
    ),
    "full",
  ),
});
export type ProofQuery = v.InferOutput<typeof ProofQuery>;

/** What the identity of a question hashes (decision 3.1), so that whoever reads the proof computes it again. */
const IdentityParts = v.strictObject({
  artistId: Uuid,
  topic: v.string(),
  evidenceNeed: v.pipe(v.string(), v.description("As it was asked")),
  freshness: v.pipe(v.string(), v.description("As it was asked")),
  targetUrl: v.pipe(v.nullable(v.string()), v.description("In canonical form")),
  platform: v.nullable(v.string()),
  fromDate: v.pipe(v.nullable(v.string()), v.description("null when none was asked for")),
  toDate: v.pipe(v.nullable(v.string()), v.description("null when none was asked for")),
  retrieval: v.pipe(v.string(), v.description("As it was asked")),
  excludeSourceUrls: v.pipe(v.array(v.string()), v.description("In canonical form, sorted")),
  answerScope: v.string(),
});

const ProofQuestion = v.pipe(
  v.strictObject({
    jobId: Uuid,
    request: v.pipe(StoredResearchRequest, v.description("As it was asked, defaults filled in")),
    identity: v.pipe(Hash64, v.description("Of the question: SHA-256 of identityOf")),
    identityOf: v.pipe(
      v.nullable(IdentityParts),
      v.description(
        "What identity hashes, as canonical JSON; null when an earlier release hashed something else",
      ),
    ),
    stage: Stage,
    selection: v.pipe(Selection, v.description("candidates was never judged, and is no answer")),
    outcome: v.pipe(
      v.nullable(v.string()),
      v.description("Why an ended job has no answer; null when it has one or goes on"),
    ),
    provider: v.pipe(v.nullable(v.string()), v.description("Who was asked outside; null: nobody")),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: v.pipe(v.nullable(Instant), v.description("null while the job goes on")),
    stages: v.pipe(
      v.array(
        v.strictObject({ stage: Stage, at: v.pipe(Instant, v.description("When it was entered")) }),
      ),
      v.description("Every stage that the job entered, in order"),
    ),
    limitations: v.array(v.string()),
  }),
  v.title("Proof question"),
);

/** An original as its revision hashes it (decision 1.10); `text` is absent with `texts=windows`. */
const ProofOriginal = v.pipe(
  v.strictObject({
    sourceId: v.string(),
    revision: v.pipe(
      Hash64,
      v.description(
        "SHA-256 of the canonical JSON of this object's sourceId, kind, url, canonicalUrl, collectionUrl, title, text, publishedAt, activityDate, activityDateKind and truncated, and of places where there are any",
      ),
    ),
    kind: OriginalKind,
    url: v.string(),
    canonicalUrl: v.pipe(
      v.nullable(v.string()),
      v.description("The address that it calls its own"),
    ),
    collectionUrl: v.pipe(v.nullable(v.string()), v.description("Of the collection it is part of")),
    title: v.nullable(v.string()),
    text: v.exactOptional(v.pipe(v.string(), v.description("Whole; absent with texts=windows"))),
    publishedAt: v.nullable(v.string()),
    activityDate: v.nullable(v.string()),
    activityDateKind: v.nullable(ActivityDateKind),
    truncated: v.pipe(v.nullable(v.boolean()), v.description("Whether the source had more text")),
    places: v.exactOptional(
      v.pipe(v.array(TextPlace), v.description("The map from the text to its times or pages")),
    ),
    textLength: v.pipe(Count, v.description("UTF-16 code units of the text")),
    textRoot: v.pipe(
      Hash64,
      v.description(
        "Root of the hash tree over the text in pieces of 1,024 UTF-16 code units (decision 3.40)",
      ),
    ),
  }),
  v.title("Proof original"),
);

/** The part of a text around a window, and what leads from it to the text's root. */
const TextPart = v.pipe(
  v.strictObject({
    firstChunk: v.pipe(Count, v.description("Index of the first of these pieces, from 0")),
    chunks: v.pipe(
      v.array(v.strictObject({ start: Count, text: v.string() })),
      v.description("Whole pieces of the text, one after the other"),
    ),
    path: v.pipe(
      v.array(Hash64),
      v.description("Roots of the parts of the tree without these pieces, from left to right"),
    ),
  }),
  v.title("Text part"),
);
export type TextPart = v.InferOutput<typeof TextPart>;

const position = v.pipe(Count, v.minValue(1), v.description("In the answer, from 1"));

/** What a later look at the cited page found; null: it was never looked at again. */
export const lookedAtAgain = {
  lastChecked: v.pipe(
    v.nullable(Instant),
    v.description("When the cited page was last looked at again; null: never"),
  ),
  drift: v.pipe(
    v.nullable(DriftVerdict),
    v.description("What that look found of the quotation; null without one"),
  ),
};

const CitedReference = v.pipe(
  v.strictObject({
    position,
    eligible: v.pipe(v.literal(true), v.description("It may be evidence when the proof was made")),
    reference: v.pipe(Reference, v.description("As a status read shows it")),
    codePoints: v.pipe(
      v.strictObject({ start: Count, end: Count }),
      v.description("The same window in Unicode code points"),
    ),
    annotation: v.pipe(Annotation, v.description("The reference as a W3C Web Annotation")),
    part: v.pipe(v.nullable(TextPart), v.description("With texts=windows; null beside the text")),
    ...lookedAtAgain,
  }),
  v.title("Cited reference"),
);
export type CitedReference = v.InferOutput<typeof CitedReference>;

const WithdrawnReference = v.pipe(
  v.strictObject({
    position,
    eligible: v.pipe(
      v.literal(false),
      v.description("Removed, changed or withdrawn since: only its place is told"),
    ),
    sourceId: v.string(),
    revision: Hash64,
    start: Count,
    end: Count,
    ...lookedAtAgain,
  }),
  v.title("Withdrawn reference"),
);

/** The proof of an answer without its signature (decision 5.47). */
export const UnsignedProof = v.strictObject({
  status: Ok,
  format: v.pipe(v.literal(proofFormat), v.description("What kind of document this is")),
  version: v.pipe(v.literal(1), v.description("Of this kind of document")),
  offsets: v.pipe(
    v.literal("utf-16"),
    v.description("start and end count UTF-16 code units, also in the annotations"),
  ),
  madeAt: v.pipe(Instant, v.description("When this document was made")),
  artist: v.strictObject({ id: Uuid, name: v.string() }),
  question: ProofQuestion,
  originals: v.pipe(
    v.array(ProofOriginal),
    v.description("Every original of an eligible reference once, in the order of the references"),
  ),
  references: v.pipe(
    v.array(v.variant("eligible", [CitedReference, WithdrawnReference])),
    v.maxLength(6),
    v.description("In the order of the answer"),
  ),
  record: v.pipe(ProofRecord, v.description("What was done for the answer, without prompts")),
});
export type UnsignedProof = v.InferOutput<typeof UnsignedProof>;

export const Proof = v.pipe(
  v.strictObject({
    ...UnsignedProof.entries,
    signature: v.pipe(DocumentSignature, v.description("Over all the rest of the document")),
  }),
  v.title("Proof"),
);
export type Proof = v.InferOutput<typeof Proof>;
