import * as v from "valibot";
import { originalEntries } from "#lib/contract/original.js";
import {
  type CitedReference,
  lookedAtAgain,
  type Proof,
  type ProofQuery,
  proofFormat,
  type UnsignedProof,
} from "#lib/contract/proof.js";
import { ProofRecord } from "#lib/contract/proof-record.js";
import { ProvidedBy } from "#lib/contract/provided-by.js";
import { EnteredStage } from "#lib/contract/question-events.js";
import { Reference } from "#lib/contract/reference.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { mapIn, type PlaceMap, withPlace } from "#lib/evidence/placed-reference.js";
import { hashOf } from "#lib/kernel/hash.js";
import {
  chunksAround,
  chunksOf,
  leafHash,
  type TextChunk,
  treePath,
  treeRoot,
} from "#lib/kernel/hash-tree.js";
import { codePointsOf } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";
import { annotationOf, distinctPlace } from "#lib/proof/annotation.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import { KeptDraft } from "#lib/research/drafts/draft-material.js";
import { limitationsOf, QuestionJob } from "#lib/research/question-status.js";
import { identityParts, readStoredRequest } from "#lib/research/stored-request.js";

const { places: _asKept, voices: _keptBeside, ...revised } = originalEntries("revised");
/** An original with everything that its revision hashes. */
const StoredContent = v.object({
  sourceId: v.string(),
  revision: v.string(),
  ...revised,
  /** Null when the original has no map of places. */
  placeMap: v.nullable(v.string()),
});
type StoredContent = v.InferOutput<typeof StoredContent>;

const ShownPassage = v.object({
  sourceId: v.string(),
  revision: v.string(),
  start: v.number(),
  end: v.number(),
  /** Null when its original is no longer eligible at this revision. */
  reference: v.nullable(Reference),
  providedBy: v.exactOptional(ProvidedBy),
  ...lookedAtAgain,
});
type ShownPassage = v.InferOutput<typeof ShownPassage>;

const Material = v.object({
  madeAt: v.string(),
  artistName: v.string(),
  question: QuestionJob,
  request: v.unknown(),
  identity: v.string(),
  createdAt: v.string(),
  finishedAt: v.nullable(v.string()),
  stages: v.array(EnteredStage),
  references: v.array(ShownPassage),
  originals: v.array(StoredContent),
  drafts: v.array(KeptDraft),
  ...ProofRecord.pipe[0].entries,
});

const database = databaseFunctions({
  read_proof: {
    returns: v.object({ artistExists: v.boolean(), proof: v.nullable(Material) }),
  },
});

/**
 * The signed proof of a question's answer (decision 5.47), whatever stage the job is in. One round
 * trip.
 *
 * @throws not_found when the artist or the job does not exist
 */
export async function readProof(
  deps: Deps,
  artistId: string,
  jobId: string,
  texts: ProofQuery["texts"],
): Promise<Proof> {
  const { artistExists, proof } = await database.read_proof(deps.db, { artistId, jobId });
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (proof === null) throw fault("not_found", "there is no such job");
  const { question, stages, finishedAt, createdAt, calls, lookup, answers } = proof;
  const drafts = proof.drafts.flatMap(({ reason: _kept, ...draft }) =>
    draft.sentences.length === 0 ? [] : [draft],
  );
  const request = readStoredRequest(proof.request);
  const identityOf = identityParts(artistId, request);
  const originals = proof.originals.map(chunked);
  const document: UnsignedProof = {
    status: "ok",
    format: proofFormat,
    version: 1,
    offsets: "utf-16",
    madeAt: proof.madeAt,
    artist: { id: artistId, name: proof.artistName },
    question: {
      jobId,
      request,
      identity: proof.identity,
      identityOf: hashOf(identityOf) === proof.identity ? identityOf : null,
      stage: question.stage,
      selection: question.selection,
      outcome: question.outcome,
      provider: question.provider,
      createdAt,
      updatedAt: question.updatedAt,
      finishedAt,
      stages,
      limitations: limitationsOf(question),
    },
    originals: originals.map(({ content, map, leaves }) => {
      const { text, placeMap: _kept, ...rest } = content;
      return {
        ...rest,
        ...(texts === "full" ? { text } : {}),
        ...(map?.places != null && { places: map.places }),
        ...(map?.told != null && { voices: map.told.voices }),
        textLength: text.length,
        textRoot: treeRoot(leaves),
      };
    }),
    references: proof.references.map((passage, index) =>
      referenceIn(jobId, passage, index + 1, originals, texts),
    ),
    ...(drafts.length === 0 ? {} : { drafts }),
    record: { calls, lookup, answers },
  };
  return signedDocument(deps.env.PROOF_KEY, proofFormat, document);
}

interface Chunked {
  content: StoredContent;
  /** Undefined when the original has no map of places. */
  map: PlaceMap | undefined;
  chunks: TextChunk[];
  leaves: Buffer[];
}

function chunked(content: StoredContent): Chunked {
  const chunks = chunksOf(content.text);
  const { placeMap, text } = content;
  const map = placeMap === null ? undefined : mapIn({ map: placeMap, totalChars: text.length });
  return { content, map, chunks, leaves: chunks.map(leafHash) };
}

/** Without `voice`: who speaks can be corrected later, and a proof cannot (decision 1.36). */
function inProof({ voice: _voice, ...reference }: Reference): Reference {
  return reference;
}

function referenceIn(
  jobId: string,
  passage: ShownPassage,
  position: number,
  originals: readonly Chunked[],
  texts: ProofQuery["texts"],
): UnsignedProof["references"][number] {
  const { sourceId, revision, start, end, reference, lastChecked, drift, providedBy } = passage;
  const original = originals.find(
    ({ content }) => content.sourceId === sourceId && content.revision === revision,
  );
  if (reference === null || original === undefined) {
    return { position, eligible: false };
  }
  const { map, content } = original;
  const { text } = content;
  const around = distinctPlace(text, { start, end });
  const first = codePointsOf(text.slice(0, start));
  return {
    position,
    eligible: true,
    reference: inProof(withPlace(reference, map, false)),
    codePoints: { start: first, end: first + codePointsOf(reference.text) },
    annotation: annotationOf(jobId, reference, text, around),
    part: texts === "full" ? null : partOf(original, around),
    ...(providedBy === undefined ? {} : { providedBy }),
    lastChecked,
    drift,
  };
}

function partOf({ chunks, leaves }: Chunked, around: { start: number; end: number }) {
  const range = chunksAround(chunks, around);
  return {
    firstChunk: range.start,
    chunks: chunks.slice(range.start, range.end),
    path: treePath(leaves, range),
  } satisfies CitedReference["part"];
}
