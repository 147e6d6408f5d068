import * as v from "valibot";
import { oneOf } from "#lib/contract/primitives.js";

/** The body that continues a resting candidates job; it has no free text (decision 5.5). */
export const Continuation = v.pipe(
  v.strictObject({
    outcome: v.pipe(
      oneOf(["insufficient", "verification_failed"]),
      v.description("Why the answer drafted from the candidates does not stand"),
    ),
  }),
  v.title("Continuation"),
  v.examples([{ outcome: "insufficient" }]),
);
export type Continuation = v.InferOutput<typeof Continuation>;
