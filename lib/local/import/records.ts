import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { Destination, IdentityVerdict } from "#lib/contract/discovery.js";
import { OriginalKind } from "#lib/contract/knowledge-sources.js";
import { Platform } from "#lib/contract/platform.js";
import {
  Hash64,
  httpUrl,
  oneOf,
  storableText,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { ActivityDateKind, EvidenceCuration } from "#lib/contract/reference.js";
import { Places, placesInsideText } from "#lib/evidence/given-places.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { parseDayOrInstant, parsePartialDate } from "#lib/kernel/partial-date.js";

// The record types of decisions 8.12, 8.13 and 8.14. An optional field that is absent or null has its default, so that
// every record states the whole.

const maxTextChars = 2_000_000;
const maxUrlChars = 2048;
/** Most UTF-8 bytes that fit into a Postgres index entry beside the other columns. */
const maxIndexedBytes = 1000;

const Url = v.pipe(
  httpUrl(maxUrlChars),
  v.check(
    (url) => (canonicalUrl(url)?.length ?? 0) <= maxUrlChars,
    `must have at most ${maxUrlChars} characters when percent-encoded`,
  ),
);
const DayOrInstant = v.pipe(
  v.string("must be a string"),
  v.check(
    (text) => parseDayOrInstant(text) !== null,
    "must be a day (YYYY-MM-DD) or an instant with its offset",
  ),
);
const PartialDate = v.pipe(
  v.string("must be a string"),
  v.check(
    (text) => parsePartialDate(text) !== null,
    "must be a year, a month (YYYY-MM), a day or an instant with its offset",
  ),
);
const Flag = v.nullish(v.boolean("must be true or false"), false);
const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
/** The platform of a link may be one without an adapter. */
const LinkPlatform = v.pipe(
  v.string("must be a string"),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, "must be a lower-case name of at most 64 characters"),
);
const Identifier = v.pipe(
  wordedText(1, 500),
  v.check((text) => foldedIdentifier(text) !== "", "must not be blank"),
  v.check(
    (text) => Buffer.byteLength(foldedIdentifier(text)) <= maxIndexedBytes,
    "must be shorter",
  ),
);

const Artist = v.strictObject({
  type: v.literal("artist"),
  id: Uuid,
  name: wordedText(1, 300),
});

const Link = v.strictObject({
  type: v.literal("link"),
  artistId: Uuid,
  platform: LinkPlatform,
  identifier: Identifier,
  url: Url,
});
export type LinkRecord = v.InferOutput<typeof Link>;

const User = v.strictObject({
  type: v.literal("user"),
  subject: wordedText(1, 500),
  admin: Flag,
});

const Claim = v.strictObject({
  type: v.literal("claim"),
  artistId: Uuid,
  subject: wordedText(1, 500),
  status: oneOf(["approved", "pending", "revoked"]),
});

const Account = v.strictObject({
  type: v.literal("account"),
  artistId: Uuid,
  platform: Platform,
  accountId: wordedText(1, 500),
  handle: wordedText(1, 500),
  url: Url,
  removed: Flag,
});
export type AccountRecord = v.InferOutput<typeof Account>;

const originalFields = v.strictObject({
  type: v.literal("original"),
  artistId: Uuid,
  sourceId: absent(
    v.pipe(
      v.string("must be a string"),
      v.regex(/^[\x21-\x7e]{1,200}$/, "must have 1 to 200 visible ASCII characters"),
    ),
  ),
  kind: OriginalKind,
  platform: absent(Platform),
  accountId: absent(wordedText(1, 500)),
  entryId: absent(wordedText(1, 2000)),
  url: Url,
  canonicalUrl: absent(Url),
  collectionUrl: absent(Url),
  title: absent(storableText(0, 2000)),
  text: storableText(0, maxTextChars),
  publishedAt: absent(DayOrInstant),
  retrievedAt: absent(DayOrInstant),
  activityDate: absent(PartialDate),
  activityDateKind: absent(ActivityDateKind),
  curation: EvidenceCuration,
  visibility: oneOf(["public", "private"]),
  truncated: absent(v.boolean("must be true or false")),
  places: absent(Places),
  removed: Flag,
  answerId: absent(Uuid),
  answerRevision: absent(Hash64),
});
type OriginalFields = v.InferOutput<typeof originalFields>;

