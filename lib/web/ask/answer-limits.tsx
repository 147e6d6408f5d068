import type { Status } from "#lib/client/generated/types.js";
import { limitWords, moment } from "../app/words.js";
import { InlineDisagreements } from "./inline-disagreements.js";

const budgets = {
  saved_global: "The questions of all artists are used up for now; they are a shared budget.",
  outside_artist: "The outside lookups of this artist are used up for now.",
  outside_global:
    "The outside lookups of all artists are used up for now; they are a shared budget.",
} as const;

/** What an answer cannot claim, in plain words; sources that disagree with their sides. */
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
    ...(resetAt === undefined ? [] : [`A lookup is possible again at ${moment(resetAt)}.`]),
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
          <h2 id="limits">
            {references.length > 0 ? "What this cannot claim" : "How it was researched"}
          </h2>
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
