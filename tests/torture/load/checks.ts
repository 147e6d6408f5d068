import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { brokenInvariants } from "../races/invariants.js";
import { applicationName } from "./served.js";
import type { World } from "./world.js";

/** The daily limits set for the service. */
export const quotas = {
  QUOTA_SAVED_QUESTION: "12",
  QUOTA_PLAN_ARTIST: "2",
  QUOTA_PLAN_GLOBAL: "8",
} as const;

/** Seconds of one slice here; its lease is 15 s longer (decision 3.15). */
export const sliceSeconds = 10;

/** Five connections of the functions (`openDatabase`), and one of the tick, which sends one statement after another. */
const mostConnections = 6;

/**
 * Waits for all work to end, at most three leases when slices die (decision 3.17); returns what is
 * left.
 */
export async function unsettled(db: Database, signal: AbortSignal): Promise<string[]> {
  const endMs = performance.now() + 3 * (sliceSeconds + 15) * 1000 + 15_000;
  for (;;) {
    const { rows } = await db.execute(sql`
      select id, concat_ws(' ', kind, stage, outcome) as job from jobs where finished_at is null`);
    if (rows.length === 0 || signal.aborted) return [];
    if (performance.now() > endMs)
      return rows.map(({ id, job }) => `the job ${id} is stuck: ${job}`);
    await delay(50);
  }
}

/** Broken promises in the rows after all clients have left. */
export async function wrongRows(db: Database, world: World): Promise<string[]> {
  return [
    ...(await brokenInvariants(db)),
    ...(await lostJobs(db, world)),
    ...(await lostStages(db, world)),
    ...(await answeredTwice(db, world)),
    ...(await miscounted(db, world)),
    ...(await tooManyConnections(db)),
  ];
}

/** Every accepted question exists, and every job ended once. */
async function lostJobs(db: Database, { accepted }: World): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select 'the accepted job ' || i.id || ' is missing' as problem
    from unnest(${sql.param([...accepted.keys()])}::uuid[]) i (id)
    where not exists (select from jobs j where j.id = i.id)
    union all
    select 'the job ' || id || ' ended ' || (select count(*) from torture.endings e where e.job_id = j.id) || ' times'
    from jobs j
    where finished_at is not null
      and (select count(*) from torture.endings e where e.job_id = j.id) <> 1`);
  return rows.map(({ problem }) => String(problem));
}

/** A client that read a stream to its end got every stage, in order. */
async function lostStages(db: Database, { heard }: World): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id, '["checking_saved"]'::jsonb || coalesce(
      (select jsonb_agg(s->'stage' order by place) from jsonb_array_elements(stages) with ordinality e (s, place)), '[]'
    ) as stages
    from jobs where id = any (${sql.param([...heard.keys()])}::uuid[])`);
  return rows.flatMap(({ id, stages }) => {
    const known = heard.get(String(id)) ?? [];
    // A stage may be repeated.
    const told = known.filter((stage, at) => stage !== known[at - 1]);
    let from = 0;
    const isHeard = (stages as string[]).every((stage) => {
      const at = told.indexOf(stage, from);
      from = at;
      return at !== -1;
    });
    return isHeard ? [] : [`of ${String(stages)} a stream told ${told.join()} of the job ${id}`];
  });
}

/**
 * A question sent several times at once gets one job; another job is made only after the first has
 * failed.
 */
async function answeredTwice(db: Database, { twins }: World): Promise<string[]> {
  const problems: string[] = [];
  for (const ids of twins) {
    const { rows } = await db.execute(sql`
      select id from jobs where id = any (${sql.param(ids)}::uuid[]) and stage = 'complete'`);
    if (rows.length > 1)
      problems.push(`one question asked at once was answered by ${ids.join(", ")}`);
  }
  return problems;
}

/** Ledgers admitted at most their limit, and exactly the limit if anybody was refused. */
async function miscounted(db: Database, { refusals }: World): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select ledger, artist_id as artist, count(*)::integer as count
    from reservations
    where reserved_at > now() - interval '24 hours'
    group by rollup (ledger, artist_id)
    having ledger is not null`);
  const of = (ledger: string, artist: string | null) =>
    Number(rows.find((row) => row.ledger === ledger && row.artist === artist)?.count ?? 0);
  const saved = of("saved_question", null);
  const planned = of("question_plan", null);
  const limit = {
    saved: Number(quotas.QUOTA_SAVED_QUESTION),
    planned: Number(quotas.QUOTA_PLAN_GLOBAL),
    plannedOfArtist: Number(quotas.QUOTA_PLAN_ARTIST),
  };
  const problems: string[] = [];
  if (saved > limit.saved) problems.push(`${saved} questions were admitted of ${limit.saved}`);
  if (refusals.has("saved_evidence_quota") && saved !== limit.saved)
    problems.push(`a question was refused after ${saved} admissions of ${limit.saved}`);
  if (planned > limit.planned) problems.push(`${planned} plans were admitted of ${limit.planned}`);
  const byArtist = rows.filter(
    ({ ledger, artist }) => ledger === "question_plan" && artist !== null,
  );
  for (const { artist, count } of byArtist) {
    if (Number(count) > limit.plannedOfArtist)
      problems.push(`${count} plans of ${artist} were admitted of ${limit.plannedOfArtist}`);
  }
  for (const artist of refusals.get("planning_quota")?.artists ?? []) {
    if (planned < limit.planned && of("question_plan", artist) < limit.plannedOfArtist)
      problems.push(`a plan of ${artist} was refused before its limit`);
  }
  return problems;
}

/** Idle connections stay open for minutes, so their number is the maximum of the run. */
async function tooManyConnections(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select count(*)::integer as count from pg_stat_activity where application_name = ${applicationName}`);
  const count = Number(rows[0]?.count);
  return count > mostConnections ? [`${count} connections to Postgres, of ${mostConnections}`] : [];
}