const Original = v.pipe(
  originalFields,
  placesInsideText<OriginalFields>(),
  v.forward(v.check(platformFitsKind, "must be a catalog platform for a release"), ["platform"]),
  v.forward(
    v.check(
      ({ kind, platform }) => kind !== "moment" || platform === "moments",
      "must be moments for a moment",
    ),
    ["platform"],
  ),
  v.forward(
    v.check(
      ({ accountId, platform }) => accountId === null || platform !== null,
      "must be given beside accountId",
    ),
    ["platform"],
  ),
  v.forward(
    v.check(
      ({ kind, answerId, sourceId }) =>
        kind !== "published_answer" || answerId !== null || sourceId !== null,
      "must be given for a published answer without sourceId",
    ),
    ["answerId"],
  ),
  v.forward(
    v.check(
      sourceIdFitsKind,
      "must have the form of the kind: vault:…, social:…, answer:<uuid> or latest:<platform>:<64 hex>",
    ),
    ["sourceId"],
  ),
);
export type OriginalRecord = v.InferOutput<typeof Original>;

function platformFitsKind({ kind, platform }: OriginalFields): boolean {
  return kind !== "release" || platform === "catalog_a" || platform === "catalog_b";
}

/**
 * The form of a sourceId tells its kind (decision 1.9): each kind has its own form, and that of an entry of Latest,
 * which callers recognise by it (rule 2.3.sourceId), is checked exactly.
 */
function sourceIdFitsKind({ kind, platform, sourceId, answerId }: OriginalFields): boolean {
  if (sourceId === null) return true;
  switch (kind) {
    case "release":
    case "moment": {
      const prefix = `latest:${platform}:`;
      return sourceId.startsWith(prefix) && /^[a-f0-9]{64}$/.test(sourceId.slice(prefix.length));
    }
    case "caption":
    case "transcript":
      return sourceId.startsWith("social:");
    case "web_page":
      return sourceId.startsWith("vault:");
    case "published_answer":
      return answerId === null ? sourceId.startsWith("answer:") : sourceId === `answer:${answerId}`;
  }
}

const Candidate = v.pipe(
  v.strictObject({
    type: v.literal("candidate"),
    artistId: Uuid,
    id: absent(Uuid),
    url: Url,
    destination: Destination,
    identity: IdentityVerdict,
    title: absent(storableText(0, 2000)),
    excerpt: absent(storableText(0, 20_000)),
    linkPlatform: absent(LinkPlatform),
    linkIdentifier: absent(Identifier),
  }),
  v.forward(
    v.check(
      ({ destination, linkPlatform }) => destination !== "link" || linkPlatform !== null,
      "must be given for a candidate of destination link",
    ),
    ["linkPlatform"],
  ),
  v.forward(
    v.check(
      ({ destination, linkIdentifier }) => destination !== "link" || linkIdentifier !== null,
      "must be given for a candidate of destination link",
    ),
    ["linkIdentifier"],
  ),
);
export type CandidateRecord = v.InferOutput<typeof Candidate>;

const Lore = v.strictObject({
  type: v.literal("lore"),
  artistId: Uuid,
  text: wordedText(1, 100_000),
  publishedAt: absent(DayOrInstant),
});
export type LoreRecord = v.InferOutput<typeof Lore>;

/** The schema of a record, by its type. */
export const recordSchemas = {
  artist: Artist,
  link: Link,
  user: User,
  claim: Claim,
  account: Account,
  original: Original,
  candidate: Candidate,
  lore: Lore,
} as const;
export type RecordType = keyof typeof recordSchemas;
export type ImportRecord = v.InferOutput<(typeof recordSchemas)[RecordType]>;
