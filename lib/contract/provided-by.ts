import * as v from "valibot";
import { described, titled } from "#lib/contract/primitives.js";
import { roles } from "#lib/contract/role.js";

const entries = {
  role: described(
    v.picklist([...roles, "administrator"]),
    "The right with which the person sent it",
  ),
  from: described(v.literal("archive"), "The only way in so far: an archive that the person has"),
};

/** By whom an original was sent in an import over HTTP (decision 1.45). */
export const ProvidedBy = titled("Provided by", entries);

/** The same with the person, for those who see every source. */
export const ProvidedByPerson = titled("Provided by a person", {
  ...entries,
  subject: described(
    v.exactOptional(v.nullable(v.string())),
    "The person's subject, for owners, editors and administrators alone; null when the person was erased",
  ),
});
