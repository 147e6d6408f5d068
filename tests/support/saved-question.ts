import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Window } from "#lib/kernel/window.js";
import { questionIdentity } from "#lib/research/stored-request.js";
import { load, page } from "./records.js";

/** Fields of a loaded original beside its text. */
type Fields = Record<string, unknown>;

/**
 * A finished question whose references are these windows, of originals that are loaded for it; without the work that
 * finds windows. Returns the id of its job.
 */
export async function savedQuestion(
  db: Database,
  artistId: string,
  sources: readonly { text: string; windows: readonly Window[]; fields?: Fields }[],
): Promise<string> {
  const jobId = randomUUIDv7();
  const records = sources.map(({ text, fields }, index) =>
    page(artistId, "", { ...fields, url: `https://news.example/${jobId}/${index}`, text }),
  );
  await load(db, ...records);
  const { rows } = await db.execute(sql`
    select url, source_id, revision from originals
    where artist_id = ${artistId} and current`);
  const passages = sources.flatMap(({ text, windows }, index) => {
    const { url } = records[index] as { url: string };
    const row = rows.find((one) => one.url === url);
    return windows.map(({ start, end }) => ({
      sourceId: row?.source_id,
      revision: row?.revision,
      start,
      end,
      text: text.slice(start, end),
    }));
  });
  const request = {
    topic: "what the texts say",
    evidenceNeed: "reporting",
    freshness: "stored",
    retrieval: "relevance",
    answerScope: "focused",
  } as const;
  await db.execute(sql`
    insert into jobs (
      id, artist_id, kind, identity, stage, stages, selection, request, passages, limitations,
      created_at, updated_at, finished_at
    )
    values (
      ${jobId}, ${artistId}, 'question_research', ${questionIdentity(artistId, request)}, 'complete',
      '[{"stage": "complete", "at": "2026-01-01T00:00:01.000Z"}]', 'research', ${JSON.stringify(request)}::jsonb,
      ${JSON.stringify(passages)}::jsonb, '["saved_only: only saved evidence was read"]',
      '2026-01-01', '2026-01-01', '2026-01-01'
    )`);
  await db.execute(sql`
    insert into model_calls (
      id, job_id, artist_id, purpose, attempt, model, outcome, input_tokens, output_tokens, reserved_at, completed_at
    )
    select gen_random_uuid(), ${jobId}, ${artistId}, 'assessment', n, 'a-model', 'answered', 900 + n, 40, now(), now()
    from generate_series(1, 2) n`);
  return jobId;
}
