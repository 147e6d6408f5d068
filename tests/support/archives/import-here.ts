import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { importAnything } from "#lib/cli/import/import-anything.js";
import type { ImportFlags } from "#lib/cli/import/import-flags.js";
import { ProgressBar } from "#lib/cli/import/progress-bar.js";
import type { Database } from "#lib/db/client.js";
import type { Env } from "#lib/platform/env.js";

/** A folder for one test file, which puts things into it and imports them. */
export async function importingFolder(db: Database, env?: Env) {
  const folder = await mkdtemp(join(tmpdir(), "readers-"));
  return {
    folder,
    close: () => rm(folder, { recursive: true, force: true }),
    /** Writes a file and returns its path. */
    async put(name: string, content: string | Uint8Array): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    /** Imports, and returns the output. */
    async take(what: string, artist: string, flags: Partial<ImportFlags> = {}): Promise<string> {
      const said: string[] = [];
      const chosen = {
        address: null,
        encoding: null,
        again: false,
        dryRun: false,
        skipBad: false,
        pending: false,
        ...flags,
      };
      const out = { say: (line: string) => said.push(line), bar: new ProgressBar(process.stderr) };
      await importAnything(db, randomUUIDv7, { what, artist, ...chosen }, out, env);
      return said.join("\n");
    },
  };
}

/** The current originals of an artist, oldest first. */
export async function currentOriginals(db: Database, artistId: string) {
  const { rows } = await db.execute(sql`
    select kind, platform, account_id, entry_id, url, canonical_url, title, text, published_at, source_id, revision,
      curation, visibility, retrieved_at
    from originals where artist_id = ${artistId} and current
    order by published_at nulls last, url, source_id`);
  return rows as Record<string, string | null>[];
}

/** How many originals of an artist are evidence now. */
export async function eligibleCount(db: Database, artistId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as count from eligible_originals where artist_id = ${artistId}`,
  );
  return rows[0]?.count as number;
}
