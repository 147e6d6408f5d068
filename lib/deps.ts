import type { TokenVerifier } from "#lib/auth/tokens.js";
import type { Database } from "#lib/db/client.js";
import type { Env } from "#lib/env.js";
import type { Log } from "#lib/log.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import type { OutsidePort } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";

/** Everything that reaches outside a function: handed in, so that a test can hand in its own. */
export interface Deps {
  env: Env;
  db: Database;
  tokens: TokenVerifier;
  model: ResearchModel;
  outside: OutsidePort;
  /** The adapters of this deployment, for the jobs that refresh, ingest and search. */
  providers: Providers;
  log: Log;
  /** A new UUID, version 7. */
  newId(): string;
  /** Milliseconds that only ever grow, for deadlines inside one call; never for a lease or a quota. */
  monotonicMs(): number;
}
