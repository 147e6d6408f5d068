import * as v from "valibot";
import { Count, described, titled, Uuid } from "#lib/contract/primitives.js";
import { pageEntriesTo, pageOf } from "#lib/contract/query.js";

export const DeskQuery = v.strictObject(pageEntriesTo(50));
export type DeskQuery = v.InferOutput<typeof DeskQuery>;

/** The maximum count of each kind. */
export const deskMost = { each: 100, disagreements: 20 } as const;

/** What waits for the caller's decision, by artist (decision 3.68). */
export const Desk = pageOf({
  artists: described(
    v.array(
      titled("Desk of an artist", {
        id: Uuid,
        name: v.string(),
        discoveries: described(Count, "Pending discoveries, counted up to 100"),
        disagreements: described(
          Count,
          "Titles about which sources disagree, by kind and role, counted up to 20",
        ),
        changedPages: described(Count, "Quotations whose page says something else, up to 100"),
        failedJobs: described(
          Count,
          "Jobs that failed in the last seven days, and did not succeed since, up to 100",
        ),
      }),
    ),
    "Only those for which something waits, in the order of their ids; a page can be shorter than its limit",
  ),
});
export type Desk = v.InferOutput<typeof Desk>;
