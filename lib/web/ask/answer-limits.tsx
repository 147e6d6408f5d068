import type { Status } from "#lib/client/generated/types.js";
import { limitWords, moment } from "../app/words.js";
import { disagreementsSaid } from "./inline-disagreements.js";
import { partLabel } from "./part-label.js";

const budgets = {
  saved_global: "The question budget that all artists share is used up for now.",
  outside_artist: "This artist's outside lookups are used up for now.",
  outside_global: "The outside lookups that all artists share are used up for now.",
} as const;

/** The limitations of an answer in plain words, apart from sources that disagree. */
export function AnswerLimits({ status }: { status: Status }) {
  const { limitations, quotaScope, resetAt, references } = status;
  const disagree = disagreementsSaid(status);
  const limits = [
    ...limitations.filter((limit) => !disagree.includes(limit)).map(limitWords),
    ...(quotaScope === undefined ? [] : [budgets[quotaScope]]),
    ...(resetAt === undefined ? [] : [`The next lookup is possible at ${moment(resetAt)}.`]),
  ];
  if (limits.length === 0) return null;
  return (
    <section class="limits" {...partLabel("limits", status.jobId)}>
      <h2 id={`limits-${status.jobId}`}>
        {references.length > 0 ? "Limitations" : "How it was researched"}
      </h2>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  );
}
