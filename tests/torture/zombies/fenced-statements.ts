import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { settlementOf } from "#lib/jobs/slice-outcome.js";
import { collectedPage } from "../../support/outside.js";

/** A lease that a slice holds or held. */
export interface Lease {
  jobId: string;
  artistId: string;
  fence: number;
  /** A reserved call of the offline model, under way. */
  callId: string;
}

/** A database function that acts for the holder of a lease. */
export interface FencedStatement {
  name: string;
  /** Calls it with the usual other arguments. */
  callWith(lease: Lease): Promise<SQL>;
  /**
   * True when an expired lease that nobody has taken since still counts: a late settlement is
   * better than none.
   */
  outlivesLease: boolean;
}

const answered = (id: string) => [{ id, outcome: "answered", inputTokens: 7, outputTokens: 3 }];
const newCall = () => ({ id: randomUUIDv7(), purpose: "assessment", model: "offline" });

/** The arguments other than job, fence and artist, by function. */
type Arguments = Record<string, unknown>;
const others: Record<string, (lease: Lease) => Arguments | Promise<Arguments>> = {
  admit_redirect: ({ jobId }) => ({ address: `https://news.example/${jobId}` }),
  begin_assessment: ({ callId }) => ({
    needs: {
      constraints: {},
      sources: [],
      mayChooseAnyway: true,
      call: newCall(),
      explored: { state: { step: "assess" }, passages: [], calls: answered(callId) },
    },
  }),
  begin_call: ({ jobId }) => ({
    account: null,
    provider: `moments:${jobId}`,
    spacing: "1 second",
    repeatable: false,
  }),
  begin_look: () => ({ spacing: "1 second" }),
  begin_lookup: () => ({
    account: null,
    artist_limit: 5,
    global_limit: 1_000_000,
    repeatable: false,
  }),
  begin_lore_refresh: () => ({ call: newCall() }),
  begin_reading: () => ({
    reading: { constraints: {}, retrieval: "latest", limit: 10, query: [], titles: [] },
    call: newCall(),
  }),
  begin_reindex: () => ({ token_version: 2, max_originals: 10, max_chars: 1_000 }),
  begin_statement_reading: () => ({ read: [], artist_limit: 20, global_limit: 400, call: null }),
  explore_step: ({ callId }) => ({
    step: { calls: answered(callId), next: newCall(), queries: [], constraints: {}, shown: [] },
  }),
  release_job: () => ({ max_attempts: 1 }),
  settle_job: async ({ artistId, callId }) => {
    const url = `https://late.example/${callId}`;
    const page = await storedOriginal(artistId, randomUUIDv7(), collectedPage(url, "A late page."));
    const calls = answered(callId) as [];
    return {
      outcome: settlementOf({ kind: "complete", selection: "research", originals: [page], calls }),
    };
  },
  store_generated_lore: ({ callId }) => ({
    text: "A story that comes too late.",
    basis: "0".repeat(64),
    calls: answered(callId),
    embargoed: "{}",
  }),
  unread_originals: () => ({
    max_originals: 10,
    max_chars: 1_000,
    artist_limit: 20,
    global_limit: 400,
  }),
};

/** These only request a lease, or are called by functions that did. */
const inner = ["reserve_call", "slice_is_held"];
const outliving = ["release_job", "settle_job", "store_generated_lore"];

/**
 * Every database function with a fence.
 *
 * @throws Error naming a function whose other arguments are not listed here
 */
export async function fencedStatements(db: Database): Promise<FencedStatement[]> {
  const { rows } = await db.execute(sql`
    select proname as name, proargnames as names from pg_proc
    where pronamespace = 'public'::regnamespace and 'p_fence' = any (proargnames)
    order by 1`);
  return rows
    .map((row) => ({ name: String(row.name), names: row.names as string[] }))
    .filter(({ name }) => !inner.includes(name))
    .map(({ name, names }) => {
      const rest = others[name];
      if (rest === undefined)
        throw new Error(`how ${name} is called has to be said in ${import.meta.filename}`);
      return {
        name,
        outlivesLease: outliving.includes(name),
        callWith: async (lease) => statement(name, names, lease, await rest(lease)),
      };
    });
}

function statement(name: string, names: string[], lease: Lease, rest: Arguments) {
  const values: Record<string, unknown> = {
    p_job_id: lease.jobId,
    p_fence: lease.fence,
    p_artist_id: lease.artistId,
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [`p_${key}`, value])),
  };
  const given = Object.entries(values).filter(([key]) => names.includes(key));
  const args = given.map(([key, value]) => {
    const text = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    return sql`${sql.identifier(key)} => ${literal(text)}`;
  });
  return sql`select to_jsonb(${sql.identifier(name)}(${sql.join(args, sql`, `)})) as answer`;
}

/** A literal without a type, so that the function's own decides; nothing here comes from outside. */
function literal(value: unknown): SQL {
  if (value === null) return sql`null`;
  return sql.raw(`'${String(value).replaceAll("'", "''")}'`);
}
