import * as v from "valibot";
import { StoredKind } from "#lib/contract/advance.js";
import { byteLedger, type KeptLedger, ledgers } from "#lib/contract/job-status.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { storageFault } from "#lib/db/fault.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import { runningCode } from "#lib/operations/read-health.js";
import type { Env } from "#lib/platform/env.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";
import { failureCause } from "#lib/platform/fault.js";
import { countFailure, instanceCounts } from "#lib/platform/instance-counts.js";
import {
  type MetricFamily,
  openMetricsText,
  openMetricsType,
  type Sample,
} from "#lib/platform/open-metrics.js";

/** More entries of one kind are not counted (decision 8.44). */
const maxCounted = 1_000;

const Measured = v.object({
  queue: v.array(
    v.object({
      kind: v.string(),
      ready: v.number(),
      waiting: v.number(),
      leased: v.number(),
      expired: v.number(),
      readySeconds: v.number(),
      expiredSeconds: v.number(),
    }),
  ),
  jobs: v.array(v.object({ kind: v.string(), stage: v.string(), count: v.number() })),
  calls: v.array(
    v.object({
      purpose: v.string(),
      outcome: v.string(),
      count: v.number(),
      input: v.number(),
      output: v.number(),
    }),
  ),
  budgets: v.array(v.object({ ledger: v.string(), limit: v.number(), used: v.number() })),
  drift: v.array(v.object({ verdict: v.string(), count: v.number() })),
  rechecks: v.object({ due: v.number(), dueSeconds: v.number(), done: v.number() }),
  /** Null before the scheduler's first call. */
  tickSeconds: v.nullable(v.number()),
  sessions: v.number(),
  maxSessions: v.number(),
});
type Measured = v.InferOutput<typeof Measured>;

const database = databaseFunctions({
  read_metrics: {
    json: {
      ledgers: json<readonly { ledger: v.InferOutput<typeof KeptLedger>; limit: number }[]>(),
    },
    returns: Measured,
  },
});

/**
 * The metrics as OpenMetrics text: of the whole service from the database, in one round trip, and
 * what this instance has counted. A database that fails leaves its part out and is named by its
 * class of cause.
 */
export async function readMetrics(deps: Deps): Promise<Response> {
  const found = await measured(deps);
  const text = openMetricsText([
    { ...gauge("research_build", "What runs", [one(buildLabels(deps.env))]), type: "info" },
    gauge("research_database_up", "Whether the database answered", [
      { labels: {}, value: typeof found === "string" ? 0 : 1 },
    ]),
    ...(typeof found === "string" ? [failing(found)] : ofService(found)),
    ...ofInstance(deps.monotonicMs()),
  ]);
  return new Response(text, { headers: { "content-type": openMetricsType } });
}

async function measured({ db, env, monotonicMs }: Deps): Promise<Measured | FailureCause> {
  try {
    return await database.read_metrics(db, {
      kinds: StoredKind.options,
      ledgers: [
        ...ledgers.map((ledger) => ({ ledger, limit: limitsOf(ledger, env).global })),
        { ledger: byteLedger, limit: env.QUOTA_IMPORT_BYTES_GLOBAL },
      ],
      max: maxCounted,
    });
  } catch (error) {
    const refusal = storageFault(error);
    if (refusal === null) throw error;
    const cause = failureCause(refusal);
    countFailure(cause, monotonicMs());
    return cause;
  }
}

function buildLabels(env: Env): Record<string, string> {
  const { version, commit, ...code } = runningCode(env);
  return { release: version, ...(commit === null ? {} : { commit }), ...code };
}

const failing = (cause: FailureCause) =>
  gauge("research_database_failing", "Why the database did not answer", [one({ cause })]);

