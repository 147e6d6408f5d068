import * as v from "valibot";
import { described, Ok, oneOf, optional, titled, Uuid } from "#lib/contract/primitives.js";

/** The kinds of jobs as `advance` names them; question research shows as source_search (decision 3.5). */
export const wireKinds = [
  "social_ingest",
  "caption_extract",
  "lore_refresh",
  "source_search",
  "latest_refresh",
] as const;
export const WireKind = oneOf(wireKinds);
export type WireKind = v.InferOutput<typeof WireKind>;

/** The kinds of jobs as they are stored and as research status names them (decision 3.5). */
export const jobKinds = ["question_research", ...wireKinds] as const;
export const JobKind = v.picklist(jobKinds);

/**
 * The stored kinds of jobs: the kinds in the research status; `page_look` and `statement_reading`,
 * which are a `source_search` and a `caption_extract` on the wire (decision 3.5); and
 * `evidence_reindex`, which re-indexes saved evidence and does not appear on the wire (decision
 * 9.22).
 */
export const StoredKind = v.picklist([
  ...jobKinds,
  "page_look",
  "statement_reading",
  "evidence_reindex",
]);
export type StoredKind = v.InferOutput<typeof StoredKind>;

/** The optional body of `POST advance` (rule 4.3.body). */
export const AdvanceBody = v.pipe(
  v.strictObject({
    artistId: optional(Uuid, "Run only this artist's jobs"),
    kinds: v.exactOptional(
      v.pipe(
        v.array(WireKind, "must be an array"),
        v.minLength(1, "must have at least 1 item"),
        v.description("Run only these kinds; source_search includes questions"),
      ),
    ),
  }),
  v.title("Advance"),
  v.examples([{}, { kinds: ["source_search"] }]),
);
export type AdvanceBody = v.InferOutput<typeof AdvanceBody>;

/** The query of the scheduler's `GET advance` (decision 5.26). */
export const ScheduleQuery = v.strictObject({
  artistId: optional(Uuid, "Run only this artist's jobs"),
  kinds: v.exactOptional(
    v.pipe(
      v.string("must be a string"),
      v.description(`Comma-separated list of ${wireKinds.join(", ")}`),
      v.transform((kinds) => kinds.split(",")),
      v.array(WireKind),
    ),
  ),
});
export type ScheduleQuery = v.InferOutput<typeof ScheduleQuery>;

/** What one slice did (rules 4.3.200, 4.3.fields). */
export const AdvanceAnswer = titled("Advanced", {
  status: Ok,
  ran: described(v.boolean(), "false: there was no job to run"),
  jobId: v.exactOptional(Uuid),
  kind: v.exactOptional(WireKind),
  artistId: v.exactOptional(Uuid),
  progress: v.exactOptional(v.string()),
  done: optional(v.boolean(), "The job finished with this slice"),
  waiting: optional(v.boolean(), "The job waits for an outside run; call again later"),
});

/** The exact body of a slice that threw, sent with 200 (rule 4.3.failure). */
export const AdvanceFailure = v.strictObject({
  status: v.literal("error"),
  error: v.literal("advance failed"),
  ran: v.literal(false),
});

/** The answer of `POST advance`. */
export const AdvanceResult = v.variant("status", [AdvanceAnswer, AdvanceFailure]);
export type AdvanceResult = v.InferOutput<typeof AdvanceResult>;

/** The answer of `GET advance`: every slice that ran, in the form of the POST answer. */
export const ScheduleAnswer = v.strictObject({
  status: Ok,
  ran: v.boolean(),
  slices: v.array(AdvanceResult),
});
export type ScheduleAnswer = v.InferOutput<typeof ScheduleAnswer>;
