import * as v from "valibot";
import { Places } from "#lib/contract/given-places.js";
import { TextPlace } from "#lib/contract/places.js";
import { Platform } from "#lib/contract/platform.js";
import { Hash64, oneOf, storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import {
  Address,
  absent,
  DayOrInstant,
  Flag,
  FlagOrFalse,
  GivenDate,
  Micros,
  Name,
  PartialDate,
  Right,
  SourceId,
  Subject,
  Text,
  Url,
} from "#lib/contract/record-fields.js";
import { ActivityDateKind, EvidenceCuration } from "#lib/contract/reference.js";
import { ActivityDate, PublicationTime } from "#lib/contract/time.js";
import { OwnVoices, TextVoice, Voices } from "#lib/contract/voices.js";

/** The kinds of originals, as import names them (decision 8.13). */
export const originalKinds = [
  "web_page",
  "caption",
  "transcript",
  "release",
  "moment",
  "published_answer",
] as const;
export const OriginalKind = oneOf(originalKinds);
export type OriginalKind = v.InferOutput<typeof OriginalKind>;

const Visibility = oneOf(["public", "private"]);
export const maxTextChars = 2_000_000;

/** The uses of an original's field other than its column, with the schema for each use. */
interface FieldUses {
  /**
   * In an import record (decision 8.13). A field that is imported but not revised describes the
   * source.
   */
  imported?: v.GenericSchema;
  /** Hashed by the revision (decision 1.10), and therefore part of a proof (decision 5.47). */
  revised?: v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined>;
  /** In a summary of a source (decision 1.13). */
  shown?: v.GenericSchema;
}

/**
 * A field of an original: what its column holds according to the data inventory (decision 8.23),
 * and its schema in an export record (decision 8.25); or the name of the field that stores it.
 */
type OriginalField = FieldUses &
  (
    | { holds: "content" | "identifier" | "state" | "user"; exported: v.GenericSchema }
    | { holds: { derived: string; words: boolean }; imported?: never }
    | { keptAs: string }
  );

/**
 * The fields of an original, each declared once. The data inventory, import and export records, the
 * revision, proofs and source summaries are derived from this list. The table declares the column
 * types, and does not compile with other columns than these. The list is in this low layer because
 * both the tables and the wire use it.
 */
export const originalFields = {
  id: { holds: "identifier", exported: Uuid },
  number: { holds: { derived: "the order in which originals are stored", words: false } },
  artistId: { holds: "identifier", imported: Uuid, exported: Uuid },
  sourceId: {
    holds: "identifier",
    imported: absent(SourceId),
    exported: SourceId,
    shown: v.string(),
  },
  revision: { holds: "identifier", exported: Hash64, shown: Hash64 },
  current: { holds: "state", exported: Flag },
  kind: {
    holds: "state",
    imported: OriginalKind,
    exported: OriginalKind,
    revised: OriginalKind,
    shown: OriginalKind,
  },
  platform: {
    holds: "state",
    imported: absent(Platform),
    exported: v.nullable(Platform),
    shown: v.nullable(Platform),
  },
  accountId: {
    holds: "identifier",
    imported: absent(wordedText(1, 500)),
    exported: v.nullable(Name),
  },
  entryId: {
    holds: "identifier",
    imported: absent(wordedText(1, 2000)),
    exported: v.nullable(Text),
  },
  url: {
    holds: "identifier",
    imported: Url,
    exported: Address,
    revised: v.string(),
    shown: v.string(),
  },
  canonicalUrl: {
    holds: "identifier",
    imported: absent(Url),
    exported: v.nullable(Address),
    revised: v.pipe(
      v.nullable(v.string()),
      v.description("The canonical address that the page itself declares"),
    ),
  },
  collectionUrl: {
    holds: "identifier",
    imported: absent(Url),
    exported: v.nullable(Address),
    revised: v.pipe(
      v.nullable(v.string()),
      v.description("Address of the collection it belongs to"),
    ),
  },
  title: {
    holds: "content",
    imported: absent(storableText(0, 2000)),
    exported: v.nullable(Text),
    revised: v.nullable(v.string()),
    shown: v.nullable(v.string()),
  },
  text: {
    holds: "content",
    imported: storableText(0, maxTextChars),
    exported: Text,
    revised: v.pipe(v.string(), v.description("The whole text; absent with texts=windows")),
  },
  publishedAt: {
    holds: "state",
    imported: absent(DayOrInstant),
    exported: v.nullable(GivenDate),
    revised: v.nullable(v.string()),
    shown: v.nullable(PublicationTime),
  },
  retrievedAt: {
    holds: "state",
    imported: absent(DayOrInstant),
    exported: v.nullable(GivenDate),
    shown: v.nullable(v.string()),
  },
  activityDate: {
    holds: "state",
    imported: absent(PartialDate),
    exported: v.nullable(GivenDate),
    revised: v.nullable(v.string()),
    shown: v.nullable(ActivityDate),
  },
  activityDateKind: {
    holds: "state",
    imported: absent(ActivityDateKind),
    exported: v.nullable(ActivityDateKind),
    revised: v.nullable(ActivityDateKind),
    shown: v.nullable(ActivityDateKind),
  },
  curation: {
    holds: "state",
    imported: EvidenceCuration,
    exported: EvidenceCuration,
    shown: EvidenceCuration,
  },
  visibility: { holds: "state", imported: Visibility, exported: Visibility },
  truncated: {
    holds: "state",
    imported: absent(v.boolean("must be true or false")),
    exported: v.nullable(Flag),
    revised: v.pipe(v.nullable(v.boolean()), v.description("Whether the source had more text")),
    shown: v.nullable(v.boolean()),
  },
  places: {
    keptAs: "placeMap",
    imported: absent(Places),
    revised: v.exactOptional(
      v.pipe(v.array(TextPlace), v.description("The map from the text to its times or pages")),
    ),
  },
  voices: {
    keptAs: "placeMap",
    imported: absent(Voices),
    revised: v.exactOptional(
      v.pipe(v.array(TextVoice), v.description("Who speaks where, as the source states")),
    ),
  },
  placeMap: { holds: "content", exported: v.nullable(Text) },
  ownVoices: { holds: "content", exported: v.optional(v.nullable(OwnVoices), null) },
  providedBy: { holds: "user", exported: v.optional(v.nullable(Subject), null) },
  providedAs: { holds: "state", exported: v.optional(v.nullable(Right), null) },
  removed: { holds: "state", imported: FlagOrFalse, exported: Flag },
  gone: { holds: "state", exported: Flag },
  answerId: { holds: "identifier", imported: absent(Uuid), exported: v.nullable(Uuid) },
  answerRevision: { holds: "identifier", imported: absent(Hash64), exported: v.nullable(Hash64) },
  createdAt: { holds: "state", exported: Micros },
  collectionKey: { holds: { derived: "collection_url", words: true } },
  urlKey: { holds: { derived: "url", words: true } },
  postKey: { holds: { derived: "canonical_url and url", words: true } },
  textLength: { holds: { derived: "text", words: false } },
  datedFrom: { holds: { derived: "published_at and activity_date", words: false } },
  datedUntil: { holds: { derived: "published_at and activity_date", words: false } },
  tokens: { holds: { derived: "title and text", words: true } },
  tokenCount: { holds: { derived: "text", words: false } },
  tokenVersion: { holds: { derived: "the release that made the tokens", words: false } },
  statementsReadAt: { holds: { derived: "nothing: when a model read it", words: false } },
  withheld: { holds: { derived: "candidates, answers and boundaries", words: false } },
} as const satisfies Record<string, OriginalField>;

type Fields = typeof originalFields;
type Use = keyof FieldUses | "holds" | "exported";
/** The schemas or facts that the fields declare for a use, by field name. */
type OriginalEntries<Of extends Use> = {
  [Name in keyof Fields as Fields[Name] extends Record<Of, unknown>
    ? Name
    : never]: Fields[Name] extends Record<Of, infer Said> ? Said : never;
};
export type OriginalColumn = keyof OriginalEntries<"holds">;

/** What the fields declare for a use, by field name and in the order of declaration. */
export function originalEntries<Of extends Use>(use: Of): OriginalEntries<Of> {
  const said = Object.entries<Partial<Record<Use, unknown>>>(originalFields).flatMap(
    ([name, field]) => (field[use] === undefined ? [] : [[name, field[use]]]),
  );
  return Object.fromEntries(said) as OriginalEntries<Of>;
}

/** The content of an original as it appears in a proof. */
export type Revised = v.InferOutput<v.ObjectSchema<OriginalEntries<"revised">, undefined>>;
/** The fields that an original's revision hashes. */
export const revisedNames = Object.keys(
  originalEntries("revised"),
) as (keyof OriginalEntries<"revised">)[];
