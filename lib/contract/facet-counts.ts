import * as v from "valibot";
import { Count, described } from "#lib/contract/primitives.js";

export const facetValueEntries = {
  value: described(v.string(), "The value to send in the filter of this name"),
  count: described(Count, "Entries of the list with this value"),
};

/** How many entries of a list have each value of a facet: at most 50 values, largest first. */
export const FacetCounts = v.array(v.strictObject(facetValueEntries));
