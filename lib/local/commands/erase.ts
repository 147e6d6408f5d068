import { randomUUIDv7 } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import { verifyReceipt } from "#lib/client/proof/verify-receipt.js";
import { type ErasureReceipt, ErasureRequest, KeptReceipt } from "#lib/contract/erasure.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { KeySet } from "#lib/contract/signature.js";
import type { Database } from "#lib/db/client.js";
import { type EraseOperator, eraseByOperator, replayErasure } from "#lib/erasure/erase-artist.js";
import { chooseArtist } from "#lib/local/ask/choose-artist.js";
import { CliError } from "#lib/local/cli-error.js";
import { linesOf } from "#lib/local/import/lines-of.js";
import { proofKeys } from "#lib/local/proof-keys.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { withDatabase } from "#lib/local/with-service.js";

const usage = `npm run erase -- ARTIST [--name NAME] [PART]
npm run erase -- --replay receipts.jsonl

Erases an artist for good, named by id, name or handle, and prints the receipt as one
line of JSON: keep it (>> receipts.jsonl). On a terminal it asks for the artist's name
first, unless --name gives it. The artist is not loaded again unless npm run import is
given --again.

PART erases a part alone:
  --only interview       the interview memory, as before a handover
  --source SOURCE_ID     one source with all its revisions
  --account PLATFORM:ID  one account with all that hangs on it

--replay erases again what receipts say, on a database restored from an older state; where
there is a PROOF_KEY, one with a signature of another key or receipt is refused.

Receipts are signed with PROOF_KEY, without DATABASE_URL with the data folder's key.`;

const flags = {
  name: { type: "string" },
  only: { type: "string" },
  source: { type: "string" },
  account: { type: "string" },
  replay: { type: "string" },
} as const;

await runCommand(usage, async (args) => {
  const [first] = args;
  const wanted = first !== undefined && !first.startsWith("-") ? first : null;
  const { replay, ...given } = readFlags(wanted === null ? args : args.slice(1), flags, usage);
  if ((wanted === null) === (replay === undefined)) throw new CliError(usage);
  if (replay !== undefined) {
    const keys = await proofKeys();
    const receipts = await receiptsIn(replay, { keys: keys.map(({ open }) => open) });
    return withDatabase((db) => replayAll({ db, newId: randomUUIDv7, keys }, receipts));
  }
  const request = requestOf(given);
  const keys = await proofKeys();
  await withDatabase(async (db) => {
    const artist = await eraseable(db, wanted as string);
    const name = request.name ?? (await confirmed(artist.name));
    const named = name === null ? request : { ...request, name };
    printReceipt(await eraseByOperator({ db, newId: randomUUIDv7, keys }, artist.id, named));
  });
});

/** @throws CliError that names the flag */
function requestOf({
  name,
  only,
  source,
  account,
}: Partial<Record<"name" | "only" | "source" | "account", string>>): ErasureRequest {
  const [platform, accountId] = account === undefined ? [] : divided(account);
  const parsed = v.safeParse(ErasureRequest, {
    ...(name === undefined ? {} : { name }),
    ...(only === undefined ? {} : { only }),
    ...(source === undefined ? {} : { sourceId: source }),
    ...(account === undefined ? {} : { account: { platform, accountId } }),
  });
  if (!parsed.success) throw new CliError(issueSentence(parsed.issues));
  return parsed.output;
}

/** An account id may hold colons itself. */
function divided(account: string): [string, string] {
  const colon = account.indexOf(":");
  return [account.slice(0, Math.max(0, colon)), account.slice(colon + 1)];
}

/** An id may be that of an artist who is gone: the receipt is printed again. */
async function eraseable(
  db: Database,
  wanted: string,
): Promise<{ id: string; name: string | null }> {
  try {
    return await chooseArtist(db, wanted);
  } catch (problem) {
    if (v.is(Uuid, wanted) && problem instanceof CliError)
      return { id: wanted.toLowerCase(), name: null };
    throw problem;
  }
}

/** What is typed on a terminal; null where there is none, or when the artist is gone. */
async function confirmed(name: string | null): Promise<string | null> {
  if (name === null || !process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`This cannot be undone. Type the artist's name: `);
  terminal.close();
  if (typed !== name) throw new CliError("that is another name; nothing was erased");
  return typed;
}

/** @throws CliError that names the line, before anything is erased */
async function receiptsIn(path: string, keySet: KeySet): Promise<KeptReceipt[]> {
  const receipts: KeptReceipt[] = [];
  let line = 0;
  for await (const text of linesOf(createReadStream(path))) {
    line++;
    if (text?.trim() === "") continue;
    const parsed = v.safeParse(KeptReceipt, parsedJson(text));
    if (!parsed.success) throw new CliError(`line ${line} is no receipt of an erasure`);
    const [problem] = await signatureProblems(parsed.output, keySet);
    if (problem !== undefined) throw new CliError(`line ${line}: ${problem}`);
    receipts.push(parsed.output);
  }
  return receipts;
}

/** A receipt without a signature is taken: one that was kept before there was a key erases no less. */
async function signatureProblems(receipt: KeptReceipt, keySet: KeySet): Promise<string[]> {
  if (receipt.signature === undefined) return [];
  const isChecked = receipt.signature.jws !== null && keySet.keys.length > 0;
  return (await verifyReceipt(receipt, isChecked ? { keySet } : {})).problems;
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

async function replayAll(operator: EraseOperator, receipts: readonly KeptReceipt[]): Promise<void> {
  let count = 0;
  for (const receipt of receipts) {
    const again = await replayErasure(operator, receipt);
    if (again === null) continue;
    count++;
    printReceipt(again);
  }
  console.error(`${count} of ${receipts.length} erasures were made again; the others hold here`);
}

function printReceipt(receipt: ErasureReceipt): void {
  process.stdout.write(`${JSON.stringify(receipt)}\n`);
}
