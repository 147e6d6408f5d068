import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** An answered question of an artist as onboarding leaves it, at a revision of the test's choice. */
export async function answeredResponse(
  db: Database,
  artistId: string,
  answerRevision: string,
): Promise<string> {
  const id = randomUUIDv7();
  await db.execute(sql`
    insert into interview_questions (id, artist_id, source, question_key, question, question_revision,
      state, answer_version, answer_revision, created_at)
    values (${id}, ${artistId}, 'onboarding', ${`onboarding-${id}`}, 'What was it like?',
      ${"0".repeat(64)}, 'answered', 1, ${answerRevision}, now())`);
  return id;
}

/** Sets another current revision of the response, as an edit does. */
export async function editedResponse(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    update interview_questions set answer_version = 2, answer_revision = ${"e".repeat(64)} where id = ${id}`);
}
