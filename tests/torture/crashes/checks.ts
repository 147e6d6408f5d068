import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Wave } from "./wave.js";

/** Counts in the database how often each job ends, whoever ends it. */
export async function watchSettlements(db: Database): Promise<void> {
  for (const statement of [
    `create schema torture`,
    `create table torture.endings (job_id uuid not null, stage text not null)`,
    `create function torture.note_ending() returns trigger language plpgsql as $$
      begin
        insert into torture.endings values (new.id, new.stage);
        return null;
      end $$`,
    `create trigger note_ending after update of finished_at on jobs for each row
      when (old.finished_at is null and new.finished_at is not null)
      execute function torture.note_ending()`,
  ]) {
    await db.execute(sql.raw(statement));
  }
}

/** Number of jobs of the wave that have not ended. */
export async function unfinished(db: Database, { jobs }: Wave): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::integer as count from jobs
    where id = any (${sql.param([...jobs])}::uuid[]) and finished_at is null`);
  return Number(rows[0]?.count);
}

/** Jobs of the wave by kind, stage and outcome. */
export async function endsOf(db: Database, { jobs }: Wave): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', kind, stage, outcome) as ended, count(*)::integer as count
    from jobs where id = any (${sql.param([...jobs])}::uuid[])
    group by 1 order by 1`);
  return rows.map(({ ended, count }) => `${count} ${ended}`);
}

/** The jobs of a wave that break a promise, each with what is wrong. */
export async function problemsOf(db: Database, wave: Wave, journal: string): Promise<string[]> {
  const lines = (await readFile(journal, "utf8")).trimEnd().split("\n");
  return [
    ...(await wrongRows(db, wave)),
    ...(await unreservedLookups(db, wave, lines)),
    ...(await unreservedCalls(db, wave, lines)),
    ...twiceSent(lines),
  ];
}

/** Jobs that are lost, stuck, ended twice, miscounted, or went on after a call without an answer. */
async function wrongRows(db: Database, { jobs }: Wave): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select w.id, concat_ws(' ', j.kind, j.stage, j.outcome) as ended, w.problem
    from (
      select i.id, case
        when j.id is null then 'is lost'
        when j.finished_at is null then 'is stuck'
        when j.leased or j.outside_under_way then 'ended with a lease or a call'
        when (select count(*) from torture.endings e where e.job_id = i.id)
          <> 1 + (j.continued_at is not null)::integer then 'ended another number of times'
        when (select count(*) from reservations r where r.ledger = 'saved_question' and r.subject_id = i.id)
          <> (j.kind = 'question_research')::integer then 'has another number of admissions'
        when exists (
          select from model_calls m where m.job_id = i.id and m.outcome = 'sent'
        ) then 'left a call open'
        when j.outcome is distinct from 'outcome_unknown' and exists (
          select from model_calls m where m.job_id = i.id and m.outcome = 'unknown'
        ) then 'went on after a call without an answer'
      end as problem
      from unnest(${sql.param([...jobs])}::uuid[]) i (id)
      left join jobs j on j.id = i.id
    ) w
    left join jobs j on j.id = w.id
    where w.problem is not null`);
  return rows.map(({ id, ended, problem }) => `job ${id} (${ended}) ${problem}`);
}

/** Lookups and searches sent without a reservation, and reserved ones neither sent nor given up. */
async function unreservedLookups(db: Database, wave: Wave, lines: readonly string[]) {
  const { rows } = await db.execute(sql`
    select substring(a.name from 'k[0-9]+x') as number, j.kind, j.outcome,
      exists (
        select from reservations r where r.ledger = 'outside_lookup' and r.subject_id = j.id
      ) as reserved
    from jobs j
    join artists a on a.id = j.artist_id
    where j.id = any (${sql.param([...wave.jobs])}::uuid[])
      and j.kind in ('question_research', 'source_search')`);
  return rows.flatMap(({ number, kind, outcome, reserved }) => {
    const line = `${kind === "source_search" ? "search" : "look"} ${number}`;
    const wasSent = lines.includes(line);
    if (wasSent && !reserved) return [`"${line}" was sent without a reservation`];
    if (reserved && !wasSent && outcome !== "outcome_unknown") {
      return [`"${line}" is reserved, was never sent, and its job ended ${outcome}`];
    }
    return [];
  });
}

/** Model calls that were sent more often than they were reserved. */
async function unreservedCalls(db: Database, wave: Wave, lines: readonly string[]) {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', 'model', substring(a.name from 'k[0-9]+x'), m.purpose) as line, count(*)::integer as count
    from model_calls m
    join artists a on a.id = m.artist_id
    where a.id = any (${sql.param(wave.artists)}::uuid[])
    group by 1`);
  const reserved = new Map(rows.map(({ line, count }) => [String(line), Number(count)]));
  const sent = new Map<string, number>();
  for (const line of lines.filter((one) => one.startsWith("model "))) {
    sent.set(line, (sent.get(line) ?? 0) + 1);
  }
  return [...sent]
    .filter(([line, count]) => count > (reserved.get(line) ?? 0))
    .map(
      ([line, count]) => `"${line}" was sent ${count} times, reserved ${reserved.get(line) ?? 0}`,
    );
}

/** Other calls that were sent twice: none may be repeated. */
function twiceSent(lines: readonly string[]): string[] {
  const seen = new Set<string>();
  return lines
    .filter((line) => !line.startsWith("model "))
    .filter((line) => seen.size === seen.add(line).size)
    .map((line) => `"${line}" was sent again`);
}
