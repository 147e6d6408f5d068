import * as v from "valibot";
import { Count, described, Hash64, Ok, titled, Uuid } from "#lib/contract/primitives.js";
import { StatementKind } from "#lib/contract/research-status.js";
import { ActivityDate, Instant } from "#lib/contract/time.js";

const Dated = (what: string) =>
  titled(`Originals of a ${what}`, {
    at: described(v.string(), what === "year" ? "YYYY" : "YYYY-MM"),
    releases: described(Count, "Catalog entries"),
    posts: described(Count, "Captions and transcripts"),
    pages: described(Count, "Pages, moments and published answers"),
  });

/** The timeline of an artist's eligible originals (decision 3.62). */
export const Timeline = v.strictObject({
  status: Ok,
  total: described(Count, "Eligible originals"),
  undated: described(Count, "Originals without a known date, or dated in the future"),
  years: described(
    v.array(Dated("year")),
    "Oldest first; together with undated they are the total",
  ),
  months: described(
    v.array(Dated("month")),
    "Oldest first; only originals that are dated to the month or better",
  ),
  sites: described(
    v.array(
      titled("Site by years", {
        site: described(v.string(), "Host of the address without www."),
        count: described(Count, "Its originals, also undated ones"),
        years: described(
          v.array(
            v.strictObject({
              at: described(v.string(), "YYYY"),
              count: described(Count, "Its originals of that year"),
            }),
          ),
          "Oldest first",
        ),
      }),
    ),
    "The 50 sites with the most originals, largest first",
  ),
  releases: described(
    v.array(
      titled("Release of a timeline", {
        title: v.string(),
        date: ActivityDate,
        entries: described(Count, "Catalog entries with this title and date"),
        people: described(v.array(v.string()), "Credited names, as sources write them"),
        sourceId: described(v.string(), "One of the entries"),
        revision: Hash64,
      }),
    ),
    "Oldest first; at most the newest 200, of the newest 500 catalog entries",
  ),
  disagreements: described(
    v.nullable(
      v.array(
        titled("Disagreement of a timeline", {
          kind: StatementKind,
          title: v.string(),
          role: v.nullable(v.string()),
          years: described(v.array(v.string()), "Years that disagree; empty for a credit"),
        }),
      ),
    ),
    "Statements that cannot all be true, at most 100; null for the research service",
  ),
  sittings: described(
    v.nullable(v.array(v.strictObject({ sitting: Count, at: Instant }))),
    "Sittings of the interview; null for callers who may not see them",
  ),
  asked: described(
    v.nullable(
      v.array(
        titled("Question beside a timeline", {
          id: Uuid,
          question: v.string(),
          sitting: v.nullable(Count),
          isAnswered: described(v.boolean(), "Neither open nor skipped"),
          names: described(
            v.array(v.string()),
            "The years, release titles and people of these lists that question, answer or quotations name, as the lists write them",
          ),
        }),
      ),
    ),
    "Newest first, of the newest 2,000 those that name something; null for callers who may not see sittings",
  ),
  gaps: described(
    v.array(
      v.strictObject({
        from: described(v.string(), "The first month of it"),
        until: described(v.string(), "The last month of it"),
      }),
    ),
    "Gaps of twelve or more months (YYYY-MM to YYYY-MM) without any dated original, between months that have one",
  ),
});
export type Timeline = v.InferOutput<typeof Timeline>;
