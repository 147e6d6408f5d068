import * as v from "valibot";
import { fault } from "#lib/fault.js";
import { hashOf } from "#lib/kernel/hash.js";

/** What a cursor is bound to: the operation, the artist and the filters of its list (contract 1). */
export type CursorBinding = Readonly<Record<string, unknown>>;

const Envelope = v.strictObject({ bound: v.string(), at: v.unknown() });

/** An opaque cursor at `position` in the list that `binding` names. */
export function encodeCursor(binding: CursorBinding, position: unknown): string {
  const envelope = { bound: boundHash(binding), at: position };
  return Buffer.from(JSON.stringify(envelope), "utf8").toString("base64url");
}

/** The position in a cursor; `invalid_cursor` when it is malformed or bound to something else. */
export function decodeCursor<Schema extends v.GenericSchema>(
  cursor: string,
  binding: CursorBinding,
  schema: Schema,
): v.InferOutput<Schema> {
  const envelope = v.safeParse(Envelope, parsed(cursor));
  if (!envelope.success || envelope.output.bound !== boundHash(binding)) {
    throw fault("invalid_cursor");
  }
  const position = v.safeParse(schema, envelope.output.at);
  if (!position.success) throw fault("invalid_cursor");
  return position.output;
}

function boundHash(binding: CursorBinding): string {
  return hashOf(binding).slice(0, 16);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