/** What the database knows about the whole service. */
function ofService(found: Measured): MetricFamily[] {
  const { queue, jobs, calls, budgets, drift, rechecks, tickSeconds } = found;
  const perKind = (name: "ready" | "waiting" | "leased" | "expired") =>
    queue.map((one) => ({ labels: { kind: one.kind, state: name }, value: one[name] }));
  const ages = (name: "readySeconds" | "expiredSeconds") =>
    queue.map((one) => ({ labels: { kind: one.kind }, value: one[name] }));
  const tokens = (direction: "input" | "output") =>
    calls.map(({ purpose, outcome, ...one }) => ({
      labels: { purpose, outcome, direction },
      value: one[direction],
    }));
  return [
    gauge(
      "research_queue_jobs",
      "Jobs: ready to run, waiting for a time, leased by a slice, or expired with the lease of a slice that died",
      (["ready", "waiting", "leased", "expired"] as const).flatMap(perKind),
    ),
    gauge("research_queue_age_seconds", "How long the first ready job waits", ages("readySeconds")),
    gauge(
      "research_lease_expired_seconds",
      "Since the first expired lease",
      ages("expiredSeconds"),
    ),
    gauge(
      "research_jobs_last_hour",
      "Jobs made in the last hour, by their stage now",
      jobs.map(({ count, ...labels }) => ({ labels, value: count })),
    ),
    gauge(
      "research_model_calls_last_hour",
      "Model calls of the last hour",
      calls.map(({ purpose, outcome, count }) => ({ labels: { purpose, outcome }, value: count })),
    ),
    gauge("research_model_tokens_last_hour", "Tokens of the model calls of the last hour", [
      ...tokens("input"),
      ...tokens("output"),
    ]),
    gauge(
      "research_budget_left",
      "What is left of the budgets for all artists together",
      budgets.map(({ ledger, limit, used }) => ({
        labels: { ledger },
        value: Math.max(0, limit - used),
      })),
    ),
    gauge(
      "research_budget_limit",
      "The budgets for all artists together, in 24 hours",
      budgets.map(({ ledger, limit }) => ({ labels: { ledger }, value: limit })),
    ),
    gauge(
      "research_drift_windows",
      "Cited passages that no longer stand as they were cited",
      drift.map(({ verdict, count }) => ({ labels: { verdict }, value: count })),
    ),
    gauge("research_recheck_windows", "Cited passages: due for a recheck, or rechecked in a day", [
      { labels: { state: "due" }, value: rechecks.due },
      { labels: { state: "done" }, value: rechecks.done },
    ]),
    gauge("research_recheck_age_seconds", "How long the first recheck is due", [
      { labels: {}, value: rechecks.dueSeconds },
    ]),
    gauge(
      "research_last_tick_seconds",
      "Since the scheduler last called; absent before its first call",
      tickSeconds === null ? [] : [{ labels: {}, value: tickSeconds }],
    ),
    gauge("research_database_sessions", "Sessions of the database server, and how many it allows", [
      { labels: { count: "open" }, value: found.sessions },
      { labels: { count: "allowed" }, value: found.maxSessions },
    ]),
  ];
}

/** What this instance has counted since it started. */
function ofInstance(nowMs: number): MetricFamily[] {
  const { slices, failures, roundTrips } = instanceCounts;
  return [
    counter(
      "research_slices",
      "Slices that this instance ran, by what they left",
      [...slices].map(([name, value]) => {
        const [kind = "", outcome = ""] = name.split(" ");
        return { labels: { kind, outcome }, value };
      }),
    ),
    counter(
      "research_failures",
      "Answers of 5xx by this instance, by class of cause",
      [...failures].map(([cause, { count }]) => ({ labels: { cause }, value: count })),
    ),
    gauge(
      "research_failure_age_seconds",
      "Since the last of them",
      [...failures].map(([cause, { lastMs }]) => ({
        labels: { cause },
        value: (nowMs - lastMs) / 1000,
      })),
    ),
    counter("research_database_round_trips", "Statements that this instance sent", [
      { labels: {}, value: roundTrips },
    ]),
  ];
}

const one = (labels: Sample["labels"]): Sample => ({ labels, value: 1 });

function gauge(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, type: "gauge", help, samples };
}

function counter(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, type: "counter", help, samples };
}
