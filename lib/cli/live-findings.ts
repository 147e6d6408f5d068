import * as v from "valibot";
import { liveNumbers } from "#lib/cli/live-numbers.js";
import { Health, HealthFailure } from "#lib/contract/health.js";
import { jsonOrNull } from "#lib/kernel/json-or-null.js";
import { isLoopback } from "#lib/kernel/loopback.js";
import { type Alarm, alarms, alarmsIn } from "#lib/operations/alarms.js";
import type { Finding } from "#lib/operations/environment-findings.js";
import { CliError } from "#lib/platform/cli-error.js";
import { readOpenMetrics } from "#lib/platform/open-metrics.js";

/**
 * What health and metrics of a running service say: its numbers, and what is wrong.
 *
 * @param token a metrics token; null: only health is read
 * @throws CliError when the URL is not the service's, or would send the token in the clear
 */
export async function liveFindings(url: string, token: string | null): Promise<Finding[]> {
  if (!URL.canParse(url)) throw new CliError(`${url} is not a URL`);
  if (token !== null && !url.startsWith("https:") && !isLoopback(url))
    throw new CliError("METRICS_TOKEN is only sent over https");
  const answer = await read(new URL("/api/health", url));
  if (answer === null)
    return [{ level: "missing", sentence: "The service does not answer at this address." }];
  const health = v.safeParse(v.union([Health, HealthFailure]), jsonOrNull(answer.text));
  if (!health.success) throw new CliError("no health report of this service at this address");
  const { version, commit, schema, driver } = health.output;
  const metrics = token === null ? null : await read(new URL("/api/metrics", url), token);
  const found = metrics?.status === 200 ? readOpenMetrics(metrics.text) : null;
  const wrong = alarmsIn(health.output, found);
  const what = `Release ${version}, commit ${commit ?? "unknown"}, schema ${schema}, driver ${driver}.`;
  return [
    { level: "fine", sentence: what },
    ...(found === null ? [withoutMetrics(token, metrics?.status)] : liveNumbers(found)),
    ...wrong.map(alarmFinding),
  ];
}

/** An alarm with its section of the runbook. */
export function alarmFinding({ name, detail }: Alarm): Finding {
  const about = detail === "" ? "" : ` (${detail})`;
  return {
    level: "missing",
    sentence: `${alarms[name]}${about}: see "${alarms[name]}" in lib/docs/operating.md.`,
  };
}

function withoutMetrics(token: string | null, status: number | undefined): Finding {
  if (token === null)
    return { level: "advice", sentence: "METRICS_TOKEN is not set here: only health was read." };
  const reason = status === undefined ? "no answer" : `${status}`;
  return { level: "missing", sentence: `The metrics cannot be read (${reason}).` };
}

async function read(url: URL, token?: string): Promise<{ status: number; text: string } | null> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(url, {
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}
