import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { exportLines } from "#lib/data-rights/export-lines.js";
import type { Database } from "#lib/db/client.js";
import { artist, load } from "../support/records.js";
import { cpuMeter } from "./backend-cpu.js";
import { benchDatabase } from "./bench-database.js";
import { costOfCommand } from "./command-cost.js";
import { originals } from "./corpus.js";
import type { SetChoice } from "./sets/read-set.js";

const rounds = 3;

/**
 * The export of an artist with 1,000, 10,000 and 50,000 originals: megabytes, CPU of client and
 * server, and peak memory of the command. Compared with a plain select of the same rows through the
 * same cursor, and with a COPY that never leaves the server. `export 10000` stops at 10,000.
 */
export async function benchExport({ every }: SetChoice): Promise<void> {
  const { db, url, close } = await benchDatabase({ maxConnections: 1 });
  try {
    console.log(
      "originals      MB   export client ms   server ms   select client ms   server ms   copy server ms   export/select   command RSS MB",
    );
    for (const size of [1_000, 10_000, 50_000].filter((one) => one <= (every ?? Infinity))) {
      const artistId = randomUUIDv7();
      await load(db, artist(artistId, `of ${size}`), ...originals(artistId, size));
      await db.execute(sql`vacuum analyze originals`);
      const taken = { export: [0, 0], select: [0, 0], copy: [0, 0] };
      let bytes = 0;
      for (let round = 0; round < rounds; round++) {
        for (const [name, run] of Object.entries(ways)) {
          const meter = await cpuMeter(db);
          bytes = (await run(db, artistId)) ?? bytes;
          const { client, server } = meter();
          const sums = taken[name as keyof typeof taken];
          taken[name as keyof typeof taken] = [(sums[0] ?? 0) + client, (sums[1] ?? 0) + server];
        }
      }
      const mean = (sums: number[]) => sums.map((sum) => sum / rounds);
      const [client = 0, server = 0] = mean(taken.export);
      const [plainClient = 0, plainServer = 0] = mean(taken.select);
      const [, copy = 0] = mean(taken.copy);
      const ratio = (client + server) / (plainClient + plainServer);
      const { megabytes } = await costOfCommand(db, "export", [artistId], { DATABASE_URL: url });
      const cells = [
        [String(size), 9],
        [(bytes / 1e6).toFixed(1), 8],
        [client.toFixed(0), 19],
        [server.toFixed(0), 12],
        [plainClient.toFixed(0), 19],
        [plainServer.toFixed(0), 12],
        [copy.toFixed(0), 17],
        [ratio.toFixed(2), 16],
        [megabytes.toFixed(0), 17],
      ] as const;
      console.log(cells.map(([text, width]) => text.padStart(width)).join(""));
    }
  } finally {
    await close();
  }
}

type Way = (db: Database, artistId: string) => Promise<number | undefined>;

const ways: Record<"export" | "select" | "copy", Way> = {
  export: (db, artistId) =>
    db.transaction(
      async (snapshot) => {
        let bytes = 0;
        for await (const text of exportLines(snapshot, artistId, []))
          bytes += Buffer.byteLength(text);
        return bytes;
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  select: (db, artistId) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        declare plain no scroll cursor for select ${plain} from originals where artist_id = ${sql.raw(`'${artistId}'`)}`);
      for (;;) {
        const { rows } = await tx.execute(sql`fetch 500 from plain`);
        if (rows.length < 500) return undefined;
      }
    }),
  async copy(db, artistId) {
    await db.execute(sql`
      copy (select ${plain} from originals where artist_id = ${sql.raw(`'${artistId}'`)}) to '/dev/null'`);
    return undefined;
  },
};

/** The columns of an export, without those that an import derives again. */
const plain =
  sql.raw(`id, artist_id, source_id, revision, current, kind, platform, account_id, entry_id, url, canonical_url,
  collection_url, title, text, published_at, activity_date, activity_date_kind, retrieved_at, truncated, curation, visibility,
  removed, gone, answer_id, answer_revision, created_at`);
