import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Rows } from "./rows.js";
import type { Conversation } from "./wire-recorder.js";

/** A release: its database with rows, and the statements that it sends while the next release also serves. */
export interface Fixture {
  version: string;
  /** RFC 3339, UTC: when the rows were read. */
  recordedAt: string;
  /** Texts of the numbered migrations, in order. */
  migrations: string[];
  /** Tables in which migrations are recorded and that no migration creates. */
  bookkeeping: string[];
  /** Functions and views in the order of their creation. */
  definitions: string[];
  /** What else the database held: columns, constraints, indexes, triggers, one sorted line each. */
  catalogue: string[];
  rows: Rows;
  /** Name and last value. */
  sequences: [string, string][];
  documents: Documents;
  conversation: Conversation;
  /** Rows after the conversation. */
  rowsAfter: Rows;
}

/** Documents that a release issued, as text: later releases import and verify them. */
export interface Documents {
  /** The export of the first artist, JSON Lines. */
  export: string;
  proof: string;
  receipt: string;
  /** The public keys that both are signed with, a JWK set. */
  keys: string;
}

/** Every recorded release, oldest first. */
export function fixtures(): Fixture[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".json.gz"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString("utf8")));
}

/** Writes the fixture of its version and returns the file's size in bytes. */
export function writeFixture(fixture: Fixture): number {
  const bytes = gzipSync(JSON.stringify(fixture), { level: 9 });
  writeFileSync(fileOf(`${fixture.version}.json.gz`), bytes);
  return bytes.length;
}

const fileOf = (name: string) => join(import.meta.dirname, name);
