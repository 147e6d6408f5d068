import * as v from "valibot";
import { fault } from "#lib/fault.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";

/** What a cursor is bound to: the operation, the artist and the filters of its list (contract 1). */
export type CursorBinding = Readonly<Record<string, unknown>>;

const Envelope = v.strictObject({ bound: v.string(), at: v.unknown() });

/** An opaque cursor at `position` in the list that `binding` names. */
export function encodeCursor(binding: CursorBinding, position: unknown): string {
  const envelope = { bound: boundHash(binding, position), at: position };
  return Buffer.from(JSON.stringify(envelope), "utf8").toString("base64url");
}

/** The position in a cursor; `invalid_cursor` when it is malformed or bound to something else. */
export function decodeCursor<Schema extends v.GenericSchema>(
  cursor: string,
  binding: CursorBinding,
  schema: Schema,
): v.InferOutput<Schema> {
  const envelope = v.safeParse(Envelope, parsed(cursor));
  if (!envelope.success || envelope.output.bound !== boundHash(binding, envelope.output.at)) {
    throw fault("invalid_cursor");
  }
  const position = v.safeParse(schema, envelope.output.at);
  if (!position.success) throw fault("invalid_cursor");
  return position.output;
}

/** Binds the position to its list, and shows when either was changed by hand. */
function boundHash(binding: CursorBinding, position: unknown): string {
  return hashOf([binding, position]).slice(0, 16);
}

/** What the cursor holds; a text that no cursor was ever written as holds nothing. */
function parsed(cursor: string): unknown {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return null;
  const json = parseStrictJson(bytes.toString("utf8"));
  return json.ok ? json.value : null;
}
