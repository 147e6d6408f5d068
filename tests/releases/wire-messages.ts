import type { Frame } from "../support/frames.js";

/** The values of a Bind message as sent, in text form; null is SQL null. */
export function boundValues({ bytes }: Frame): (string | null)[] {
  let at = 5;
  const skipString = () => {
    at = bytes.indexOf(0, at) + 1;
  };
  skipString();
  skipString();
  const formats = bytes.readUInt16BE(at);
  for (let index = 0; index < formats; index += 1) {
    if (bytes.readUInt16BE(at + 2 + index * 2) !== 0) throw new Error("a value was sent as binary");
  }
  return values(bytes, at + 2 + formats * 2);
}

/** The values of a DataRow message, in text form. */
export function rowValues({ bytes }: Frame): (string | null)[] {
  return values(bytes, 5);
}

/** The names of a RowDescription message. */
export function columnNames({ bytes }: Frame): string[] {
  const count = bytes.readUInt16BE(5);
  const names: string[] = [];
  let at = 7;
  for (let index = 0; index < count; index += 1) {
    const end = bytes.indexOf(0, at);
    names.push(bytes.toString("utf8", at, end));
    at = end + 1 + 18;
  }
  return names;
}

/** The SQLSTATE of an ErrorResponse message. */
export function errorCode({ bytes }: Frame): string {
  const fields = bytes.toString("utf8", 5).split("\0");
  return fields.find((field) => field.startsWith("C"))?.slice(1) ?? "";
}

function values(bytes: Buffer, from: number): (string | null)[] {
  const count = bytes.readUInt16BE(from);
  const found: (string | null)[] = [];
  let at = from + 2;
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    found.push(length < 0 ? null : bytes.toString("utf8", at, at + Math.max(0, length)));
    at += Math.max(0, length);
  }
  return found;
}
