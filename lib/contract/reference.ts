import * as v from "valibot";
import { placeEntries } from "#lib/contract/places.js";
import { Count, described, Hash64, titled } from "#lib/contract/primitives.js";
import { ActivityDate, PublicationTime } from "#lib/contract/time.js";
import { statedEntries } from "#lib/contract/voices.js";

export const EvidenceKind = v.picklist(["original_text", "caption", "provider_transcript"]);

export const Speaker = v.picklist(["not_applicable", "unverified"]);

export const ActivityDateKind = v.picklist(["release", "moment"]);

export const EvidenceCuration = v.picklist(["approved", "pending"]);

/** The fields of a reference; a search passage adds its score to them. */
export const referenceEntries = {
  sourceId: described(v.string(), "Stable identity of the source"),
  revision: described(Hash64, "Hash of the original's content; a changed original has another one"),
  start: described(Count, "First UTF-16 code unit of the window"),
  end: described(Count, "Position after its last UTF-16 code unit"),
  text: described(v.string(), "The original from start to end, unchanged"),
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
  ...statedEntries,
};

/** A window of an original with the original's identity, as sent (rules 2.3.window, 2.3.text). */
export const Reference = titled("Reference", referenceEntries);
export type Reference = v.InferOutput<typeof Reference>;
