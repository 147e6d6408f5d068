import type { Operations } from "#lib/client/generated/types.js";
import { type AskedList, useList } from "../app/asked.js";
import { counted } from "../app/words.js";
import { Facts, Tag, Time } from "../parts/links.js";
import { ReadRows } from "../parts/states.js";
import { answerState } from "./answer-state.js";
import { keptQuestion, questionAddress } from "./asking.js";

type AskedQuestion = Operations["listQuestions"]["answer"]["questions"][number];

/** The questions asked about an artist, newest first. */
export function useEarlierQuestions(artistId: string): AskedList<AskedQuestion> {
  const input = { path: { id: artistId }, query: { limit: 8 } };
  return useList("listQuestions", input, ({ questions }) => questions);
}

/** Earlier questions, linked to their results. */
export function EarlierQuestions({
  artistId,
  list,
}: {
  artistId: string;
  list: AskedList<AskedQuestion>;
}) {
  if (list.value?.length === 0) return null;
  return (
    <section class="earlier" aria-labelledby="earlier">
      <h2 id="earlier">Earlier questions</h2>
      <ReadRows list={list} what="questions" empty={null} keyOf={(question) => question.jobId}>
        {(question) => <EarlierQuestion artistId={artistId} question={question} />}
      </ReadRows>
    </section>
  );
}

function EarlierQuestion({ artistId, question }: { artistId: string; question: AskedQuestion }) {
  const { jobId, topic, references, askedAt } = question;
  const { tag, tone } = answerState({ ...question, limitations: [] });
  return (
    <>
      <a href={questionAddress(artistId, jobId)}>{keptQuestion(jobId)?.words ?? topic}</a>
      <Facts>
        <Tag tone={tone}>{tag}</Tag>
        {references > 0 && <span>{counted(references, "quotation")}</span>}
        <Time at={askedAt} />
      </Facts>
    </>
  );
}
