import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import { load, page } from "./records.js";
import type { TestService } from "./service.js";

/** The private generated text of an artist, as the database holds it. */
export async function generatedLore(service: TestService, artistId: string): Promise<unknown> {
  const { rows } = await service.deps.db.execute(
    sql`select generated_text from lore where artist_id = ${artistId}`,
  );
  return rows[0]?.generated_text ?? null;
}

/** A saved page and its candidate, approved into Lore by `subject`; answers the candidate's id. */
export async function approvedEntry(
  service: TestService,
  artistId: string,
  text: string,
  subject: string,
): Promise<string> {
  const id = randomUUIDv7();
  const url = `https://news.example/${id}`;
  await load(service.deps.db, page(artistId, text, { url, curation: "pending" }), {
    type: "candidate",
    artistId,
    id,
    url,
    destination: "lore",
    identity: "confirmed",
    title: "A page",
    excerpt: text,
  });
  const { rows } = await service.deps.db.execute(
    sql`select revision from candidates where id = ${id}`,
  );
  const path = `/api/artist/${artistId}/research/discoveries/${id}/review`;
  const { status } = await service.call(reviewRoute, "POST", path, {
    as: { token: `subject:${subject}` },
    body: { revision: rows[0]?.revision, decision: "approve" },
  });
  if (status !== 200) throw new Error(`the approval answered ${status}`);
  return id;
}
