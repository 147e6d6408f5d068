import type { Finding } from "#lib/operations/environment-findings.js";
import { type Sample, sampleOf } from "#lib/platform/open-metrics.js";

type Found = ReadonlyMap<string, readonly Sample[]>;

/** The numbers of a service, one line for each thing that an operator asks first. */
export function liveNumbers(found: Found): Finding[] {
  const samples = (name: string) => found.get(name) ?? [];
  const counts = (name: string) =>
    samples(name)
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${Object.values(labels).join(" ")} ${value}`);
  const seconds = (name: string) =>
    samples(name)
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${labels.kind ?? ""} ${Math.round(value)} s`);
  const budgets = samples("research_budget_limit").map(({ labels, value }) => {
    const left = sampleOf(found, "research_budget_left", labels) ?? 0;
    return `${labels.ledger ?? ""} ${left} of ${value}`;
  });
  const tick = sampleOf(found, "research_last_tick_seconds");
  const ofService: [what: string, numbers: readonly string[]][] = [
    ["Queue", counts("research_queue_jobs")],
    ["The first ready job has waited", seconds("research_queue_age_seconds")],
    ["Last call of the scheduler", tick === undefined ? [] : [`${Math.round(tick)} s ago`]],
    ["Jobs of the last hour", counts("research_jobs_last_hour")],
    ["Model calls of the last hour", counts("research_model_calls_last_hour")],
    ["Tokens of the last hour", counts("research_model_tokens_last_hour")],
    ["Left in the budgets", budgets],
    ["Database sessions", counts("research_database_sessions")],
  ];
  // When the database does not answer, nothing is known: "none" would be false.
  const isReached = sampleOf(found, "research_database_up") === 1;
  return [
    ...(isReached ? ofService : []),
    ["Slices of this instance", counts("research_slices_total")] as const,
  ].map(([what, numbers]) => ({
    level: "advice",
    sentence: `${what}: ${numbers.length === 0 ? "none" : numbers.join(", ")}.`,
  }));
}
