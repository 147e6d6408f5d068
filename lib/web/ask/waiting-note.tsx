import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { sendWhenFree, waitingQuestion } from "./asking.js";

/** The question that is sent when the running one ends. */
export function WaitingNote({ artistId }: { artistId: string }) {
  const waiting = waitingQuestion.value;
  if (waiting === null || waiting.artistId !== artistId) return null;
  const { words, problem, giveUp } = waiting;
  return (
    <div class="note">
      <p role="status">
        {problem === undefined ? "Waits for its turn" : "Was not sent"}: “{words}”
      </p>
      <Problem problem={problem} again={() => sendWhenFree(waiting, () => {})} />
      <Button kind="quiet" onClick={giveUp}>
        Do not send it
      </Button>
    </div>
  );
}
