import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { written } from "../parts/written.js";
import { enqueue, questionAddress, sendWhenFree, waitingQuestion } from "./asking.js";

interface AskAgainProps {
  words: string;
  /** The questions before it in its thread. */
  before: readonly string[];
  request: () => ResearchRequest;
  onSent?: () => void;
}

/** Asks the same words with the present request, when no other question is running any more. */
export function AskAgain({ words, before, request, onSent }: AskAgainProps) {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  const ask = () =>
    run(async () => {
      const toAsk = { artistId, words, before, request: request() };
      try {
        const { jobId } = await enqueue(toAsk);
        onSent?.();
        go(questionAddress(artistId, jobId, before));
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
      <WaitingNote />
    </>
  );
}

/** The question that is sent when the running one ends. */
export function WaitingNote() {
  const artistId = useArtistId();
  const waiting = waitingQuestion.value;
  if (waiting === null || waiting.artistId !== artistId) return null;
  const { words, problem, giveUp } = waiting;
  return (
    <div class="note">
      <p role="status">
        {problem === undefined ? "Waiting for its turn" : "Not sent"}: “
        <bdi {...written(words)}>{words}</bdi>”
      </p>
      <Problem problem={problem} again={() => sendWhenFree(waiting, () => {})} />
      <Button kind="quiet" onClick={giveUp}>
        Do not send it
      </Button>
    </div>
  );
}
