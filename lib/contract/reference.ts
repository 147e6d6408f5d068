import * as v from "valibot";
import { placeEntries } from "#lib/contract/places.js";
import { Count, Hash64 } from "#lib/contract/primitives.js";
import { ActivityDate, PublicationTime } from "#lib/contract/time.js";

export const EvidenceKind = v.picklist(["original_text", "caption", "provider_transcript"]);
export type EvidenceKind = v.InferOutput<typeof EvidenceKind>;

export const Speaker = v.picklist(["not_applicable", "unverified"]);
export type Speaker = v.InferOutput<typeof Speaker>;

export const ActivityDateKind = v.picklist(["release", "moment"]);
export type ActivityDateKind = v.InferOutput<typeof ActivityDateKind>;

export const EvidenceCuration = v.picklist(["approved", "pending"]);
export type EvidenceCuration = v.InferOutput<typeof EvidenceCuration>;

/** The fields of a reference; a search passage adds its score to them. */
export const referenceEntries = {
  sourceId: v.pipe(v.string(), v.description("Stable identity of the source")),
  revision: v.pipe(
    Hash64,
    v.description("Of the original's content; changed originals have another"),
  ),
  start: v.pipe(Count, v.description("First UTF-16 code unit of the window")),
  end: v.pipe(Count, v.description("Behind its last UTF-16 code unit")),
  text: v.pipe(v.string(), v.description("The original from start to end, unchanged")),
  url: v.string(),
  curation: EvidenceCuration,
  evidenceKind: v.exactOptional(EvidenceKind),
  speaker: v.exactOptional(Speaker),
  publishedAt: v.exactOptional(v.nullable(PublicationTime)),
  retrievedAt: v.exactOptional(v.nullable(v.string())),
  truncated: v.exactOptional(v.nullable(v.boolean())),
  activityDate: v.exactOptional(ActivityDate),
  activityDateKind: v.exactOptional(ActivityDateKind),
  ...placeEntries,
};

/** A window of an original with the original's identity, as sent (rules 2.3.window, 2.3.text). */
export const Reference = v.pipe(v.strictObject(referenceEntries), v.title("Reference"));
export type Reference = v.InferOutput<typeof Reference>;
