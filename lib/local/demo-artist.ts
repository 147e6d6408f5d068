import type { Database } from "#lib/db/client.js";
import { isEmpty } from "./store.js";

/** Loads the demo artist into a database that knows no artist. */
export async function loadDemoArtist(db: Database): Promise<void> {
  if (!(await isEmpty(db))) return;
}
