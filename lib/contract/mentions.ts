import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import {
  Count,
  described,
  Hash64,
  oneOf,
  optional,
  ruleAt,
  titled,
  topicText,
  Uuid,
} from "#lib/contract/primitives.js";
import { Cursor, pageOf, queryInteger } from "#lib/contract/query.js";
import { referenceEntries } from "#lib/contract/reference.js";
import { DocumentSignature } from "#lib/contract/signature.js";
import { boundsInOrder, CalendarDay, Instant } from "#lib/contract/time.js";
import { OwnVoice } from "#lib/contract/voices.js";

/** The `typ` of a certificate's signature, and its `format`. */
export const mentionsFormat = "artist-research-mentions";

const PhraseText = topicText(2, 160);

/** A phrase whose mentions can be listed. */
export const MentionedPhrase = described(
  PhraseText,
  "A name, a title or another phrase, 2 to 160 characters",
);

const maxOtherNames = 5;

/** Other names in a query, with a bar between two of them, parsed to a list. */
const OtherNames = described(
  v.pipe(
    v.string(),
    v.metadata({ maxLength: 900 }),
    v.transform((names) => names.split("|")),
    v.array(PhraseText),
    v.maxLength(maxOtherNames, `must have at most ${maxOtherNames} names`),
    v.transform((names) => [...new Set(names)]),
  ),
  `Other names for the same thing, such as an alias or the name in another script: at most ${maxOtherNames}, separated by |. A place that matches several of them counts once.`,
);

/** The query for every mention of a phrase (decision 5.70). */
export const MentionsQuery = v.pipe(
  v.strictObject({
    of: MentionedPhrase,
    also: v.exactOptional(OtherNames),
    by: v.exactOptional(
      described(
        oneOf(["original", "year", "site", "voice"]),
        "How the passages are grouped and ordered: by their original, the year of its date, its site, or whose words they are",
      ),
      "original",
    ),
    voice: optional(OwnVoice, "artist: only mentions in the artist's own words"),
    platform: v.exactOptional(Platform),
    fromDate: optional(CalendarDay, "First UTC day, included"),
    toDate: optional(CalendarDay, "Last UTC day, included"),
    limit: v.exactOptional(described(queryInteger(1, 100), "Passages on one page, 1 to 100"), 20),
    cursor: v.exactOptional(Cursor),
  }),
  ruleAt("fromDate", (query) => boundsInOrder(query), "must not be after toDate"),
);
export type MentionsQuery = v.InferOutput<typeof MentionsQuery>;

const PlaceInText = titled("Mention", {
  start: described(Count, "First UTF-16 unit in the original's text"),
  end: described(Count, "Where it ends, exclusive"),
});

/** A reference whose window holds one or more mentions. */
const MentioningPassage = titled("Mentioning passage", {
  ...referenceEntries,
  title: described(v.nullable(v.string()), "Title of the original; null without one"),
  mentions: described(v.array(PlaceInText), "Every mention in the passage, in order"),
});
export type MentioningPassage = v.InferOutput<typeof MentioningPassage>;

const MentionGroup = titled("Mention group", {
  key: described(
    v.nullable(v.string()),
    "The source id, the year, the host of the site or the voice; null where the date is unknown",
  ),
  places: described(Count, "Mentions in the group"),
  originals: described(Count, "Originals in the group"),
});

const Filters = titled("Mention filters", {
  platform: described(v.nullable(Platform), "null: every platform, and pages without one"),
  fromDate: described(v.nullable(CalendarDay), "First UTC day; null: from the beginning"),
  toDate: described(v.nullable(CalendarDay), "Last UTC day; null: to the end"),
  voice: v.exactOptional(described(OwnVoice, "Only when it was asked for")),
});

const unsignedEntries = {
  format: described(v.literal(mentionsFormat), "The kind of document, and `typ` of its signature"),
  version: described(v.literal(1), "Version of this format"),
  madeAt: described(Instant, "The instant at which the evidence was read"),
  artistId: Uuid,
  of: described(v.string(), "The phrase that was looked for"),
  also: optional(v.array(v.string()), "Other names that were looked for; only when there are any"),
  filters: described(Filters, "Filters of the count; the corpus is never filtered"),
  corpus: described(
    titled("Searched corpus", {
      root: described(
        Hash64,
        "Root of the tree of RFC 6962 over the canonical JSON `[sourceId, revision]` of every eligible original, sorted by sourceId",
      ),
      originals: described(Count, "Eligible originals in the tree"),
    }),
    "All eligible originals of the artist at that instant",
  ),
  places: described(Count, "Mentions in all of them that pass the filters"),
  originals: described(Count, "Originals with at least one mention"),
};

/** What was searched and how much was found, signed. */
export const MentionsCertificate = titled("Mentions certificate", {
  ...unsignedEntries,
  signature: described(DocumentSignature, "Signs the rest of the certificate"),
});
export type MentionsCertificate = v.InferOutput<typeof MentionsCertificate>;
export type UnsignedMentions = Omit<MentionsCertificate, "signature">;

export const MentionsAnswer = pageOf({
  complete: described(
    v.literal(true),
    "Every eligible original of the corpus was searched; no limit cuts the count",
  ),
  places: unsignedEntries.places,
  originals: unsignedEntries.originals,
  groups: described(
    v.nullable(v.array(MentionGroup)),
    "All groups in the order of the passages; null on a page after the first",
  ),
  passages: v.array(MentioningPassage),
  notSearched: described(
    v.nullable(
      titled("Originals not searched", {
        hidden: described(Count, "Private ones"),
        removed: described(Count, "Removed, or missing when their account was last read"),
        withheld: described(Count, "Declined pages, and answers under embargo or a boundary"),
        disconnected: described(Count, "Originals of accounts that are not connected"),
      }),
    ),
    "Originals with a text that are not eligible, by the first reason that applies; null for callers other than the artist's claimant and administrators",
  ),
  certificate: described(MentionsCertificate, "What was searched and counted, for others to check"),
});
export type MentionsAnswer = v.InferOutput<typeof MentionsAnswer>;
