import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import { Count, Ok, storableText, Uuid } from "#lib/contract/primitives.js";
import { DocumentSignature } from "#lib/contract/signature.js";
import { Instant } from "#lib/contract/time.js";

const sourceId = v.pipe(storableText(1, 200), v.description("The source that was erased"));
const account = v.strictObject({
  platform: Platform,
  accountId: v.pipe(storableText(1, 500), v.description("The provider's own id of the account")),
});

/** The body that erases an artist, or one part of it (decision 8.27). */
export const ErasureRequest = v.pipe(
  v.strictObject({
    name: v.exactOptional(
      v.pipe(
        storableText(1, 500),
        v.description(
          "The artist's name, exactly: the claimant's confirmation. Administrators may leave it out",
        ),
      ),
    ),
    only: v.exactOptional(
      v.pipe(
        v.literal("interview", "must be interview"),
        v.description("Erase the interview memory alone, as before a handover to another claimant"),
      ),
    ),
    sourceId: v.exactOptional(
      v.pipe(
        storableText(1, 200),
        v.description("Erase this source alone, with all its revisions"),
      ),
    ),
    account: v.exactOptional(
      v.pipe(account, v.description("Erase this account alone, with all that hangs on it")),
    ),
  }),
  v.check(
    (body) => ["only", "sourceId", "account"].filter((part) => part in body).length <= 1,
    "at most one of only, sourceId and account may be given",
  ),
  v.title("Erasure request"),
);
export type ErasureRequest = v.InferOutput<typeof ErasureRequest>;

/** Rows by table. */
const Rows = v.record(v.string(), Count);

/** The `typ` of a receipt's signature. */
export const receiptFormat = "artist-research-erasure";

const facts = v.strictObject({
  type: v.pipe(v.literal("erasure_receipt"), v.description("What this document is")),
  artistId: Uuid,
  scope: v.pipe(
    v.strictObject({
      only: v.exactOptional(
        v.pipe(v.literal("interview"), v.description("The interview memory was erased")),
      ),
      sourceId: v.exactOptional(sourceId),
      account: v.exactOptional(v.pipe(account, v.description("The account that was erased"))),
    }),
    v.description("The part that was erased; empty: all of the artist"),
  ),
  erasedAt: v.pipe(Instant, v.description("When it was erased")),
  erased: v.pipe(Rows, v.description("Rows that were deleted, by table")),
  remaining: v.pipe(
    Rows,
    v.description(
      "Rows that a second pass found, by table. All 0 for an artist; prepared questions that quote a source stay until the interview memory is erased",
    ),
  ),
  keptAsCounts: v.pipe(
    Rows,
    v.description("Rows of budgets that stay as counts, of no artist and no job, by table"),
  ),
});
export type UnsignedReceipt = v.InferOutput<typeof facts>;

/** What an erasure took out, in numbers; it names the artist, and nothing that was the artist's. */
export const ErasureReceipt = v.pipe(
  v.strictObject({
    ...facts.entries,
    signature: v.pipe(DocumentSignature, v.description("Over all the rest of the receipt")),
  }),
  v.title("Erasure receipt"),
);
export type ErasureReceipt = v.InferOutput<typeof ErasureReceipt>;

/** A receipt as it was kept, also one without any signature. */
export const KeptReceipt = v.strictObject({
  ...facts.entries,
  signature: v.exactOptional(DocumentSignature),
});
export type KeptReceipt = v.InferOutput<typeof KeptReceipt>;

export const Erased = v.strictObject({
  status: Ok,
  receipt: v.pipe(ErasureReceipt, v.description("What was erased; keep it")),
});
export type Erased = v.InferOutput<typeof Erased>;
