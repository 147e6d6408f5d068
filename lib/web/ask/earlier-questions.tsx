import type { Operations } from "#lib/client/generated/types.js";
import { type AskedList, useAskedList } from "../app/asked.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Facts, Tag, Time } from "../parts/links.js";
import { ReadList } from "../parts/states.js";
import { answerState } from "./answer-state.js";
import { questionAddress } from "./asking.js";
import { keptQuestion } from "./question-memory.js";

type AskedQuestion = Operations["listQuestions"]["answer"]["questions"][number];

/** The questions that were asked about an artist, the newest first. */
export function useEarlierQuestions(artistId: string): AskedList<AskedQuestion> {
  return useAskedList(`questions ${artistId}`, async (cursor, signal) => {
    const query = { limit: 8, ...(cursor === undefined ? {} : { cursor }) };
    const input = { path: { id: artistId }, query };
    const { questions, nextCursor } = await client.call("listQuestions", input, { signal });
    return { items: questions, nextCursor };
  });
}

/** Earlier questions as links to what came of them. */
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
      <ReadList list={list} what="questions" empty={null}>
        {(questions) => (
          <ul class="rows">
            {questions.map((question) => (
              <li key={question.jobId}>
                <EarlierQuestion artistId={artistId} question={question} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
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
