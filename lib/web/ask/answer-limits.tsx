import type { Status } from "#lib/client/generated/types.js";
import { limitWords, moment } from "../app/words.js";
import { InlineDisagreements } from "./inline-disagreements.js";

const budgets = {
  saved_global: "The question budget that all artists share is used up for now.",
  outside_artist: "This artist's outside lookups are used up for now.",
  outside_global: "The outside lookups that all artists share are used up for now.",
} as const;

/** The limitations of an answer in plain words; disagreeing sources with their sides. */
export function AnswerLimits({
  artistId,
  status,
  words,
}: {
  artistId: string;
  status: Status;
  words: string;
}) {
  const { limitations, quotaScope, resetAt, references } = status;
  const disagree = limitations.filter((limit) => limit.startsWith("sources_disagree: "));
  const limits = [
    ...limitations.filter((limit) => !disagree.includes(limit)).map(limitWords),
    ...(quotaScope === undefined ? [] : [budgets[quotaScope]]),
    ...(resetAt === undefined ? [] : [`The next lookup is possible at ${moment(resetAt)}.`]),
  ];
  return (
    <>
      {disagree.length > 0 && (
        <InlineDisagreements
          artistId={artistId}
          limits={disagree.map(limitWords)}
          references={references}
          words={words}
        />
      )}
      {limits.length > 0 && (
        <section class="limits" aria-labelledby="limits">
          <h2 id="limits">{references.length > 0 ? "Limitations" : "How it was researched"}</h2>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
