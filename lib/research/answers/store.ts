import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { CitationFailure } from "#lib/contract/registered-answer.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const Cited = v.object({
  artistExists: v.boolean(),
  /** Windows of the job, null when there is no such job. */
  passages: v.nullable(
    v.array(
      v.object({
        sourceId: v.string(),
        revision: v.string(),
        start: v.number(),
        end: v.number(),
        text: v.string(),
      }),
    ),
  ),
  originals: v.array(v.object({ sourceId: v.string(), revision: v.string(), text: v.string() })),
});

/** The job's windows and the cited sources as they are eligible now, in one round trip. */
export function readCitations(
  db: Database,
  artistId: string,
  jobId: string,
  sourceIds: readonly string[],
) {
  return oneValue(
    db,
    sql`select read_citations(
      ${artistId}, ${jobId}, ${JSON.stringify([...new Set(sourceIds)])}::jsonb
    ) as value`,
    Cited,
  );
}

/** Keeps a verdict with hashes of what it is about, in one round trip. */
export async function keepVerdict(
  db: Database,
  id: string,
  jobId: string,
  verdict: {
    answerHash: string;
    citationsHash: string;
    verified: boolean;
    failures: readonly CitationFailure[];
  },
): Promise<void> {
  await db.execute(sql`select register_answer(${id}, ${jobId}, ${JSON.stringify(verdict)}::jsonb)`);
}
