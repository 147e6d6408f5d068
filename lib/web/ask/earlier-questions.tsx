import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { type AskedList, useList } from "../app/asked.js";
import { counted } from "../app/words.js";
import { Facts, Section, Tag, Time } from "../parts/links.js";
import { ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { answerState } from "./answer-state.js";
import { keptQuestion, questionAddress } from "./asking.js";

type AskedQuestion = Operations["listQuestions"]["answer"]["questions"][number];

/** The questions asked about an artist, newest first. */
export function useEarlierQuestions(artistId: string): AskedList<AskedQuestion> {
  const input = { path: { id: artistId }, query: { limit: 8 } };
  return useList("listQuestions", input, ({ questions }) => questions);
}

export function EarlierQuestions({ list }: { list: AskedList<AskedQuestion> }) {
  if (list.value?.length === 0) return null;
  return (
    <Section class="earlier" id="earlier" title="Earlier questions">
      <ReadRows list={list} what="questions" empty={null} keyOf={(question) => question.jobId}>
        {(question) => <EarlierQuestion question={question} />}
      </ReadRows>
    </Section>
  );
}

function EarlierQuestion({ question }: { question: AskedQuestion }) {
  const artistId = useArtistId();
  const { jobId, topic, references, askedAt } = question;
  const { tag, tone } = answerState({ ...question, limitations: [] });
  return (
    <>
      <a href={questionAddress(artistId, jobId)}>
        <Written>{keptQuestion(jobId)?.words ?? topic}</Written>
      </a>
      <Facts>
        <Tag tone={tone}>{tag}</Tag>
        {references > 0 && <span>{counted(references, "quotation")}</span>}
        <Time at={askedAt} />
      </Facts>
    </>
  );
}
