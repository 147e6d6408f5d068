import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { ResearchRequest, Status } from "#lib/client/generated/types.js";
import { nameOf, useArtistId } from "../app/artists.js";
import { useAsked, useRead } from "../app/asked.js";
import { PageTitle } from "../app/page-title.js";
import { isReturning } from "../app/place.js";
import { client } from "../app/session.js";
import { Section } from "../parts/links.js";
import { Loading, Problem } from "../parts/states.js";
import { written } from "../parts/written.js";
import { keepReadFor } from "../reader/read-for.js";
import { Answer } from "./answer.js";
import { AnswerHead } from "./answer-head.js";
import { answerState } from "./answer-state.js";
import { answeringMarks } from "./answering-sentences.js";
import { AskAgain } from "./ask-again.js";
import { keptQuestion } from "./asking.js";
import { citedSources, type ProvenSource } from "./cited-sources.js";
import { Composer } from "./composer.js";
import { followUpContext, type QuotedAnswer } from "./follow-up-context.js";
import { useDisagreements } from "./inline-disagreements.js";
import { nextQuestions } from "./next-questions.js";
import { earlierHeading } from "./part-label.js";
import { SoughtLine } from "./sought-line.js";
import { statedReleases } from "./stated-releases.js";
import { verdictLine } from "./verdict-line.js";
import { useWatchedQuestion } from "./watched-question.js";

const noResult = { references: [], stage: "checking_saved" } as const;
const noSources: ReadonlyMap<string, ProvenSource> = new Map();

interface QuestionViewProps {
  jobId: string;
  /** The questions before it in its thread. */
  before: readonly string[];
  /** Whether it is the last of its thread, which can be followed up. */
  isNewest: boolean;
  /** The address of the thread. */
  back: string;
}

/** One question of a thread: its words, what was looked for, its status and its result. */
export function QuestionView({ jobId, before, isNewest, back }: QuestionViewProps) {
  const artistId = useArtistId();
  const watched = useWatchedQuestion(artistId, jobId);
  const { status } = watched;
  const kind = status === undefined ? undefined : answerState(status).kind;
  const isOver = kind !== undefined && kind !== "running";
  // The proof has what a status lacks: the question, titles, and changes at the sources. It is read
  // after the status, so that it never shows an earlier stage, and again when the question has ended.
  const end = isOver ? status?.updatedAt : status && "running";
  const details = useAsked(`proof ${artistId} ${jobId} ${end}`, async (signal) => {
    if (end === undefined) return null;
    const input = { path: { id: artistId, jobId }, query: { texts: "windows" as const } };
    return await client.call("readProof", input, { signal });
  });
  const proof = details.value ?? null;
  const proven = useRef<ResearchRequest | undefined>(undefined);
  proven.current = proof?.question.request ?? proven.current;
  const kept = keptQuestion(jobId);
  const request = kept?.request ?? proven.current;
  const words = kept?.words ?? request?.topic;
  // What "it" was taken to mean is part of what was asked.
  const asked = request?.topic ?? words ?? "";
  const isKnown =
    words !== undefined || details.problem !== undefined || watched.problem !== undefined;
  const view = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isNewest && before.length > 0 && !isReturning()) view.current?.scrollIntoView();
  }, [isNewest]);
  const need = request?.evidenceNeed;
  const sources = useMemo(() => (proof === null ? noSources : citedSources(proof)), [proof]);
  const titles = useMemo(() => [...sources.values()].map(({ title }) => title), [sources]);
  const { value: disagreements, isLoading } = useDisagreements(artistId, status, asked, titles);
  const stated = useMemo(() => {
    const isAsked = need === "release_date" && status !== undefined;
    return isAsked ? statedReleases(status.references, asked, sources) : null;
  }, [status, asked, need, sources]);
  const artist = nameOf(artistId);
  const marked = useMemo(
    () => answeringMarks(status ?? noResult, asked, need, artist, stated),
    [status, asked, need, artist, stated],
  );
  const line =
    status === undefined || !isKnown
      ? null
      : verdictLine(status, { words: asked, need, titles }, stated, {
          disagreements,
          isWhole: !isLoading && !details.isLoading,
        });
  const references = status?.references;
  useEffect(() => {
    if (references === undefined || words === undefined) return;
    keepReadFor(references, { words: asked, need, back, backWords: words });
  }, [references, words, asked, back]);
  const Heading = isNewest ? "h1" : "h2";
  return (
    <article class="question" ref={view}>
      {isNewest && <PageTitle title={words ?? "Question"} artistId={artistId} />}
      <header class="page-head">
        <Heading
          id={isNewest ? undefined : earlierHeading(jobId)}
          class={
            words !== undefined && words.length > 90 ? "question-words long" : "question-words"
          }
          {...written(words)}
        >
          {words ?? (isKnown ? "A question" : "…")}
        </Heading>
        {request !== undefined && words !== undefined && (
          <SoughtLine
            jobId={jobId}
            words={words}
            before={before}
            request={request}
            unplanned={kept?.unplanned}
          />
        )}
      </header>
      <Problem problem={watched.problem} again={watched.renew} />
      {(status === undefined || !isKnown) && watched.problem === undefined && (
        <Loading what="the question" />
      )}
      <Problem problem={details.problem} again={details.renew} />
      {status !== undefined && <AnswerHead status={status} seen={watched.seen} line={line} />}
      {(kind === "failed" || kind === "cancelled") && request !== undefined && (
        <AskAgain words={words ?? request.topic} before={before} request={() => request} />
      )}
      {status !== undefined && isOver && isKnown && (
        <Answer
          status={status}
          words={words ?? ""}
          marked={marked}
          isOverview={request?.answerScope === "overview"}
          proof={proof}
          isProofRead={!details.isLoading}
          sources={sources}
          disagreements={disagreements}
          isDisputed={line?.endsWith("disagree.") ?? false}
          goOn={watched.goOn}
        />
      )}
      {status !== undefined && isOver && words !== undefined && isNewest && (
        <FollowUp
          jobId={jobId}
          words={words}
          topic={request?.topic ?? words}
          quoted={{ ...marked, references: status.references }}
          before={before}
        />
      )}
    </article>
  );
}

interface FollowUpProps {
  jobId: string;
  words: string;
  topic: string;
  quoted: QuotedAnswer & Pick<Status, "references">;
  before: readonly string[];
}

/** The form for a follow-up, with questions from the artist's own evidence. */
function FollowUp({ jobId, words, topic, quoted, before }: FollowUpProps) {
  const artistId = useArtistId();
  const known = useRead("readTimeline", { path: { id: artistId } }).value;
  const earlier = before.flatMap((id) => keptQuestion(id) ?? []);
  const asked = [...earlier.map((one) => one.words), words];
  const topics = [...earlier.map(({ request }) => request.topic), topic];
  return (
    <Section class="next" id="follow-up" title="Go on">
      <Composer
        label="Follow-up question"
        placeholder="And who produced it?"
        context={followUpContext(topics, quoted)}
        before={[...before, jobId]}
        examples={
          known === undefined
            ? []
            : nextQuestions(quoted.references, known, asked, nameOf(artistId))
        }
      />
      <p>
        <a href={`/artist/${artistId}/ask`}>Ask something else, or see earlier questions</a>
      </p>
    </Section>
  );
}
