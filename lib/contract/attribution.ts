import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";

/** Who decided or wrote, and by which right; when stands beside it. */
export const Attribution = v.pipe(
  v.strictObject({
    userId: Uuid,
    actedAs: v.picklist(["claimant", "administrator"]),
  }),
  v.title("Attribution"),
);
export type Attribution = v.InferOutput<typeof Attribution>;
