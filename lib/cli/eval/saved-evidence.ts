import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Reference } from "#lib/contract/reference.js";
import type { Database } from "#lib/db/client.js";
import { modelCalls } from "#lib/db/tables/jobs.js";
import { originals } from "#lib/db/tables/originals.js";
import { isOneOf } from "#lib/import/records/write-rows.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { quoted } from "#lib/site/routes.js";
import { type Expected, writtenForm } from "./expected.js";
import type { Usage } from "./score-answer.js";

/**
 * Whether a saved public original is from an expected document, contains an expected quotation or
 * states the date.
 */
export async function isEvidenceSaved(
  db: Database,
  artistId: string,
  expected: Expected,
): Promise<boolean> {
  if (!expected.answer) return false;
  const { urls, quotes, date } = expected;
  const { current, removed, gone, visibility, text, urlKey, postKey, activityDate } = originals;
  const keys = urls.map((url) => canonicalUrl(url) ?? url);
  const holds: SQL[] = [
    ...(keys.length > 0 ? [isOneOf(urlKey, keys), isOneOf(postKey, keys)] : []),
    ...quotes.map((quote) => sql`${text} ~ ${quotePattern(quote)}`),
    ...(date === null
      ? []
      : [sql`starts_with(${activityDate}, ${date})`, sql`${text} ~* ${writtenForm(date)}`]),
  ];
  const found = await db
    .select({ id: originals.id })
    .from(originals)
    .where(
      and(
        eq(originals.artistId, artistId),
        eq(current, true),
        eq(removed, false),
        eq(gone, false),
        eq(visibility, "public"),
        or(...holds),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The full texts of the referenced originals, by `sourceId revision`. */
export async function originalTexts(
  db: Database,
  artistId: string,
  references: readonly Pick<Reference, "sourceId">[],
): Promise<Map<string, string>> {
  const { sourceId, revision, text } = originals;
  const sourceIds = references.map((reference) => reference.sourceId);
  const rows = await db
    .select({ sourceId, revision, text })
    .from(originals)
    .where(and(eq(originals.artistId, artistId), isOneOf(sourceId, sourceIds)));
  return new Map(rows.map((row) => [`${row.sourceId} ${row.revision}`, row.text]));
}

/** The quotation as a database pattern, in which any white space matches any other. */
function quotePattern(quote: string): string {
  const words = quote.trim().split(/\s+/u);
  const space = "[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+";
  return words.map(quoted).join(space);
}

/**
 * A job's model calls that were sent, and their tokens; tokens that no model reported count as 0.
 */
export async function usageOf(db: Pick<Database, "select">, jobId: string): Promise<Usage> {
  const { inputTokens, outputTokens, outcome } = modelCalls;
  const [row] = await db
    .select({
      calls: sql<number>`count(*)::integer`,
      inputTokens: sql<number>`coalesce(sum(${inputTokens}), 0)::integer`,
      outputTokens: sql<number>`coalesce(sum(${outputTokens}), 0)::integer`,
    })
    .from(modelCalls)
    .where(and(eq(modelCalls.jobId, jobId), ne(outcome, "unsent")));
  return row ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
}
