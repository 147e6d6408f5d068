import type { Client } from "./client.js";

/** A line of an export: its type and the fields of that type. */
export type ExportedRecord = { type: string } & Record<string, unknown>;

/**
 * The stream broke off, or lines that its end record counts did not arrive: do not load any of it.
 */
export class IncompleteExport extends Error {
  constructor(cause?: unknown) {
    super("the export is incomplete", { cause });
    this.name = "IncompleteExport";
  }
}

/**
 * Everything about an artist, record by record as it arrives: `export` first, then
 * `export_end`, and where the service has a key, `export_signature` at the end. For a file, write the body of `client.send("exportArtist", …)` unchanged: the hashes
 * cover exactly these bytes.
 *
 * @throws IncompleteExport at the end, unless everything has arrived; Refusal, NoAnswer
 */
export async function* readExport(
  client: Client,
  artistId: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<ExportedRecord, void> {
  const given = signal === undefined ? {} : { signal };
  const { body } = await client.send("exportArtist", { path: { id: artistId } }, given);
  const counts: Record<string, number> = {};
  let isComplete = false;
  for await (const line of linesOf(body, signal)) {
    const record = JSON.parse(line) as ExportedRecord;
    yield record;
    if (record.type === "export_end") {
      const told = record.records as Record<string, number>;
      delete counts.export;
      const types = new Set([...Object.keys(told), ...Object.keys(counts)]);
      if ([...types].some((type) => told[type] !== counts[type])) throw new IncompleteExport();
      isComplete = true;
    }
    counts[record.type] = (counts[record.type] ?? 0) + 1;
  }
  if (!isComplete) throw new IncompleteExport();
}

/** Whole lines; text after the last line feed is dropped. */
async function* linesOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let pieces = "";
  try {
    for (;;) {
      const chunk = await reader?.read().catch((cause) => {
        throw signal?.aborted ? signal.reason : new IncompleteExport(cause);
      });
      if (chunk?.value === undefined) return;
      const lines = (pieces + decoder.decode(chunk.value, { stream: true })).split("\n");
      pieces = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}
