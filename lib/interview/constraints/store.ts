import { sql } from "drizzle-orm";
import * as v from "valibot";
import { Correction } from "#lib/contract/corrections.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const refused = ["forbidden", "not_found"] as const;

const CorrectionKept = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), correction: Correction }),
  v.object({ outcome: v.picklist([...refused, "request_id_reused"]) }),
]);

/** Saves a correction, attributes it and queues the Lore refresh, in one round trip. */
export function keepCorrection(
  db: Database,
  wish: {
    correctionId: string;
    userId: string | null;
    artistId: string;
    requestId: string;
    claim: string;
    correction: string;
    revision: string;
    jobId: string;
  },
) {
  return oneValue(
    db,
    sql`select save_correction(
      ${wish.correctionId}, ${wish.userId}, ${wish.artistId}, ${wish.requestId}, ${wish.claim},
      ${wish.correction}, ${wish.revision}, ${wish.jobId}
    ) as value`,
    CorrectionKept,
  );
}
