import * as v from "valibot";
import { IdentityVerdict } from "#lib/contract/discovery.js";
import { OriginalKind } from "#lib/contract/knowledge-sources.js";
import { Hash64, oneOf, Uuid, wordedText } from "#lib/contract/primitives.js";
import { ActivityDateKind, EvidenceCuration } from "#lib/contract/reference.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { Address, Flag, Micros, Text } from "./field-schemas.js";

// The artist, the evidence and Lore in an export (decision 8.25).

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);
const Right = oneOf(["claimant", "administrator"]);
const Subject = wordedText(1, 500);
const Name = wordedText(1, 2000);
const SourceId = v.pipe(
  v.string("must be a string"),
  v.regex(/^[\x21-\x7e]{1,200}$/, "must have 1 to 200 visible ASCII characters"),
);
const GivenDate = v.pipe(
  Text,
  v.check((text) => parsePartialDate(text) !== null, "must be a date or an instant"),
);

export const evidenceRecords = {
  artist: v.strictObject({
    type: v.literal("artist"),
    id: Uuid,
    name: wordedText(1, 300),
    evidenceChangedAt: Micros,
    createdAt: Micros,
  }),
  claim: v.strictObject({
    type: v.literal("claim"),
    artistId: Uuid,
    subject: Subject,
    status: oneOf(["approved", "pending", "revoked"]),
  }),
  link: v.strictObject({
    type: v.literal("link"),
    artistId: Uuid,
    platform: Name,
    identifier: Name,
    url: Address,
  }),
  account: v.strictObject({
    type: v.literal("account"),
    artistId: Uuid,
    platform: Name,
    accountId: Name,
    handle: Text,
    url: Address,
    removed: Flag,
  }),
  latest_snapshot: v.strictObject({
    type: v.literal("latest_snapshot"),
    artistId: Uuid,
    platform: Name,
    accountId: Name,
    checkedAt: maybe(Micros),
    lastAttemptAt: Micros,
    failure: maybe(Text),
  }),
  original: v.strictObject({
    type: v.literal("original"),
    id: Uuid,
    artistId: Uuid,
    sourceId: SourceId,
    revision: Hash64,
    current: Flag,
    kind: OriginalKind,
    platform: maybe(Name),
    accountId: maybe(Name),
    entryId: maybe(Text),
    url: Address,
    canonicalUrl: maybe(Address),
    collectionUrl: maybe(Address),
    title: maybe(Text),
    text: Text,
    placeMap: maybe(Text),
    publishedAt: maybe(GivenDate),
    activityDate: maybe(GivenDate),
    activityDateKind: maybe(ActivityDateKind),
    retrievedAt: maybe(GivenDate),
    truncated: maybe(Flag),
    curation: EvidenceCuration,
    visibility: oneOf(["public", "private"]),
    removed: Flag,
    gone: Flag,
    answerId: maybe(Uuid),
    answerRevision: maybe(Hash64),
    createdAt: Micros,
  }),
  candidate: v.strictObject({
    type: v.literal("candidate"),
    id: Uuid,
    artistId: Uuid,
    destination: oneOf(["lore", "link"]),
    identity: IdentityVerdict,
    curation: oneOf(["pending", "approved", "declined", "wrong_artist", "incorrect"]),
    url: Address,
    urlKey: Address,
    title: maybe(Text),
    excerpt: maybe(Text),
    reason: maybe(Text),
    linkPlatform: maybe(Name),
    linkIdentifier: maybe(Name),
    evidenceId: maybe(Uuid),
    revision: Hash64,
    discoveredAt: Micros,
    decidedAt: maybe(Micros),
    decidedBy: maybe(Subject),
    decidedAs: maybe(Right),
  }),
  lore: v.strictObject({
    type: v.literal("lore"),
    artistId: Uuid,
    text: maybe(Text),
    publishedRevision: maybe(Hash64),
    publishedAt: maybe(Micros),
    generatedText: maybe(Text),
    generatedAt: maybe(Micros),
    generatedBasis: maybe(Text),
  }),
  lore_entry: v.strictObject({
    type: v.literal("lore_entry"),
    id: Uuid,
    artistId: Uuid,
    candidateId: maybe(Uuid),
    url: Address,
    title: maybe(Text),
    excerpt: maybe(Text),
    sourceId: maybe(SourceId),
    revision: Hash64,
    approvedBy: maybe(Subject),
    approvedAt: Micros,
  }),
  onboarding: v.strictObject({
    type: v.literal("onboarding"),
    artistId: Uuid,
    profilesAt: maybe(Micros),
    profilesTurn: maybe(Text),
    sourcesAt: maybe(Micros),
    sourcesTurn: maybe(Text),
    interviewAt: maybe(Micros),
    publishAt: maybe(Micros),
    publishTurn: maybe(Text),
    ownDraft: maybe(Text),
  }),
  activity: v.strictObject({
    type: v.literal("activity"),
    artistId: Uuid,
    actedBy: maybe(Subject),
    actedAs: Right,
    action: Name,
    subjectId: Uuid,
    revisionBefore: maybe(Text),
    revisionAfter: maybe(Text),
    at: Micros,
  }),
} as const;
