import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  type Erased,
  type ErasureReceipt,
  type ErasureRequest,
  receiptFormat,
  type UnsignedReceipt,
} from "#lib/contract/erasure.js";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { once } from "#lib/kernel/once.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { Fault } from "#lib/platform/fault.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import { erasureEntry, type NamedErasure } from "./erasure-entry.js";

type Scope = Omit<ErasureRequest, "name">;

const Rows = v.record(v.string(), v.number());
const database = databaseFunctions({
  erase_artist: {
    json: { scope: json<Scope>(), tables: json<Awaited<ReturnType<typeof tables>>>() },
    returns: outcomeOf(
      {
        counts: v.object({ erased: Rows, remaining: Rows, keptAsCounts: Rows }),
        erasedAt: v.string(),
        scope: v.custom<Scope>((scope) => scope instanceof Object),
        artistKey: v.string(),
        scopeKey: v.string(),
        isNew: v.boolean(),
      },
      [...userRefusals, "invalid_input"],
    ),
  },
});

/** The tables with rows of artists, and the column by which these are found; the inventory is loaded by the first call. */
const tables = once(async () => {
  const { holdings } = await import("#lib/db/inventory/inventory.js");
  return Object.entries(holdings).flatMap(([table, { rowsOf }]) =>
    rowsOf === null ? [] : [{ table, key: rowsOf.by, parent: rowsOf.in ?? null }],
  );
});

/** The operator of the installation, who needs no permission. */
export interface EraseOperator {
  db: FunctionDatabase;
  newId: () => string;
  /** The first one signs the receipts; without a key they are unsigned, and say so. */
  keys: readonly SigningKey[];
  /** Notes what was erased outside the database (decision 8.32). */
  note?: ((erasure: NamedErasure) => void) | undefined;
}

interface Erasing extends EraseOperator {
  /** The user of the call; null for the operator, who uses a command. */
  userId: UserGate | null;
}

/**
 * Erases an artist, or part of the artist's data, and returns the receipt (decision 8.27). For an
 * artist that is already erased it returns the receipt of that erasure. One round trip.
 *
 * @param caller a user; the claimant gives the artist's name
 * @throws forbidden, not_found, or invalid_input when the name is missing or different
 */
export async function eraseArtist(
  { db, newId, env, log }: Deps,
  caller: Caller,
  artistId: string,
  request: ErasureRequest,
): Promise<Erased> {
  const { PROOF_KEY: keys, ERASURE_KEY: secret } = env;
  const note =
    secret === undefined ? undefined : (one: NamedErasure) => log(erasureEntry(secret, one));
  const erasing = { db, newId, keys, note, userId: userIdOf(caller) };
  const { receipt } = await erase(erasing, artistId, request);
  return { status: "ok", receipt };
}

/**
 * Like eraseArtist, for the operator of the installation: rights are not checked, and the name only
 * when it is given.
 *
 * @throws not_found, or invalid_input for a different name
 */
export async function eraseByOperator(
  operator: EraseOperator,
  artistId: string,
  request: ErasureRequest,
): Promise<ErasureReceipt> {
  return (await erase({ ...operator, userId: null }, artistId, request)).receipt;
}

/**
 * Repeats the erasure of a receipt on a database that was restored from an older state.
 *
 * @returns null when the artist is not in the database, or was already erased here at that time or
 *   later
 */
export async function replayErasure(
  operator: EraseOperator,
  { artistId, scope, erasedAt }: UnsignedReceipt,
): Promise<ErasureReceipt | null> {
  try {
    const erasing = { ...operator, userId: null };
    const { receipt, isNew } = await erase(erasing, artistId, scope, erasedAt);
    return isNew ? receipt : null;
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") return null;
    throw error;
  }
}

async function erase(
  { db, newId, keys, note, userId }: Erasing,
  artistId: string,
  { name, ...scope }: ErasureRequest,
  receiptAt: string | null = null,
): Promise<{ receipt: ErasureReceipt; isNew: boolean }> {
  const result = await database.erase_artist(db, {
    erasureId: newId(),
    userId,
    artistId,
    scope,
    name: name ?? null,
    tables: await tables(),
    receiptAt,
  });
  const accepted = acceptedOrThrow(result, {
    not_found: "there is no such artist",
    invalid_input: "name must be the artist's name, exactly",
  });
  // Noted even when it was erased before, because an earlier call may have failed here.
  note?.(accepted);
  const { isNew, erasedAt, counts, ...erased } = accepted;
  const receipt: UnsignedReceipt = {
    type: "erasure_receipt",
    artistId,
    scope: erased.scope,
    erasedAt,
    ...counts,
  };
  // Signed again for every answer: the same key gives the same receipt the same signature, so none
  // is stored.
  return { receipt: signedDocument(keys, receiptFormat, receipt), isNew };
}
