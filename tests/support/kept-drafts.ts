import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** What `keepDrafts` has a model write. */
export const draftedWords = "A model wrote this sentence.";

/**
 * Keeps two drafts of every question of an artist that has passages, as a model would have made them: one in English
 * that cites each passage, and one in German without a supported sentence.
 */
export async function keepDrafts(db: Pick<Database, "execute">, artistId: string): Promise<void> {
  await db.execute(sql`
    insert into answer_drafts (id, job_id, language, windows, sentences, reason, model, started_at, made_at)
    select gen_random_uuid(), j.id, d.language, made.windows,
      case when d.reason is null
        then jsonb_build_array(jsonb_build_object('text', ${draftedWords}::text, 'citations', made.citations))
        else '[]'
      end,
      d.reason, 'a model', clock_timestamp(), clock_timestamp()
    from jobs j
    cross join (values ('en', null), ('de', 'not_supported')) d (language, reason)
    cross join lateral (
      select
        jsonb_agg(distinct jsonb_build_object('sourceId', p->'sourceId', 'revision', p->'revision')) as windows,
        jsonb_agg(jsonb_build_object(
          'sourceId', p->'sourceId', 'revision', p->'revision', 'start', p->'start', 'end', p->'end', 'quote', p->'text'
        )) as citations
      from jsonb_array_elements(j.passages) p
    ) made
    where j.artist_id = ${artistId}
      and j.passages <> '[]'
    on conflict do nothing`);
}
