import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#lib/db/client.js";
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import { advance } from "#lib/operations/advance.js";
import { readEnv } from "#lib/platform/env.js";
import { outsideOf } from "./outside.js";

/**
 * Advances any job that can be leased, until it is killed or its standard input ends. Reports its
 * first run or empty attempt, then each lease. Outside calls are first written to the journal
 * (`outside.ts`).
 */
const { TORTURE_DATABASE = "", TORTURE_JOURNAL = "" } = process.env;
process.stdin.on("end", () => process.exit()).resume();
const deps = workerDeps();
let isWarm = false;
for (;;) {
  const result = await advance(deps, {}, { onLeased: () => process.stdout.write("l") }).catch(
    () => null,
  );
  if (!isWarm && result !== null) process.stdout.write("w");
  isWarm ||= result !== null;
  if (result === null) await delay(50);
  else if (!result.ran) await delay(20);
}

function workerDeps(): ProcessDeps {
  const env = readEnv({
    DATABASE_URL: TORTURE_DATABASE,
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "artist-research",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
    QUOTA_OUTSIDE_GLOBAL: "1000000",
  });
  const { db } = openDatabase(TORTURE_DATABASE, { maxConnections: 2 });
  const monotonicMs = () => performance.now();
  const pause = (milliseconds: number) => delay(milliseconds);
  return {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    tokens: () => Promise.reject(new Error("a worker knows nobody")),
    ...outsideOf(TORTURE_JOURNAL),
    log: () => {},
    newId: () => crypto.randomUUID(),
    afterAnswer: () => {},
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
}
