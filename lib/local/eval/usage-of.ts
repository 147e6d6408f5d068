import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { modelCalls } from "#lib/db/tables/jobs.js";
import type { Usage } from "./score-answer.js";

/** The model calls of a job that were sent, and their tokens; tokens that no model counted are 0. */
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
