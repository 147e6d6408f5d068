import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useWork } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { enqueue, questionAddress, sendWhenFree } from "./asking.js";
import { WaitingNote } from "./waiting-note.js";

/** Asks the same words once more, as the request says now; one that is refused because another runs waits for its end. */
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
