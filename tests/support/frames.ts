/** One message of Postgres' protocol: its type letter, "" for the untyped first one, and its bytes. */
export interface Frame {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream of bytes into messages; what is not whole yet waits for the next bytes. */
export function frameReader(firstIsUntyped: boolean): (bytes: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = firstIsUntyped;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const frames: Frame[] = [];
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return frames;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return frames;
      const type = untyped ? "" : String.fromCharCode(rest.readUInt8(0));
      frames.push({ type, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      untyped = false;
    }
  };
}

/** The text of a statement: of a simple query (Q) or of a parsed one (P), else "". */
export function statementText({ type, bytes }: Frame): string {
  if (type !== "Q" && type !== "P") return "";
  const strings = bytes.toString("utf8", 5).split("\0");
  return (type === "Q" ? strings[0] : strings[1]) ?? "";
}

/** The database that a startup message asks for. */
export function startupDatabase({ bytes }: Frame): string {
  const words = bytes.toString("utf8", 8).split("\0");
  return words[words.indexOf("database") + 1] ?? "";
}
