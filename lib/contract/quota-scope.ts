import * as v from "valibot";

/** The shared operational budget that blocked the work; never a personal limit (rule 2.2.quotaScope). */
export const quotaScopes = ["saved_global", "outside_artist", "outside_global"] as const;
export const QuotaScope = v.picklist(quotaScopes);
export type QuotaScope = v.InferOutput<typeof QuotaScope>;
