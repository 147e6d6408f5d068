import type { ErasureReceipt } from "../generated/types.js";
import {
  openAboutMaker,
  type ProofReport,
  reportOf,
  signatureFound,
  type VerifyOptions,
} from "./report.js";
import {
  countsByName,
  instant,
  members,
  only,
  signature,
  sourceId,
  text,
  uuid,
  word,
} from "./shape.js";
import { parseDocument, UnreadableDocument } from "./strict-json.js";

const type = "erasure_receipt";

const receiptShape = members({
  type: only(type),
  artistId: uuid,
  scope: members(
    {},
    {
      only: only("interview"),
      sourceId,
      account: members({ platform: word, accountId: text }),
    },
  ),
  erasedAt: instant,
  erased: countsByName,
  remaining: countsByName,
  keptAsCounts: countsByName,
  signature,
});

/** Whether a parsed document declares itself a receipt of an erasure. */
export function isReceipt(value: unknown): boolean {
  return (value as { type?: unknown } | null)?.type === type;
}

/**
 * Checks the receipt of an erasure offline: its form, the digest and the signature over all
 * of it.
 *
 * @param document the text of a receipt, or the `receipt` in the answer of `eraseArtist`
 * @throws UnreadableDocument when it is not a readable receipt
 */
export async function verifyReceipt(
  document: string | object,
  options: VerifyOptions = {},
): Promise<ProofReport> {
  const value = parseDocument(typeof document === "string" ? document : JSON.stringify(document));
  if (!isReceipt(value)) throw new UnreadableDocument("it is not a receipt of an erasure");
  const misshapen = receiptShape(value, "receipt");
  if (misshapen !== null) return reportOf([`the form is wrong at ${misshapen}`]);
  const receipt = value as ErasureReceipt;
  const { state, kid, problems } = await signatureFound(
    "artist-research-erasure",
    receipt,
    options,
  );
  return reportOf(problems, state, kid, () => meaningOf(receipt, state, kid));
}

function meaningOf(receipt: ErasureReceipt, state: ProofReport["signature"], kid: string | null) {
  const { artistId, scope, erasedAt, erased, remaining, keptAsCounts } = receipt;
  const [gone, left, kept] = [erased, remaining, keptAsCounts].map(sumOf);
  const says = `On ${erasedAt} ${partOf(scope)} the artist ${artistId} was erased: ${gone} rows deleted, ${left} found by a second pass, ${kept} kept as counts without an artist.`;
  return {
    // Without a valid signature a receipt says the same, and proves nothing.
    proves: kid === null ? [] : [`The holder of the key ${kid} signed this: ${says}`],
    cannotProve: [
      ...openAboutMaker(state),
      ...(kid === null ? [`What it says: ${says}`] : []),
      "That it was done: the service counted its own rows.",
      "That no copy is kept elsewhere: in backups, logs of the provider, or files that were exported.",
      "That no data of the artist was loaded again later.",
    ],
  };
}

function partOf({ only: part, sourceId: source, account }: ErasureReceipt["scope"]): string {
  if (part !== undefined) return `the ${part} memory of`;
  if (source !== undefined) return `the source ${source} of`;
  if (account === undefined) return "all of";
  return `the account ${account.platform}:${JSON.stringify(account.accountId)} of`;
}

function sumOf(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
