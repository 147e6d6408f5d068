import { frameReader } from "../../support/frames.js";
import { type Ends, type Interceptor, openWire, type Wire } from "../../support/wire.js";

/** A wire to Postgres that counts the messages of both ends, and ends all connections at one of them. */
export interface MessageWire extends Wire {
  /** Messages since `cutAt`, of all connections, in order of arrival. */
  passed(): number;
  /** The last of these that Postgres sent: everything is written, but no client knows yet. */
  lastAnswer(): number;
  /** Ends every connection at the nth message (from 1), before it is passed on or after; null: never. */
  cutAt(nth: number | null, when?: "before" | "after"): void;
}

export async function messageWire(address: string): Promise<MessageWire> {
  let [count, nth, isAfter]: [number, number | null, boolean] = [0, null, false];
  let answered = 0;
  const open = new Set<Ends>();
  const pass = (wire: Ends, send: (bytes: Buffer) => void, bytes: Buffer) => {
    if (!open.has(wire)) return;
    count += 1;
    const isCut = count === nth;
    if (!isCut || isAfter) send(bytes);
    if (!isCut) return;
    // Bytes already passed on are sent before the connection ends.
    const cut = () => {
      for (const one of open) one.cut();
      open.clear();
    };
    if (isAfter) setImmediate(cut);
    else cut();
  };
  const intercept = (wire: Ends): Interceptor => {
    open.add(wire);
    const [client, server] = [frameReader(true), frameReader(false)];
    return {
      fromClient(bytes) {
        for (const frame of client(bytes)) pass(wire, wire.toServer, frame.bytes);
      },
      fromServer(bytes) {
        for (const frame of server(bytes)) {
          pass(wire, wire.toClient, frame.bytes);
          answered = count;
        }
      },
    };
  };
  const wire = await openWire(address, intercept);
  return {
    ...wire,
    passed: () => count,
    lastAnswer: () => answered,
    cutAt(message, when = "before") {
      [count, nth, isAfter] = [0, message, when === "after"];
      answered = 0;
    },
  };
}
