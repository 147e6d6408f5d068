import { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { exportLines } from "#lib/export/export-lines.js";
import { Fault, fault } from "#lib/fault.js";
import { Places } from "#lib/kernel/places.js";

/** Milliseconds after which a download that nobody reads any more is broken off, because it holds a connection. */
const maxStallMs = 20_000;

/** A download holds one of the five connections of its process as long as it lasts: others keep theirs. */
const places = new Places(2);
/** As long as a call waits for a connection. */
const maxWaitMs = 5_000;

/**
 * Everything about an artist as a stream of JSON Lines (decision 5.53), read in one snapshot while it is sent. A stream
 * that breaks off has no end record.
 *
 * @throws the fault of a refusal, `not_found` also when the artist is erased before the snapshot, `storage_unavailable`
 * while other downloads go on, and what the database throws before the first line
 */
export async function exportArtist(
  deps: Deps,
  artistId: string,
  signal: AbortSignal,
): Promise<Response> {
  const gate = deps.db;
  if (!(gate instanceof UserGate))
    throw new Error("an export is private: it is read behind the gate");
  await gate.pass();
  if (!(await isAdmitted(deps, signal)))
    throw fault("storage_unavailable", "other downloads are under way");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const started = Promise.withResolvers<void>();
  const ended = gate.inSnapshot(async (snapshot) => {
    const encoder = new TextEncoder();
    const lines = exportLines(snapshot, artistId);
    // The header is known without the database; what follows shows that it answers.
    const header = (await lines.next()).value ?? "";
    const first = await lines.next();
    started.resolve();
    await send(deps, writer, encoder.encode(header + (first.value ?? "")), signal);
    for await (const text of lines) await send(deps, writer, encoder.encode(text), signal);
  });
  ended
    .finally(() => places.leave())
    .then(
      () => writer.close(),
      (error: unknown) => {
        started.reject(error);
        const cause = error instanceof Error ? error.name : "thrown";
        // A refusal is the answer.
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
      // Keeps proxies from holding it back.
      "x-accel-buffering": "no",
    },
  });
}

async function isAdmitted(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const decided = new AbortController();
  const waited = deps.pause(maxWaitMs, AbortSignal.any([signal, decided.signal]));
  return places.enter(waited).finally(() => decided.abort());
}

/** @throws when the reader has gone, or reads nothing for too long */
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
    if (!sent.signal.aborted) throw new Error("the download is not read");
  });
  try {
    await Promise.race([writer.write(bytes), stalled]);
  } finally {
    sent.abort();
    stalled.catch(() => {});
  }
}
