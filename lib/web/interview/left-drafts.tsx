import { draftKeys, draftOf } from "../app/drafts.js";
import { answerAddress } from "./interview-words.js";
import { LeftText } from "./left-answer.js";

/** Answers that were written to questions which the latest sitting no longer shows. */
export function LeftDrafts({ artistId, shown }: { artistId: string; shown: readonly string[] }) {
  const beginning = `answer ${artistId} `;
  const left = draftKeys(beginning).filter((key) => !shown.includes(key.slice(beginning.length)));
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="left">
      <h2 id="left">Unsaved</h2>
      {left.map((key, index) => (
        <div key={key}>
          <LeftText
            name={`Unsaved answer ${index + 1}`}
            why="You wrote this in an earlier sitting, which was finished before it was saved."
            draft={draftOf(key)}
          />
          <a href={answerAddress(artistId, key.slice(beginning.length))}>
            Its question, if it was answered
          </a>
        </div>
      ))}
    </section>
  );
}
