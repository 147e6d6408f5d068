import * as v from "valibot";
import { described, titled, Uuid } from "#lib/contract/primitives.js";
import { actingRights } from "#lib/contract/role.js";

/** Who decided or wrote something, and with which right; the time is a separate field. */
export const Attribution = titled("Attribution", {
  userId: described(Uuid, "The user; the nil UUID for a person who was erased"),
  name: described(
    v.nullable(v.string()),
    "What the person wants to be called; null when that is not known, or the person was erased",
  ),
  actedAs: v.picklist(actingRights),
});
