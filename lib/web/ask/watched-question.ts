import { useEffect, useState } from "preact/hooks";
import { waitForEnd } from "#lib/client/ask-and-wait.js";
import type { Status } from "#lib/client/generated/types.js";
import { isEnded } from "#lib/client/watch-question.js";
import { forget } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";

export interface WatchedQuestion {
  status: Status | undefined;
  /** The messages of the stages seen since the view opened, in order; the last one is current. */
  seen: readonly string[];
  problem: unknown;
  /** Reads again and continues watching. */
  renew(): void;
  /** Continues research after candidates. @throws Refusal, NoAnswer */
  goOn(outcome: "insufficient" | "verification_failed"): Promise<void>;
}

/** Reads a question and watches it until it ends or the view is closed. */
export function useWatchedQuestion(artistId: string, jobId: string): WatchedQuestion {
  const [status, setStatus] = useState<Status>();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const [round, setRound] = useState(0);
  const path = { id: artistId, jobId };
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const watch = async () => {
      const first = await client.call("readQuestionResearch", { path }, { signal });
      const wasEnded = isEnded(first);
      const last = await waitForEnd(client, artistId, first, {
        signal,
        onStatus(now) {
          if (signal.aborted) return;
          setStatus(now);
          if (wasEnded) return;
          setSeen((known) => (known.at(-1) === now.message ? known : [...known, now.message]));
          announce(now.message);
        },
      });
      if (!wasEnded) {
        forget("listQuestions", artistId);
        announce(`${last.message}, ${last.references.length} quotations`);
      }
    };
    setProblem(undefined);
    watch().catch((cause) => {
      if (!signal.aborted) setProblem(cause);
    });
    return () => leaving.abort();
  }, [artistId, jobId, round]);
  return {
    status,
    seen,
    problem,
    renew: () => setRound(round + 1),
    async goOn(outcome) {
      setStatus(await client.call("continueQuestionResearch", { path, body: { outcome } }));
      setRound(round + 1);
    },
  };
}
