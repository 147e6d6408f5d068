import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { Destination, IdentityVerdict } from "#lib/contract/discovery.js";
import { mapsInsideText } from "#lib/contract/given-places.js";
import { originalEntries } from "#lib/contract/original.js";
import { fitsItsKind } from "#lib/contract/original-record.js";
import { Platform } from "#lib/contract/platform.js";
import { storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import {
  absent,
  ClaimEnd,
  ClaimStatus,
  DayOrInstant,
  FlagOrFalse,
  LinkPlatform,
  Subject,
  Url,
} from "#lib/contract/record-fields.js";
import { Role } from "#lib/contract/role.js";

// The record types of decisions 8.12, 8.13 and 8.14. An optional field that is absent or null gets
// its default, so that every record is complete.

/** Maximum UTF-8 bytes that fit into a Postgres index entry together with the other columns. */
const maxIndexedBytes = 1000;

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
  subject: Subject,
  admin: FlagOrFalse,
});

const Claim = v.pipe(
  v.strictObject({
    type: v.literal("claim"),
    artistId: Uuid,
    subject: Subject,
    status: ClaimStatus,
    role: v.nullish(Role, "owner"),
    endsAt: absent(ClaimEnd),
  }),
  v.forward(
    v.check(
      ({ role, endsAt }) => role !== "owner" || endsAt === null,
      "must be absent for an owner",
    ),
    ["endsAt"],
  ),
);

const Account = v.strictObject({
  type: v.literal("account"),
  artistId: Uuid,
  platform: Platform,
  accountId: wordedText(1, 500),
  handle: wordedText(1, 500),
  url: Url,
  removed: FlagOrFalse,
});
export type AccountRecord = v.InferOutput<typeof Account>;

const originalFields = v.strictObject({
  type: v.literal("original"),
  ...originalEntries("imported"),
});
type OriginalFields = v.InferOutput<typeof originalFields>;

const Original = v.pipe(
  originalFields,
  mapsInsideText<OriginalFields>(),
  fitsItsKind<OriginalFields>(),
);
export type OriginalRecord = v.InferOutput<typeof Original>;

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
