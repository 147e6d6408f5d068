import type { IdTokenVerifier, TokenVerifier } from "#lib/auth/tokens.js";
import type { Database } from "#lib/db/client.js";
import type { FunctionDatabase } from "#lib/db/database-functions.js";
import type { SharedReads } from "#lib/db/shared-reads.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import type { OutsidePort } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";
import type { Env } from "#lib/platform/env.js";
import type { IdleAdvances } from "#lib/platform/idle-advances.js";
import type { Log } from "#lib/platform/log.js";
import type { NextDue } from "#lib/platform/next-due.js";

/** Everything injected into use cases, so that a test can pass its own: settings, database, ports, log, ids, clock. */
export interface Deps {
  env: Env;
  /** In a call by a user, the gate that checks the user's rights. */
  db: FunctionDatabase;
  /** The reads of those who wait for a change, which share statements. */
  reads: SharedReads;
  tokens: TokenVerifier;
  /** Absent where the page does not sign people in. */
  idTokens?: IdTokenVerifier;
  model: ResearchModel;
  outside: OutsidePort;
  /** The adapters of this deployment, for the jobs that refresh, ingest and search. */
  providers: Providers;
  log: Log;
  /** What this instance knows to be idle; absent where every call asks the database. */
  idle?: IdleAdvances;
  /** Loads when the scheduler has something to do next; absent where every tick asks the database. */
  nextDue?: () => Promise<NextDue>;
  /** A new UUID, version 7. */
  newId(): string;
  /** Runs work after the current call has been answered; a failure is logged, never thrown. */
  afterAnswer(work: () => Promise<void>): void;
  /** A monotonic clock in milliseconds, for deadlines inside one call; never for a lease or a quota. */
  monotonicMs(): number;
  /** A signal that aborts after this many milliseconds. */
  deadline(milliseconds: number): AbortSignal;
  /** Resolves after this many milliseconds, or as soon as the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/**
 * The dependencies of the process, with direct access to the database; a call by a user gets its
 * gate as `db` instead.
 */
export interface ProcessDeps extends Deps {
  db: Database;
}
