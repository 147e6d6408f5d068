import { useEffect, useRef } from "preact/hooks";
import type { Reference, ResearchRequest } from "#lib/client/generated/types.js";
import { useAsked } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Loading, Problem } from "../parts/states.js";
import { keepReadFor } from "../reader/read-for.js";
import { Answer } from "./answer.js";
import { AnswerHead } from "./answer-head.js";
import { answerState } from "./answer-state.js";
import { AskAgain } from "./ask-again.js";
import { keptQuestion, questionAddress } from "./asking.js";
import { citedSources } from "./cited-sources.js";
import { Composer } from "./composer.js";
import { SoughtLine } from "./sought-line.js";
import { useWatchedQuestion } from "./watched-question.js";

/** One question: its words, what was looked for, its status and its result. */
export function QuestionView({ artistId, jobId }: { artistId: string; jobId: string }) {
  const watched = useWatchedQuestion(artistId, jobId);
  const { status } = watched;
  const kind = status === undefined ? undefined : answerState(status).kind;
  const isOver = kind !== undefined && kind !== "running";
  // The proof has what a status lacks: the question, titles, and changes at the sources. It is read
  // again when the question ends.
  const hasEndedHere = isOver && watched.seen.length > 0;
  const details = useAsked(`proof ${artistId} ${jobId} ${hasEndedHere}`, (signal) => {
    const input = { path: { id: artistId, jobId }, query: { texts: "windows" as const } };
    return client.call("readProof", input, { signal });
  });
  const proof = details.value ?? null;
  const asked = useRef<ResearchRequest | undefined>(undefined);
  asked.current = proof?.question.request ?? asked.current;
  const kept = keptQuestion(jobId);
  const request = kept?.request ?? asked.current;
  const words = kept?.words ?? request?.topic;
  const isKnown = words !== undefined || details.problem !== undefined;
  usePageTitle(words ?? "Question", artistId);
  const references = status?.references;
  useEffect(() => {
    if (references === undefined || words === undefined) return;
    const back = { back: questionAddress(artistId, jobId), backWords: words };
    keepReadFor(references, { words, need: request?.evidenceNeed, ...back });
  }, [references, words]);
  return (
    <article class="question">
      <header class="page-head">
        <h1 class={words !== undefined && words.length > 90 ? "long" : ""}>
          {words ?? (isKnown ? "A question" : "…")}
        </h1>
        {request !== undefined && words !== undefined && (
          <SoughtLine artistId={artistId} jobId={jobId} words={words} request={request} />
        )}
      </header>
      <Problem problem={watched.problem} again={watched.renew} />
      {(status === undefined || !isKnown) && watched.problem === undefined && (
        <Loading what="the question" />
      )}
      {status !== undefined && <AnswerHead status={status} seen={watched.seen} />}
      {(kind === "failed" || kind === "cancelled") && request !== undefined && (
        <AskAgain artistId={artistId} words={words ?? request.topic} request={() => request} />
      )}
      {status !== undefined && isOver && isKnown && (
        <Answer
          artistId={artistId}
          status={status}
          words={words ?? ""}
          need={request?.evidenceNeed}
          proof={proof}
          sources={proof === null ? new Map() : citedSources(proof)}
          goOn={watched.goOn}
        />
      )}
      {status !== undefined && isOver && words !== undefined && (
        <section class="next" aria-labelledby="follow-up">
          <h2 id="follow-up">Go on</h2>
          <Composer
            artistId={artistId}
            label="Follow-up question"
            placeholder="And what else was there?"
            context={followUpContext(words, status.references)}
          />
          <p>
            <a href={`/artist/${artistId}/ask`}>Ask something else, or see earlier questions</a>
          </p>
        </section>
      )}
    </article>
  );
}

const maxContextChars = 2000;

/**
 * The context for planning a follow-up: the question and the quoted addresses, at most 2,000
 * characters.
 */
function followUpContext(question: string, references: readonly Reference[]): string {
  const urls = [...new Set(references.map(({ url }) => url))];
  let context = `Asked before: ${question.slice(0, 500)}`;
  for (const url of urls) {
    const longer = `${context}\nQuoted from ${url}`;
    if (longer.length > maxContextChars) break;
    context = longer;
  }
  return context;
}
