import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { routeOf } from "../../support/interview.js";
import { account, administrator, artist, claimant, load } from "../../support/records.js";
import { type Answer, type TestService, testService } from "../../support/service.js";
import type { Command, CommandOf } from "../commands/command.js";
import { type ArtistName, limits, newWorld, second, type Who, type World } from "../rules/world.js";
import { Names } from "./names.js";

/** The model and the service at the start of one sequence of commands. */
export interface Stage {
  service: TestService;
  world: World;
  names: Names;
  ids: Record<ArtistName, string>;
  /** Milliseconds by which the rows were moved so far. */
  skipped: number;
  /**
   * When the sequence has to end: real time must stay below 30 s, because all waits are multiples
   * of it.
   */
  endsAt: number;
  /** Leases as the service gave them, by job and fence. */
  leased: Map<string, LeasedJob>;
  /** Counts objects that each need a new identity or date. */
  made: number;
  /** Calls a path under the artist. */
  call(who: Who, artist: ArtistName, method: string, path: string, body?: unknown): Promise<Answer>;
}

/** One kind of command: sends it, then asks the model, and returns both answers. */
export type Play<Name extends Command["do"]> = (
  stage: Stage,
  command: CommandOf<Name>,
) => Promise<{ actual: unknown; expected: unknown }>;

/** A service with ledgers as small as the model's and without automatic rechecks. */
export async function modelledService(): Promise<TestService> {
  const service = await testService();
  const { saved_question: saved, outside_lookup: outside, question_plan: plans } = limits;
  service.deps.env = {
    ...service.deps.env,
    DRIFT_LOOKS: "off",
    QUOTA_SAVED_QUESTION: saved.global,
    QUOTA_OUTSIDE_ARTIST: outside.artist ?? 0,
    QUOTA_OUTSIDE_GLOBAL: outside.global,
    QUOTA_PLAN_ARTIST: plans.artist ?? 0,
    QUOTA_PLAN_GLOBAL: plans.global,
  };
  await load(service.deps.db, ...administrator("root"), { type: "user", subject: "bob" });
  return service;
}

/** Two new artists with their claimants; everything that artists share is cleared. */
export async function openStage(service: TestService): Promise<Stage> {
  const { db } = service.deps;
  await db.execute(sql`delete from model_calls`);
  await db.execute(sql`delete from jobs`);
  await db.execute(sql`delete from reservations`);
  await db.execute(sql`delete from links`);
  const ids = { ana: randomUUIDv7(), ben: randomUUIDv7() };
  for (const name of ["ana", "ben"] as const) {
    await load(
      db,
      artist(ids[name], name),
      ...claimant(ids[name], name),
      account(ids[name], "social_a", `${name}-account`),
    );
  }
  return {
    service,
    world: newWorld(Date.now()),
    names: new Names(),
    ids,
    skipped: 0,
    endsAt: Date.now() + 28 * second,
    leased: new Map(),
    made: 0,
    async call(who, name, method, path, body) {
      const full = `/api/artist/${ids[name]}${path}`;
      return service.call(await routeOf(full), method, full, {
        as: who === "service" ? "service" : { token: `subject:${who}` },
        ...(body === undefined ? {} : { body }),
      });
    },
  };
}

/**
 * Moves every timestamp that rules measure, as if that much time and one more second had passed. So
 * each age is at least a second past a limit, and 30 s minus the real time short of the next one.
 */
export async function letTimePass(stage: Stage, passes: number): Promise<void> {
  const { db } = stage.service.deps;
  const ms = passes + second;
  const by = sql`make_interval(secs => ${ms / second})`;
  await db.execute(sql`
    update jobs
    set run_at = run_at - ${by}, created_at = created_at - ${by}, updated_at = updated_at - ${by},
      finished_at = finished_at - ${by}, reset_at = reset_at - ${by}, continued_at = continued_at - ${by}`);
  await db.execute(sql`update reservations set reserved_at = reserved_at - ${by}`);
  await db.execute(sql`update artists set evidence_changed_at = evidence_changed_at - ${by}`);
  await db.execute(sql`
    select setval('lease_floor', greatest(1, floor - ${ms}))
    from (select pg_sequence_last_value('lease_floor') as floor) f
    where floor is not null`);
  stage.skipped += ms;
  stage.endsAt -= second;
}

/** A refusal in the words of the model, or what `read` makes of an accepted answer. */
export function told(
  { status, body }: Answer,
  read: (body: Answer["body"]) => object,
  refusal: (body: Answer["body"]) => object = () => ({}),
): object {
  return status < 400 ? { status, ...read(body) } : { status, code: body.code, ...refusal(body) };
}

/** Milliseconds allowed for the difference between two clocks of one machine plus a call. */
const tolerance = 5 * second;

/**
 * The model's instant when the service's differs only by the time of a call, else the service's.
 */
export function sameInstant(stage: Stage, expected: number | null | undefined, actual: unknown) {
  if (typeof actual !== "string") return expected === null ? null : actual;
  const at = Date.parse(actual) + stage.skipped;
  return expected !== undefined && expected !== null && Math.abs(at - expected) < tolerance
    ? expected
    : at;
}

/** The newest element, or an older one after skipping this many; undefined when none is left. */
export function chosen<T>(all: readonly T[], passedOver = 0): T | undefined {
  return all.length === 0 ? undefined : all[all.length - 1 - (passedOver % all.length)];
}
