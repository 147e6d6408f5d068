import * as v from "valibot";
import { mapsInsideText } from "#lib/contract/given-places.js";
import { originalEntries } from "#lib/contract/original.js";
import { fitsItsKind } from "#lib/contract/original-record.js";
import { Platform } from "#lib/contract/platform.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  Uuid,
  withoutUserInfo,
} from "#lib/contract/primitives.js";
import { pageEntriesTo, pageOf } from "#lib/contract/query.js";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";

/** The limits of an import over HTTP: of one call, and of what an artist may have (decision 8.33). */
export const importLimits = {
  bytes: 4_000_000,
  lines: 2_000,
  originals: 50_000,
  chars: 200_000_000,
};

const {
  sourceId: _computed,
  curation: _decided,
  visibility: _ofPeople,
  removed: _ofThem,
  answerId: _ofAnswers,
  answerRevision: _ofTheirs,
  retrievedAt: _now,
  ...sent
} = originalEntries("imported");
/** An address is shown to everybody who may read the source, so it holds no password. */
const isForReaders = <Url extends string | null>() =>
  v.check<Url, string>((url) => url === null || isHttpUrlWithoutUserInfo(url), withoutUserInfo);
const fields = v.strictObject({
  type: v.literal("original"),
  ...sent,
  url: v.pipe(sent.url, isForReaders()),
  canonicalUrl: v.pipe(sent.canonicalUrl, isForReaders()),
  collectionUrl: v.pipe(sent.collectionUrl, isForReaders()),
  kind: oneOf(["web_page", "caption", "transcript", "release", "moment"]),
});
type Fields = v.InferOutput<typeof fields>;

/** A record of an import over HTTP; what it does not say, the server decides. */
export const OriginalToImport = v.pipe(fields, mapsInsideText<Fields>(), fitsItsKind<Fields>());
export type OriginalToImport = v.InferOutput<typeof OriginalToImport>;

/** A line as it is documented; decision 8.13 lists every member. */
export const ImportedLine = v.pipe(
  v.looseObject({
    type: v.literal("original"),
    artistId: described(Uuid, "The artist of the path"),
    kind: v.picklist(["web_page", "caption", "transcript", "release", "moment"]),
    url: described(v.string(), "Its public address"),
    canonicalUrl: v.exactOptional(
      described(v.nullable(v.string()), "The canonical address that the page itself declares"),
    ),
    text: described(v.string(), "At most 2,000,000 characters"),
    publishedAt: v.exactOptional(
      described(v.nullable(v.string()), "A day, or an instant with its offset"),
    ),
    platform: v.exactOptional(v.nullable(v.string())),
    accountId: v.exactOptional(
      described(v.nullable(v.string()), "The provider's id of the account that wrote it"),
    ),
  }),
  v.title("Original to import"),
  v.description("An original of the import format, which has further members (decision 8.13)"),
);

/** What an import did, in counts of sources. */
export const Imported = v.strictObject({
  status: Ok,
  created: described(Count, "Sources that are new"),
  changed: described(Count, "Sources with a new revision"),
  unchanged: described(Count, "Sources that have this revision already"),
  kept: described(Count, "Sources that somebody declined, hid or erased: left unchanged"),
  pending: described(Count, "New and changed sources that wait for review"),
});
export type Imported = v.InferOutput<typeof Imported>;

/** What an import reads before it sends anything: a page of the stored sources. */
export const ImportStateQuery = v.strictObject(pageEntriesTo(5_000));
export type ImportStateQuery = v.InferOutput<typeof ImportStateQuery>;

/** The connected accounts of an artist, and the identity and revision of each stored source. */
export const ImportState = pageOf({
  accounts: described(
    v.array(
      v.strictObject({
        platform: Platform,
        accountId: described(v.string(), "The account's id at the provider"),
        handle: described(v.string(), "Its name there"),
        url: v.string(),
      }),
    ),
    "The connected accounts, at most one per platform",
  ),
  sources: v.array(
    v.strictObject({
      sourceId: v.string(),
      revision: Hash64,
      kept: described(v.boolean(), "Somebody declined or hid it: an import leaves it as it is"),
    }),
  ),
});
export type ImportState = v.InferOutput<typeof ImportState>;
