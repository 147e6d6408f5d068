import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { Erased, ErasureReceipt, ErasureRequest } from "#lib/contract/erasure.js";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { holdings } from "#lib/db/holdings/holdings.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { Fault, fault } from "#lib/fault.js";

type Scope = Omit<ErasureRequest, "name">;

const Rows = v.record(v.string(), v.number());
const database = databaseFunctions({
  erase_artist: {
    json: { scope: json<Scope>(), tables: json<typeof tables>() },
    returns: outcomeOf(
      {
        counts: v.object({ erased: Rows, remaining: Rows, keptAsCounts: Rows }),
        erasedAt: v.string(),
        scope: v.custom<Scope>((scope) => scope instanceof Object),
        isNew: v.boolean(),
      },
      [...userRefusals, "invalid_input"],
    ),
  },
});

/** The tables with rows of artists, and the column by which these are found. */
const tables = Object.entries(holdings).flatMap(([table, { rowsOf }]) =>
  rowsOf === null ? [] : [{ table, key: rowsOf.by, parent: rowsOf.in ?? null }],
);

/** Who erases, and how. */
interface Erasing {
  db: FunctionDatabase;
  newId: () => string;
  /** The user of the call; null: the operator, by a command. */
  userId: UserGate | null;
}

/**
 * Erases an artist, or a part of one, and answers with the receipt (decision 8.27). An artist that is gone is answered with
 * the receipt of its erasure. One round trip.
 *
 * @param caller a user; the claimant gives the artist's name
 * @throws forbidden, not_found, or invalid_input when the name is missing or another one
 */
export async function eraseArtist(
  { db, newId }: Deps,
  caller: Caller,
  artistId: string,
  request: ErasureRequest,
): Promise<Erased> {
  const { receipt } = await erase({ db, newId, userId: userIdOf(caller) }, artistId, request);
  return { status: "ok", receipt };
}

/**
 * As eraseArtist, for the operator of the installation: no right is checked, and a name only when it is given.
 *
 * @throws not_found, or invalid_input for another name
 */
export async function eraseByOperator(
  db: FunctionDatabase,
  newId: () => string,
  artistId: string,
  request: ErasureRequest,
): Promise<ErasureReceipt> {
  return (await erase({ db, newId, userId: null }, artistId, request)).receipt;
}

/**
 * Erases again what a receipt says, on a database that was restored from an older state.
 *
 * @returns null when the artist is not here, or this was erased here at that time or later
 */
export async function replayErasure(
  db: FunctionDatabase,
  newId: () => string,
  { artistId, scope, erasedAt }: ErasureReceipt,
): Promise<ErasureReceipt | null> {
  try {
    const erasing = { db, newId, userId: null };
    const { receipt, isNew } = await erase(erasing, artistId, scope, erasedAt);
    return isNew ? receipt : null;
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") return null;
    throw error;
  }
}

async function erase(
  { db, newId, userId }: Erasing,
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
    tables,
    receiptAt,
  });
  if (result.outcome === "invalid_input") {
    throw fault("invalid_input", "name must be the artist's name, exactly");
  }
  const { isNew, erasedAt, counts, ...erased } = acceptedOrThrow(result, "there is no such artist");
  const receipt: ErasureReceipt = {
    type: "erasure_receipt",
    artistId,
    scope: erased.scope,
    erasedAt,
    ...counts,
  };
  return { receipt, isNew };
}
