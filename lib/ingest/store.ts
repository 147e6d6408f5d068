import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { Pace } from "#lib/outside/lookup/pace.js";

const BegunCall = v.variant("outcome", [
  v.object({ outcome: v.picklist(["lost", "account_gone", "begun"]) }),
  v.object({ outcome: v.literal("wait"), waitMs: v.number() }),
]);

/** Whom a call asks, for which account, and how long after it the provider is left alone. */
export interface ProviderCall {
  provider: string;
  spacingMs: number;
  account: { platform: string; accountId: string } | null;
}

/** Admits one call to a provider, fenced and recorded before it is sent, in one round trip. */
export function beginCall(db: Database, job: LeasedJob, call: ProviderCall) {
  const account = call.account === null ? null : JSON.stringify(call.account);
  return oneValue(
    db,
    sql`select begin_call(
      ${job.id}, ${job.fence}, ${job.artistId}, ${account}::jsonb, ${call.provider},
      make_interval(secs => ${call.spacingMs / 1000})
    ) as value`,
    BegunCall,
  );
}

/** Leaves a provider alone for as long as it asked for. */
export async function postponeProvider(db: Database, provider: string, seconds: number) {
  await db.execute(sql`select postpone_provider(${provider}, make_interval(secs => ${seconds}))`);
}

/** The pace of providers for those who ask them outside of an ingest. */
export function providerPace(db: Database): Pace {
  return {
    take: (provider, spacingMs) =>
      oneValue(
        db,
        sql`select take_turn(${provider}, make_interval(secs => ${spacingMs / 1000})) as value`,
        v.number(),
      ),
    postpone: (provider, seconds) => postponeProvider(db, provider, seconds),
  };
}

const Connected = v.array(
  v.object({
    platform: v.string(),
    accountId: v.string(),
    handle: v.string(),
    url: v.string(),
    host: v.string(),
  }),
);

/** The connected accounts of an artist. */
export function connectedAccounts(db: Database, artistId: string) {
  return oneValue(db, sql`select connected_accounts(${artistId}) as value`, Connected);
}

const TextlessSource = v.object({
  sourceId: v.string(),
  kind: v.picklist(["web_page", "caption", "transcript", "release", "moment", "published_answer"]),
  platform: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  entryId: v.nullable(v.string()),
  url: v.string(),
  canonicalUrl: v.nullable(v.string()),
  collectionUrl: v.nullable(v.string()),
  title: v.nullable(v.string()),
  publishedAt: v.nullable(v.string()),
  activityDate: v.nullable(v.string()),
  activityDateKind: v.nullable(v.picklist(["release", "moment"])),
  handle: v.nullable(v.string()),
  accountUrl: v.nullable(v.string()),
});
export type TextlessSource = v.InferOutput<typeof TextlessSource>;

/** Those of the sources that still have no text. */
export function sourcesWithoutText(db: Database, artistId: string, sourceIds: readonly string[]) {
  return oneValue(
    db,
    sql`select sources_without_text(${artistId}, ${JSON.stringify(sourceIds)}::jsonb) as value`,
    v.array(TextlessSource),
  );
}

const Requested = v.variant("outcome", [
  v.object({
    outcome: v.literal("accepted"),
    jobId: v.nullable(v.string()),
    queued: v.number(),
  }),
  v.object({ outcome: v.picklist(["forbidden", "not_found"]) }),
]);

/** Queues the recovery of missing texts under the artist lock, in one round trip. */
export function requestExtraction(
  db: Database,
  request: {
    jobId: string;
    userId: string | null;
    artistId: string;
    sourceIds: readonly string[];
    identity: string;
  },
) {
  return oneValue(
    db,
    sql`select request_extraction(
      ${request.jobId}, ${request.userId}, ${request.artistId},
      array(select jsonb_array_elements_text(${JSON.stringify(request.sourceIds)}::jsonb)),
      ${request.identity}
    ) as value`,
    Requested,
  );
}
