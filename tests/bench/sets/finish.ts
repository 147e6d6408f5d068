import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { usageOf } from "#lib/cli/eval/saved-evidence.js";
import type { Usage } from "#lib/cli/eval/score-answer.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { Database } from "#lib/db/client.js";
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import { configuredModel } from "#lib/model/research-model.js";
import { advance } from "#lib/operations/advance.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import { enqueueQuestion, readQuestion } from "#lib/research/research-question.js";
import { type JudgedSupport, judgedSupport } from "./judged-support.js";

/** The service as a bench asks it. */
export interface BenchService {
  deps: ProcessDeps;
  judged: JudgedSupport;
}

/** The service on the database of a bench: the offline model, nothing outside, no quota in the way. */
export function benchService(db: Database): BenchService {
  const env = readEnv({
    DATABASE_URL: "postgres://bench.example/bench",
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "bench",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
    QUOTA_SAVED_QUESTION: "1000000",
  });
  const monotonicMs = () => performance.now();
  const pause: ProcessDeps["pause"] = (milliseconds, signal) =>
    delay(milliseconds, undefined, { signal }).catch(() => {});
  const judged = judgedSupport(configuredModel(env));
  const deps: ProcessDeps = {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    tokens: () => Promise.reject(new Error("a bench has no callers with tokens")),
    model: judged.model,
    outside: noOutside,
    providers: configuredProviders(env, monotonicMs),
    log: ({ event, ...fields }) => console.error(event, fields),
    afterAnswer: () => {},
    newId: randomUUIDv7,
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
  return { deps, judged };
}

const ended: ReadonlySet<string> = new Set(["complete", "unresolved", "failed", "cancelled"]);

/** Asks a question as the service key does, runs its slices to the end and reads the finished job. */
export async function finish(
  { deps, judged }: BenchService,
  artistId: string,
  request: ResearchRequest,
): Promise<{ status: ResearchStatus; usage: Usage; support: number | null }> {
  const { jobId } = await enqueueQuestion(deps, { kind: "service" }, artistId, request);
  judged.take();
  while ((await advance(deps, { artistId })).ran);
  const status = await readQuestion(deps, artistId, jobId);
  if (!ended.has(status.stage)) throw new Error(`the job stays at ${status.stage}`);
  return { status, usage: await usageOf(deps.db, jobId), support: judged.take() };
}
