import { sql } from "drizzle-orm";
import * as v from "valibot";
import { rowsOf, type Statements, Written } from "#lib/local/import/statements.js";

const StandingCandidate = v.object({
  id: v.string(),
  artistId: v.string(),
  suppressionKey: v.string(),
  curation: v.string(),
  revision: v.string(),
});
export type StandingCandidate = v.InferOutput<typeof StandingCandidate>;

/** Candidates with one of these ids, or with one of these suppression keys of the same artist. */
export function standingCandidates(
  db: Statements,
  keys: readonly { id: string | null; artistId: string; suppressionKey: string }[],
): Promise<StandingCandidate[]> {
  return rowsOf(
    db,
    sql`
      select distinct
        c.id,
        c.artist_id as "artistId",
        c.suppression_key as "suppressionKey",
        c.curation,
        c.revision
      from candidates c
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k (id uuid, "artistId" uuid, "suppressionKey" text)
        on c.id = k.id
        or (c.artist_id = k."artistId" and c.suppression_key = k."suppressionKey")`,
    StandingCandidate,
  );
}

/** The saved page behind each of these canonical URLs, by `artistId urlKey`. */
export async function savedPages(
  db: Statements,
  pages: readonly { artistId: string; urlKey: string }[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    sql`
      select distinct on (p."artistId", p."urlKey")
        p."artistId" || ' ' || p."urlKey" as key,
        o.id
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        as p ("artistId" uuid, "urlKey" text)
      join originals o
        on o.artist_id = p."artistId"
        and o.current
        and o.kind = 'web_page'
        and (o.post_key = p."urlKey" or o.url_key = p."urlKey")
      order by p."artistId", p."urlKey", o.post_key = p."urlKey" desc, o.source_id`,
    v.object({ key: v.string(), id: v.string() }),
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export interface CandidateRow {
  id: string;
  artistId: string;
  suppressionKey: string;
  destination: string;
  identity: string;
  url: string;
  urlKey: string;
  title: string | null;
  excerpt: string | null;
  linkPlatform: string | null;
  linkIdentifier: string | null;
  evidenceId: string | null;
  revision: string;
}

/** Makes candidates, or says anew what pending ones are; `discovered_at` stays the first time. */
export async function writeCandidates(
  db: Statements,
  rows: readonly CandidateRow[],
): Promise<void> {
  await db.execute(sql`
    insert into candidates as c (
      id, artist_id, suppression_key, destination, identity, url, url_key, title, excerpt,
      link_platform, link_identifier, evidence_id, revision, discovered_at
    )
    select
      r.id, r."artistId", r."suppressionKey", r.destination, r.identity, r.url, r."urlKey", r.title,
      r.excerpt, r."linkPlatform", r."linkIdentifier", r."evidenceId", r.revision, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid,
      "artistId" uuid,
      "suppressionKey" text,
      destination text,
      identity text,
      url text,
      "urlKey" text,
      title text,
      excerpt text,
      "linkPlatform" text,
      "linkIdentifier" text,
      "evidenceId" uuid,
      revision text
    )
    on conflict (id) do update
      set suppression_key = excluded.suppression_key,
        destination = excluded.destination,
        identity = excluded.identity,
        url = excluded.url,
        url_key = excluded.url_key,
        title = excluded.title,
        excerpt = excluded.excerpt,
        link_platform = excluded.link_platform,
        link_identifier = excluded.link_identifier,
        evidence_id = excluded.evidence_id,
        revision = excluded.revision
      where c.curation = 'pending'`);
}

/** Publishes Lore texts, each by its artist; a text that stands already is not written. */
export function writeLore(
  db: Statements,
  rows: readonly {
    artistId: string;
    text: string;
    revision: string;
    publishedAt: Date | null;
  }[],
): Promise<Written[]> {
  return rowsOf(
    db,
    sql`
      insert into lore as l (artist_id, published_text, published_revision, published_at)
      select r."artistId", r.text, r.revision, r."publishedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r ("artistId" uuid, text text, revision text, "publishedAt" timestamptz)
      on conflict (artist_id) do update
        set published_text = excluded.published_text,
          published_revision = excluded.published_revision,
          published_at = excluded.published_at
        where (l.published_revision, l.published_at)
          is distinct from (excluded.published_revision, excluded.published_at)
      returning l.artist_id as key, l.xmax = 0 as created`,
    Written,
  );
}
