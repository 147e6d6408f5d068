import { randomUUIDv7 } from "node:crypto";
import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { erasureNote } from "#lib/cli/erasure-note.js";
import { proofKeys } from "#lib/cli/proof-keys.js";
import { receiptsIn } from "#lib/cli/receipts-file.js";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { type ErasureReceipt, ErasureRequest, type KeptReceipt } from "#lib/contract/erasure.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { Uuid } from "#lib/contract/primitives.js";
import {
  type EraseOperator,
  eraseByOperator,
  replayErasure,
} from "#lib/data-rights/erase-artist.js";
import type { Database } from "#lib/db/client.js";
import { printableJson } from "#lib/kernel/printable.js";
import { CliError } from "#lib/platform/cli-error.js";

const usage = `npm run erase -- ARTIST [--name NAME] [PART]
npm run erase -- --replay receipts.jsonl

Erases an artist (named by id, name or handle) for good and prints the receipt as one
line of JSON: keep it (>> receipts.jsonl). On a terminal it asks for the artist's name
first, unless --name gives it. npm run import does not load the artist again unless it is
given --again.

PART erases only one part:
  --only interview       the interview memory, as before a handover
  --source SOURCE_ID     one source with all its revisions
  --account PLATFORM:ID  one account with everything that belongs to it

--replay repeats the erasures in a file of receipts, on a database restored from a backup. With
a key, a receipt that no such key signed is refused.

Receipts are signed with PROOF_KEY or, without DATABASE_URL, with the data folder's key.
Each erasure is also noted in the file ERASURES or, with ERASURE_KEY alone, on stderr.`;

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
    const note = await erasureNote();
    return withDatabase((db) => replayAll({ db, newId: randomUUIDv7, keys, note }, receipts));
  }
  const request = requestOf(given);
  const keys = await proofKeys();
  const note = await erasureNote();
  await withDatabase(async (db) => {
    const artist = await eraseable(db, wanted as string);
    const name = request.name ?? (await confirmed(artist.name));
    const named = name === null ? request : { ...request, name };
    const operator = { db, newId: randomUUIDv7, keys, note };
    const receipt = await eraseByOperator(operator, artist.id, named);
    printReceipt(receipt);
    if (Object.values(receipt.erased).every((rows) => rows === 0))
      console.error("nothing of this was in the database; it is kept out from now on");
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

/** An account id may itself contain colons. */
function divided(account: string): [string, string] {
  const colon = account.indexOf(":");
  return [account.slice(0, Math.max(0, colon)), account.slice(colon + 1)];
}

/** The id may belong to an artist already erased: then the receipt is printed again. */
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

/** The name typed on the terminal; null without one, or when the artist is erased already. */
async function confirmed(name: string | null): Promise<string | null> {
  if (name === null || !process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`This cannot be undone. Type the artist's name: `);
  terminal.close();
  if (typed !== name) throw new CliError("the name does not match; nothing was erased");
  return typed;
}

async function replayAll(operator: EraseOperator, receipts: readonly KeptReceipt[]): Promise<void> {
  let count = 0;
  for (const receipt of receipts) {
    const again = await replayErasure(operator, receipt);
    if (again === null) continue;
    count++;
    printReceipt(again);
  }
  // "Had been done" includes an erasure that `--again` took back; it is not repeated.
  const rest = "; the others had been done here, or their artist is not in this database";
  const others = count === receipts.length ? "" : rest;
  console.error(`${count} of ${receipts.length} erasures were repeated${others}`);
}

function printReceipt(receipt: ErasureReceipt): void {
  process.stdout.write(`${printableJson(receipt)}\n`);
}
