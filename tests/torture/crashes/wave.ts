import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { continueQuestion } from "#lib/research/research-question.js";
import { account, artist, load, page } from "../../support/records.js";
import { ask } from "../../support/research.js";
import type { TestService } from "../../support/service.js";

/** Artists with jobs of every kind, each with a number that appears in everything sent for it. */
export interface Wave {
  artists: string[];
  /** The accepted jobs: each has to end. */
  jobs: Set<string>;
}

/** Repeats interrupted work until it succeeds: all of it is idempotent. */
export async function insist<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (problem) {
      if (time === 60) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Adds artists `from` up to `to` with their evidence and the jobs that do not need a question
 * first.
 */
export async function beginWave(service: TestService, from: number, to: number): Promise<Wave> {
  const { db } = service.deps;
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const artists = numbers.map(() => randomUUIDv7());
  const empty = (id: string, n: number) => `https://empty.example/k${n}x/${id}`;
  const records = numbers.flatMap((n, at) => {
    const id = artists[at] as string;
    return [
      artist(id, `Torture k${n}x`),
      page(id, `The record k${n}x was produced by Ana Lund in Oslo.`, {
        url: `https://news.example/k${n}x`,
      }),
      page(id, "", { url: empty(id, n) }),
      account(id, "social_a", `ingest-k${n}x`),
      account(id, "social_b", `refresh-k${n}x`),
    ];
  });
  await insist(() => load(db, ...records));
  const jobs = new Set<string>();
  const add = async (kind: string, stage: string, request: (n: number, id: string) => unknown) => {
    const rows = numbers.map((n, at) => {
      const id = artists[at] as string;
      return { id: randomUUIDv7(), artist: id, request: request(n, id) };
    });
    await insist(() =>
      queue(
        db,
        sql`
        insert into jobs (id, artist_id, kind, identity, stage, request, state, run_at, created_at, updated_at)
        select r.id, r.artist, ${kind}::text, ${kind}::text, ${stage}::text, r.request,
          case ${kind}::text when 'evidence_reindex' then '{"done": 0, "of": 2}'::jsonb else '{}' end,
          clock_timestamp(), now(), now()
        from jsonb_to_recordset(${JSON.stringify(rows)}) r (id uuid, artist uuid, request jsonb)
        on conflict do nothing`,
      ),
    );
    for (const { id } of rows) jobs.add(id);
  };
  await insist(() =>
    db.execute(sql`
      insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
      select id, id, id, 'About ' || name, 'It was otherwise.', encode(sha256(id::text::bytea), 'hex'), now()
      from artists where id = any (${sql.param(artists)}::uuid[])
      on conflict do nothing`),
  );
  await insist(() =>
    db.execute(
      sql`update originals set token_version = 1 where artist_id = any (${sql.param(artists)}::uuid[])`,
    ),
  );
  for (const [at, n] of numbers.entries()) await asked(service, artists[at] as string, n, jobs);
  await add("lore_refresh", "checking_saved", () => ({}));
  await add("latest_refresh", "reading", () => ({ platforms: ["social_b"] }));
  await add("social_ingest", "reading", () => ({ platform: "social_a" }));
  await add("source_search", "searching", () => ({}));
  await add("evidence_reindex", "checking_saved", () => ({}));
  await add("caption_extract", "transcribing", (n, artistId) => ({
    sourceIds: [textlessSource(artistId, empty(artistId, n))],
  }));
  return { artists, jobs };
}

/** Later work: continues resting candidates and rechecks the pages that answers cite. */
export async function followWave(service: TestService, { artists, jobs }: Wave): Promise<void> {
  const { db } = service.deps;
  const own = sql`artist_id = any (${sql.param(artists)}::uuid[])`;
  const { rows } = await insist(() =>
    db.execute(sql`
      select id, artist_id as artist from jobs
      where ${own} and stage = 'complete' and selection = 'candidates'`),
  );
  for (const { id, artist } of rows) {
    const caller = { kind: "service" } as const;
    await insist(() => continueQuestion(service.deps, caller, String(artist), String(id)));
  }
  const looks = artists.map((artist) => ({ id: randomUUIDv7(), artist }));
  await insist(() => db.execute(sql`update cited_windows set due_at = now() where ${own}`));
  await insist(() =>
    queue(
      db,
      sql`
      insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
      select r.id, r.artist, 'page_look', 'looks', 'reading', clock_timestamp(), now(), now()
      from jsonb_to_recordset(${JSON.stringify(looks)}) r (id uuid, artist uuid)
      on conflict do nothing`,
    ),
  );
  for (const { id } of looks) jobs.add(id);
}

/** Writes jobs as the service does: their run time is read after the transaction has its id. */
export function queue(db: Database, statement: SQL): Promise<unknown> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    await tx.execute(statement);
  });
}

/** A question that saved evidence answers, one that needs a lookup, or one that rests with candidates. */
async function asked(service: TestService, artistId: string, n: number, jobs: Set<string>) {
  const produced = { topic: `who produced the record k${n}x`, evidenceNeed: "credits" };
  const forms = [
    produced,
    { topic: `harmonium tuning k${n}x`, evidenceNeed: "credits" },
    { ...produced, preferDirectEvidence: true },
  ];
  const { jobId } = await insist(async () => {
    const { status, body } = await ask(service, artistId, forms[n % forms.length]);
    if (status !== 202) throw new Error(`asking answered ${status} ${JSON.stringify(body)}`);
    return body;
  });
  jobs.add(jobId);
}

function textlessSource(artistId: string, url: string): string {
  return sourceIdOf({
    artistId,
    kind: "web_page",
    platform: null,
    accountId: null,
    entryId: null,
    canonicalUrl: null,
    url,
    answerId: null,
  });
}
