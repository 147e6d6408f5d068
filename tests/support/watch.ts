import { type Frame, frameReader, startupDatabase, statementText } from "./frames.js";
import type { Ends, Interceptor } from "./wire.js";

/** Where a connection ends: before its statement reaches Postgres, or after it ran and before its answer. */
export type Cut = "before" | "after";

/** What a test observes of the connections to one database, and where it cuts them. */
export interface Watch {
  /** Statements in the order in which they were sent, one per round trip. */
  statements: string[];
  /** Decides for each statement whether to cut its connection there. */
  onStatement: ((text: string) => Cut | undefined) | undefined;
}

/** Cuts one connection, at the first statement that calls the function. */
export function cutOnce(name: string, when: Cut): NonNullable<Watch["onStatement"]> {
  let done = false;
  return (text) => {
    if (done || !text.includes(`${name}(`)) return undefined;
    done = true;
    return when;
  };
}

const watches = new Map<string, Watch>();

/** The watch of a database of this file, made on first use. */
export function watchOf(database: string): Watch {
  const watch = watches.get(database) ?? { statements: [], onStatement: undefined };
  watches.set(database, watch);
  return watch;
}

/**
 * A round trip is what a client sends up to a Query or Sync message: Postgres answers each of them
 * with ReadyForQuery, and the client waits for that. Such a unit is passed on whole.
 */
export function watching(wire: Ends): Interceptor {
  const readClient = frameReader(true);
  const readServer = frameReader(false);
  let watch: Watch | undefined;
  let unit: Frame[] = [];
  let cutAtReady = false;
  return {
    fromClient(bytes) {
      for (const frame of readClient(bytes)) {
        if (frame.type === "") watch = watchOf(startupDatabase(frame));
        unit.push(frame);
        if (holdsBack(frame)) continue;
        const text = unit.map(statementText).join("").trim();
        const cut = endsRoundTrip(frame) ? decide(watch, text) : undefined;
        if (cut === "before") return wire.cut();
        if (cut === "after") cutAtReady = true;
        wire.toServer(Buffer.concat(unit.map((part) => part.bytes)));
        unit = [];
      }
    },
    fromServer(bytes) {
      if (!cutAtReady) return wire.toClient(bytes);
      if (readServer(bytes).some((frame) => frame.type === "Z")) wire.cut();
    },
  };
}

const endsRoundTrip = (frame: Frame) => frame.type === "Q" || frame.type === "S";
const holdsBack = (frame: Frame) => ["P", "B", "D", "E", "C", "H"].includes(frame.type);

function decide(watch: Watch | undefined, text: string): Cut | undefined {
  watch?.statements.push(text);
  return watch?.onStatement?.(text);
}
