import { createReadStream } from "node:fs";
import * as v from "valibot";
import { verifyReceipt } from "#lib/client/proof/verify-receipt.js";
import { KeptReceipt } from "#lib/contract/erasure.js";
import type { KeySet } from "#lib/contract/signature.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import { jsonOrNull } from "#lib/kernel/json-or-null.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * The receipts in a file, one per line.
 *
 * @throws CliError that names a line that is not a receipt or has no valid signature
 */
export async function receiptsIn(path: string, keySet: KeySet): Promise<KeptReceipt[]> {
  const receipts: KeptReceipt[] = [];
  let line = 0;
  for await (const text of linesOf(createReadStream(path))) {
    line++;
    if (text?.trim() === "") continue;
    const parsed = v.safeParse(KeptReceipt, jsonOrNull(text ?? ""));
    if (!parsed.success) throw new CliError(`line ${line} is not an erasure receipt`);
    const problem = await signatureProblem(parsed.output, keySet);
    if (problem !== null) throw new CliError(`line ${line}: ${problem}`);
    receipts.push(parsed.output);
  }
  return receipts;
}

/**
 * Why a receipt is not replayed; null when it is. Only an environment without a key takes unsigned
 * ones: anybody could have made them.
 */
async function signatureProblem(
  { signature, ...receipt }: KeptReceipt,
  keySet: KeySet,
): Promise<string | null> {
  const isSigning = keySet.keys.length > 0;
  if (signature?.jws == null && isSigning)
    return "the receipt is unsigned, but this environment has a key";
  if (signature === undefined) return null;
  const options = isSigning ? { keySet } : {};
  const { problems } = await verifyReceipt({ ...receipt, signature }, options);
  return problems[0] ?? null;
}
