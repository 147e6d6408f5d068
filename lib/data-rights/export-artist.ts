import { exportLines } from "#lib/data-rights/export-lines.js";
import { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { Fault, fault } from "#lib/platform/fault.js";
import { inTurnOf, Turns } from "#lib/platform/turns.js";

/**
 * Milliseconds after which a download that nobody reads is aborted, because it holds a connection.
 */
const maxStallMs = 20_000;

/**
 * A download holds one of the process's five connections until it ends; the limit keeps the others
 * free.
 */
const places = new Turns(2);
/** Milliseconds after which a running download checks the rights again (decision 2.11). */
const recheckMs = 1_500;
/** The same time that a call waits for a connection. */
const maxWaitMs = 5_000;

/**
 * Everything about an artist as a stream of JSON Lines (decision 5.53), read from one snapshot
 * while it is sent. An aborted stream has no end record.
 *
 * @throws the fault of a refusal: `not_found` also when the artist is erased before the snapshot,
 *   `storage_unavailable` while other downloads are running; and whatever the database throws
 *   before the first line
 */
export async function exportArtist(
  deps: Deps,
  artistId: string,
  signal: AbortSignal,
): Promise<Response> {
  const gate = deps.db;
  if (!(gate instanceof UserGate))
    throw new Error("an export is private: it must be read through the gate");
  await gate.pass();
  if (!(await inTurnOf(artistId, () => isAdmitted(deps, signal))))
    throw fault("storage_unavailable", "other downloads are under way");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const started = Promise.withResolvers<void>();
  const ended = gate.inSnapshot(async (snapshot) => {
    const encoder = new TextEncoder();
    const lines = exportLines(snapshot, artistId, deps.env.PROOF_KEY);
    // The header needs no database; the line after it shows that the database answers.
    const header = (await lines.next()).value ?? "";
    const first = await lines.next();
    started.resolve();
    await send(deps, writer, encoder.encode(header + (first.value ?? "")), signal);
    let checkedMs = deps.monotonicMs();
    for await (const text of lines) {
      if (deps.monotonicMs() > checkedMs + recheckMs) {
        await gate.recheck();
        checkedMs = deps.monotonicMs();
      }
      await send(deps, writer, encoder.encode(text), signal);
    }
  });
  ended
    .finally(() => places.leave())
    .then(
      () => writer.close(),
      (error: unknown) => {
        started.reject(error);
        const cause = error instanceof Error ? error.name : "thrown";
        // A refusal is not logged, because it is the answer.
        if (!(error instanceof Fault)) deps.log({ event: "export_broken", artistId, cause });
        return writer.abort(error);
      },
    )
    .catch(() => {});
  await started.promise;
  return new Response(readable, {
    headers: {
      "content-type": "application/x-ndjson",
      "content-disposition": `attachment; filename="artist-${artistId}.jsonl"`,
      // Keeps proxies from buffering the stream.
      "x-accel-buffering": "no",
    },
  });
}

async function isAdmitted(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const [decided, waited] = [new AbortController(), new AbortController()];
  void deps.pause(maxWaitMs, AbortSignal.any([signal, decided.signal])).then(() => waited.abort());
  return places.enter(waited.signal).finally(() => decided.abort());
}

/** @throws when the reader has gone away, or has read nothing for too long */
async function send(
  deps: Deps,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const sent = new AbortController();
  const stalled = deps.pause(maxStallMs, AbortSignal.any([signal, sent.signal])).then(() => {
    signal.throwIfAborted();
    if (!sent.signal.aborted) throw new Error("the download was not read");
  });
  try {
    await Promise.race([writer.write(bytes), stalled]);
  } finally {
    sent.abort();
    stalled.catch(() => {});
  }
}
