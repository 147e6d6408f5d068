import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { AnswerLink } from "../interview/answer-link.js";
import { answerAddress, embargoWords, whoWords } from "../interview/interview-words.js";
import { Facts } from "../parts/links.js";
import { Words, Written } from "../parts/written.js";

export type TimelineEntry = Operations["readInterviewHistory"]["answer"]["entries"][number];

const verbs = { offer: "Asked", answer: "Answered", edit: "Edited", correction: "Corrected" };
const states = { offered: "open", answered: "answered", skipped: "skipped" };

export function HistoryRow({ entry }: { entry: TimelineEntry }) {
  const at = new Date(entry.at);
  return (
    <li class={`history-row ${entry.kind}`}>
      <p class="history-verb">
        <strong>{verbs[entry.kind]}</strong>
        <time dateTime={entry.at}>{at.toLocaleTimeString(undefined, { timeStyle: "short" })}</time>
      </p>
      <div>
        <Told entry={entry} />
        <Facts>
          {whereOf(entry) !== null && <span>{whereOf(entry)}</span>}
          {entry.by !== null && <span>{whoWords(entry.by)}</span>}
          {entry.kind === "offer" && <span>{states[entry.state]}</span>}
          {entry.kind === "answer" && embargoWords(entry.response) !== null && (
            <span>{embargoWords(entry.response)}</span>
          )}
          <More entry={entry} />
        </Facts>
      </div>
    </li>
  );
}

function Told({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case "offer":
      return (
        <Written as="p" class="asked">
          {entry.question}
        </Written>
      );
    case "answer":
      return (
        <>
          <Written as="p" class="asked quiet">
            {entry.response.question}
          </Written>
          <Words>{entry.response.answer}</Words>
        </>
      );
    case "correction":
      return (
        <p class="words">
          <Written as="s">{entry.claim}</Written> <Written>{entry.correction}</Written>
        </p>
      );
    case "edit":
      return <p>{entry.note === null || entry.note === "" ? "Another wording." : entry.note}</p>;
  }
}

function More({ entry }: { entry: TimelineEntry }) {
  const artistId = useArtistId();
  if (entry.kind === "answer") return <AnswerLink answerId={entry.response.id} />;
  if (entry.kind !== "edit") return null;
  return (
    <a href={`${answerAddress(artistId, entry.answerId)}/${entry.earlierRevision}`}>
      The wording before
    </a>
  );
}

function whereOf(entry: TimelineEntry): string | null {
  const sitting =
    entry.kind === "answer" ? entry.response.sitting : "sitting" in entry ? entry.sitting : null;
  return sitting === null ? null : `sitting ${sitting}`;
}
