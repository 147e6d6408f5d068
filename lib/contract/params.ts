import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";

const artistIdMessage = "artistId must be a UUID";

/** `{id}` of the path; error messages call it artistId (rule 5.4-400). */
const ArtistId = v.pipe(
  v.string(artistIdMessage),
  v.check((id) => v.is(Uuid, id), artistIdMessage),
  v.toLowerCase(),
  v.metadata({ format: "uuid" }),
  v.description("The artist's id"),
);

/** A `sourceId` in a path; an unknown one is 404, not 400. */
const SourceId = v.pipe(
  v.string("must be a string"),
  v.regex(/^[\x21-\x7e]{1,200}$/, "must be a source identity of 1 to 200 visible characters"),
  v.description("The sourceId of a reference, percent-encoded"),
);

export const ArtistParams = v.strictObject({ id: ArtistId });

export const JobParams = v.strictObject({ id: ArtistId, jobId: Uuid });

export const CandidateParams = v.strictObject({ id: ArtistId, candidateId: Uuid });

export const SourceParams = v.strictObject({ id: ArtistId, sourceId: SourceId });

export const SessionParams = v.strictObject({ id: ArtistId, sessionId: Uuid });

export const AnswerParams = v.strictObject({ id: ArtistId, answerId: Uuid });

export const BoundaryParams = v.strictObject({ id: ArtistId, boundaryId: Uuid });

/** The path of an operation without parameters. */
export const NoParams = v.strictObject({});
