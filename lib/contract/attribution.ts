import * as v from "valibot";
import { titled, Uuid } from "#lib/contract/primitives.js";

/** Who decided or wrote something, and with which right; the time is a separate field. */
export const Attribution = titled("Attribution", {
  userId: Uuid,
  actedAs: v.picklist(["claimant", "administrator"]),
});
