import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/client.js";
import { importFile } from "./import/import-file.js";
import { inProject } from "./settings.js";
import { isEmpty } from "./store.js";

/** Loads the demo artist into a database that knows no artist. */
export async function loadDemoArtist(db: Database): Promise<void> {
  if (await isEmpty(db))
    await importFile(db, randomUUIDv7, inProject("lib/local/demo/artist.jsonl"));
}
