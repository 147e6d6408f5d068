import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import {
  Count,
  described,
  Ok,
  optional,
  storableText,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";
import { DocumentSignature } from "#lib/contract/signature.js";
import { Instant } from "#lib/contract/time.js";

const sourceId = described(storableText(1, 200), "The source that was erased");
const account = v.strictObject({
  platform: Platform,
  accountId: described(storableText(1, 500), "The account's id at the provider"),
});

/** The body that erases an artist, or one part of it (decision 8.27). */
export const ErasureRequest = v.pipe(
  v.strictObject({
    name: optional(
      storableText(1, 500),
      "The artist's exact name, as the claimant's confirmation. Administrators may omit it",
    ),
    only: optional(
      v.literal("interview", "must be interview"),
      "Erase only the interview memory, for example before a handover to another owner",
    ),
    sourceId: optional(storableText(1, 200), "Erase only this source, with all its revisions"),
    account: optional(account, "Erase only this account, with everything that belongs to it"),
  }),
  v.check(
    (body) => ["only", "sourceId", "account"].filter((part) => part in body).length <= 1,
    "at most one of only, sourceId and account may be given",
  ),
  v.title("Erasure request"),
);
export type ErasureRequest = v.InferOutput<typeof ErasureRequest>;

/** Numbers of rows, by table. */
const Rows = v.record(v.string(), Count);

/** The `typ` of a receipt's signature. */
export const receiptFormat = "artist-research-erasure";

const facts = v.strictObject({
  type: described(v.literal("erasure_receipt"), "Kind of document"),
  artistId: Uuid,
  scope: described(
    v.strictObject({
      only: optional(v.literal("interview"), "The interview memory was erased"),
      sourceId: v.exactOptional(sourceId),
      account: optional(account, "The account that was erased"),
    }),
    "The part that was erased; empty when the whole artist was",
  ),
  erasedAt: described(Instant, "When it was erased"),
  erased: described(Rows, "Rows that were deleted, by table"),
  remaining: described(
    Rows,
    "Rows that a second pass still found, by table. All 0 for a whole artist; prepared questions that quote a source stay until the interview memory is erased",
  ),
  keptAsCounts: described(
    Rows,
    "Budget rows that are kept as counts, without artist and job, by table",
  ),
});
export type UnsignedReceipt = v.InferOutput<typeof facts>;

/** What an erasure removed, in numbers. It names the artist and holds none of the artist's data. */
export const ErasureReceipt = titled("Erasure receipt", {
  ...facts.entries,
  signature: described(DocumentSignature, "Signs the rest of the receipt"),
});
export type ErasureReceipt = v.InferOutput<typeof ErasureReceipt>;

/** A stored receipt, which may have no signature. */
export const KeptReceipt = v.strictObject({
  ...facts.entries,
  signature: v.exactOptional(DocumentSignature),
});
export type KeptReceipt = v.InferOutput<typeof KeptReceipt>;

export const Erased = v.strictObject({
  status: Ok,
  receipt: described(ErasureReceipt, "The receipt of the erasure; keep it"),
});
export type Erased = v.InferOutput<typeof Erased>;
