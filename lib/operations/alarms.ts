import type { Health, HealthFailure } from "#lib/contract/health.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";
import { type Sample, sampleOf } from "#lib/platform/open-metrics.js";

/** What can be wrong, each with its section in lib/docs/operating.md. */
export const alarms = {
  database_refuses: "The database refuses the service",
  connections_used_up: "All database connections are in use",
  provider_quota: "The database provider's quota is used up",
  database_unreachable: "The database cannot be reached",
  disk_full: "The database cannot write",
  slow_statements: "Statements take too long",
  old_schema: "The schema is older than the release",
  identity_provider: "The identity provider does not answer",
  model_failing: "The model fails",
  scheduler_silent: "The scheduler is silent",
  stuck_lease: "A lease is stuck",
  budget_spent: "A budget is spent",
  work_waits: "Work waits",
  bug: "An unexpected error",
} as const;
export type AlarmName = keyof typeof alarms;

/** The alarm of each class of cause that the log and the metrics name. */
export const alarmOfCause: Readonly<Record<FailureCause, AlarmName>> = {
  wrong_password: "database_refuses",
  no_rights: "database_refuses",
  no_database: "database_refuses",
  too_many_connections: "connections_used_up",
  pool_full: "connections_used_up",
  provider_quota: "provider_quota",
  disk_full: "disk_full",
  out_of_resources: "disk_full",
  not_writable: "disk_full",
  slow_statement: "slow_statements",
  system_error: "database_unreachable",
  shut_down: "database_unreachable",
  dns: "database_unreachable",
  refused: "database_unreachable",
  tls: "database_unreachable",
  connect_timeout: "database_unreachable",
  connection_lost: "database_unreachable",
  old_schema: "old_schema",
  identity_provider: "identity_provider",
  model: "model_failing",
  busy: "work_waits",
  bug: "bug",
};

/** One thing that is wrong; `detail` is a code or a number, such as the cause or the kind of job. */
export interface Alarm {
  name: AlarmName;
  detail: string;
}

/** The age in seconds beyond which each of these is an alarm. */
const tooOld = { failure: 300, tick: 1_800, lease: 300, ready: 600 };

type Found = ReadonlyMap<string, readonly Sample[]>;

/** What is wrong by health and metrics, each alarm once; empty when nothing is. */
export function alarmsIn(
  { checks }: Pick<Health | HealthFailure, "checks">,
  metrics: Found | null,
): Alarm[] {
  const all = [...(metrics === null ? [] : alarmsOfMetrics(metrics)), ...alarmsOfChecks(checks)];
  const isNamed = all.some(({ detail }) => (detail.split(" ", 1)[0] ?? "") in alarmOfCause);
  const found = all.filter((one) => one.detail !== "no answer" || !isNamed);
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, same]) => ({
    name,
    detail: [...new Set(same.map(({ detail }) => detail))].join(", "),
  }));
}

function alarmsOfChecks({ database, schema, auth, model }: Health["checks"]): Alarm[] {
  const failing: [boolean, Alarm][] = [
    // The metrics and the log say why.
    [database === "failing", { name: "database_unreachable", detail: "no answer" }],
    [database === "ok" && schema === "failing", { name: "old_schema", detail: "health" }],
    [auth === "failing", { name: "identity_provider", detail: "health" }],
    [model === "failing", { name: "model_failing", detail: "not configured" }],
  ];
  return failing.flatMap(([is, alarm]) => (is ? [alarm] : []));
}

function alarmsOfMetrics(metrics: Found): Alarm[] {
  const samples = (name: string) => metrics.get(name) ?? [];
  const label = ({ labels }: Sample, name: string) => labels[name] ?? "";
  const older = (name: string, seconds: number, alarm: AlarmName): Alarm[] =>
    samples(name)
      .filter(({ value }) => value > seconds)
      .map((one) => ({ name: alarm, detail: label(one, "kind") }));
  const cause = (one: Sample) => label(one, "cause") as FailureCause;
  const now = samples("research_database_failing").map(cause);
  // Newest first, with their age: a failure that is over stays an alarm for a while.
  const recent = samples("research_failure_age_seconds")
    .filter((one) => one.value <= tooOld.failure && !now.includes(cause(one)))
    .sort((one, other) => one.value - other.value);
  const isReached = sampleOf(metrics, "research_database_up") === 1;
  const tick = sampleOf(metrics, "research_last_tick_seconds");
  return [
    ...now.map((failing) => ({ name: alarmOfCause[failing] ?? "bug", detail: failing })),
    ...recent.map((one) => ({
      name: alarmOfCause[cause(one)] ?? "bug",
      detail: `${cause(one)} ${Math.round(one.value)} s ago`,
    })),
    ...(isReached && (tick === undefined || tick > tooOld.tick)
      ? [
          {
            name: "scheduler_silent" as const,
            detail: tick === undefined ? "never" : `${Math.round(tick)} s`,
          },
        ]
      : []),
    ...older("research_lease_expired_seconds", tooOld.lease, "stuck_lease"),
    ...older("research_queue_age_seconds", tooOld.ready, "work_waits"),
    ...spentBudgets(metrics),
    ...failingModel(samples("research_model_calls_last_hour")),
  ];
}

function spentBudgets(metrics: Found): Alarm[] {
  const limits = metrics.get("research_budget_limit") ?? [];
  return limits
    .filter(
      ({ labels, value }) => value > 0 && sampleOf(metrics, "research_budget_left", labels) === 0,
    )
    .map(({ labels }) => ({ name: "budget_spent", detail: labels.ledger ?? "" }));
}

/** More calls of the last hour failed than were answered. */
function failingModel(calls: readonly Sample[]): Alarm[] {
  const count = (outcomes: readonly string[]) =>
    calls
      .filter(({ labels }) => outcomes.includes(labels.outcome ?? ""))
      .reduce((sum, { value }) => sum + value, 0);
  const failed = count(["failed", "unknown", "cut"]);
  if (failed <= count(["answered", "invalid"])) return [];
  return [{ name: "model_failing", detail: `${failed} failed calls` }];
}
