import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useWork } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { enqueue, questionAddress, sendWhenFree, waitingQuestion } from "./asking.js";

/**
 * Asks the same words again, with the request as it is now. If another question is running, it is
 * sent when that one ends.
 */
export function AskAgain({
  artistId,
  words,
  request,
  onSent,
}: {
  artistId: string;
  words: string;
  request: () => ResearchRequest;
  onSent?: () => void;
}) {
  const { isBusy, problem, run } = useWork();
  const ask = () =>
    run(async () => {
      const toAsk = { artistId, words, request: request() };
      try {
        const { jobId } = await enqueue(toAsk);
        onSent?.();
        go(questionAddress(artistId, jobId));
      } catch (cause) {
        if (!(cause instanceof Refusal) || cause.code !== "research_busy") throw cause;
        sendWhenFree(toAsk, () => onSent?.());
      }
    });
  return (
    <>
      <Button kind="primary" isBusy={isBusy} onClick={ask}>
        Ask again
      </Button>
      <Problem problem={problem} />
      <WaitingNote artistId={artistId} />
    </>
  );
}

/** The question that is sent when the running one ends. */
export function WaitingNote({ artistId }: { artistId: string }) {
  const waiting = waitingQuestion.value;
  if (waiting === null || waiting.artistId !== artistId) return null;
  const { words, problem, giveUp } = waiting;
  return (
    <div class="note">
      <p role="status">
        {problem === undefined ? "Waiting for its turn" : "Not sent"}: “{words}”
      </p>
      <Problem problem={problem} again={() => sendWhenFree(waiting, () => {})} />
      <Button kind="quiet" onClick={giveUp}>
        Do not send it
      </Button>
    </div>
  );
}
