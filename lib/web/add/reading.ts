import type { OriginalToImport } from "#lib/contract/import.js";
import type { FoundPart, FromReader, ToReader } from "#lib/contract/page-reading.js";

/** The path of the worker, set by the build. */
declare const READER_WORKER: string;

/** Lines for one call of the import, and the ids of their records. */
export interface TakenLines {
  ids: number[];
  lines: OriginalToImport[];
}

/** A worker that reads what was dropped; nothing of it leaves the browser before it is sent. */
export interface DroppedReading {
  /** The lines of the first of these records, as many as one call takes. */
  take(ids: readonly number[]): Promise<TakenLines>;
  /** Ends the worker, and with it everything that was read. */
  stop(): void;
}

/** Called while what was dropped is read. */
export interface ReadingEvents {
  onFound(part: FoundPart): void;
  /** After everything was read, or with the reason why the worker stopped. */
  onDone(problem?: string): void;
}

/** Starts to read in a worker of its own. */
export function readDropped(
  asked: Omit<ToReader & { kind: "read" }, "kind">,
  { onFound, onDone }: ReadingEvents,
): DroppedReading {
  const worker = new Worker(READER_WORKER, { type: "module", name: "reader" });
  const waiting: ((taken: TakenLines) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
    if (data.kind === "found") onFound(data);
    else if (data.kind === "done") onDone();
    else waiting.shift()?.(data);
  };
  worker.onerror = () => onDone("The browser stopped reading; it may have run out of memory.");
  const tell = (message: ToReader) => worker.postMessage(message);
  tell({ kind: "read", ...asked });
  return {
    take(ids) {
      return new Promise((resolve) => {
        waiting.push(resolve);
        tell({ kind: "take", ids });
      });
    },
    stop: () => worker.terminate(),
  };
}
