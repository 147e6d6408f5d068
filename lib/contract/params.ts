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

/** The parameters that paths have, by their names. */
const schemas = {
  id: ArtistId,
  sourceId: SourceId,
  answerId: Uuid,
  boundaryId: Uuid,
  candidateId: Uuid,
  claimId: Uuid,
  invitationId: Uuid,
  jobId: Uuid,
  proposalId: Uuid,
  sessionId: Uuid,
  shareId: Uuid,
  userId: Uuid,
};

/** The names of the parameters of a path such as `/api/artist/{id}`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The decoded parameters of a path; a name that is not declared here has no value. */
export type ParamsIn<Path extends string> = {
  readonly [Name in NamesIn<Path>]: Name extends keyof typeof schemas ? string : never;
};

/** The schema of a path's parameters; each must be declared above. */
export function paramsIn(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof schemas);
  return v.strictObject(Object.fromEntries(names.map((name) => [name, schemas[name]])));
}
