import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { leaseJob } from "#lib/jobs/job-lease.js";
import { countWrites, writes } from "../support/count-writes.js";
import { type TestService, testService } from "../support/service.js";
import type { Area } from "./area.js";
import { type FencedStatement, fencedStatements, type Lease } from "./zombies/fenced-statements.js";
import { type Death, deaths, type LostState, leased, lostStates } from "./zombies/lost-states.js";

export const zombies: Area = {
  name: "zombies",
  promise: "A slice that lost its lease changes nothing, whatever it still sends.",
  // Every statement in every lost state, and room for one more of each.
  shortTries: 240,
  async run(run) {
    while (!run.enough()) {
      const service = await testService();
      try {
        await countWrites(service.deps.db);
        const tries = await triesOf(service);
        // Every pair is tried once before any is repeated.
        const order = tries
          .map((one) => ({ one, at: run.random.next() }))
          .sort((a, b) => a.at - b.at);
        for (const { one } of order) {
          if (run.enough()) break;
          const problem = await one();
          run.count(problem === null ? [] : [problem]);
        }
      } finally {
        await service.close();
      }
    }
  },
};

/** Every fenced statement in every lost state, and once with a valid lease. */
async function triesOf(service: TestService): Promise<(() => Promise<string | null>)[]> {
  const statements = await fencedStatements(service.deps.db);
  const ended = deaths.map((death) => () => endedInstead(service, death));
  const sent = statements.flatMap((statement) => [
    () => admitted(service, statement),
    ...lostStates
      .filter(({ isMerelyLate }) => !(isMerelyLate && statement.outlivesLease))
      .map((state) => () => refused(service, statement, state)),
  ]);
  return [...ended, ...sent];
}

async function refused(service: TestService, statement: FencedStatement, state: LostState) {
  const { db } = service.deps;
  const lease = await takeLease(service);
  await state.lose(service, lease);
  const before = await writes(db);
  const answer = await sent(service, statement, lease);
  const written = (await writes(db)) - before;
  const how = `${statement.name} of a lease that was ${state.name}`;
  if (written > 0) return `${how} wrote ${written} rows`;
  return saysLost(answer) ? null : `${how} answered ${JSON.stringify(answer)}`;
}

async function admitted(service: TestService, statement: FencedStatement) {
  const lease = await takeLease(service);
  const answer = await sent(service, statement, lease);
  // A void function returns nothing either way.
  if (!saysLost(answer) || statement.name === "release_job") return null;
  return `${statement.name} of a lease that is held answered ${JSON.stringify(answer)}`;
}

function saysLost(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return answer !== true;
  return "held" in answer
    ? answer.held === false
    : "outcome" in answer && answer.outcome === "lost";
}

async function sent({ deps }: TestService, statement: FencedStatement, lease: Lease) {
  const { rows } = await deps.db.execute(await statement.callWith(lease));
  return rows[0]?.answer;
}

/** A job that may not run again ends at the next lease, without running. */
async function endedInstead(service: TestService, { name, die, outcome }: Death) {
  const { db } = service.deps;
  const lease = await takeLease(service);
  await die(db, lease);
  const next = await leaseJob(db, { artistId: lease.artistId, kinds: ["question_research"] }, 60);
  const { rows } = await db.execute(sql`select stage, outcome from jobs where id = ${lease.jobId}`);
  const isEnded =
    next?.ended === true && rows[0]?.stage === "failed" && rows[0].outcome === outcome;
  return isEnded
    ? null
    : `a job whose slice died ${name} came to ${JSON.stringify({ next, rows })}`;
}

/** A new artist's question under a lease, with a call of the offline model under way. */
async function takeLease({ deps: { db } }: TestService): Promise<Lease> {
  const [artistId, jobId, callId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await db.execute(sql`
    with a as (insert into artists (id, name) values (${artistId}, 'Skerrylight'))
    insert into jobs (id, artist_id, kind, identity, stage, selection, run_at, created_at, updated_at)
    values (${jobId}, ${artistId}, 'question_research', ${jobId}, 'checking_saved', 'research', now(), now(), now())`);
  const { fence } = await leased(db, artistId);
  await db.execute(sql`
    insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
    values (${callId}, ${jobId}, ${artistId}, 'exploration', 1, ${fence}, 'offline', now())`);
  return { jobId, artistId, fence, callId };
}
