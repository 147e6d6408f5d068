import { useEffect } from "preact/hooks";
import type { InterviewResponse } from "#lib/client/generated/types.js";
import { type Asked, useRead } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { CopyButton } from "../parts/copy-button.js";
import { Facts, PageHead, Tag, When } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { AnswerEdit } from "./answer-edit.js";
import { AnswerVersions, useVersions } from "./answer-versions.js";
import { HoldBack, type SavedAnswer } from "./hold-back.js";
import { answerAddress, embargoWords, sittingWords } from "./interview-words.js";

/** A response as it is read: its wording, and whether it is the current one. */
interface ExactResponse {
  response: InterviewResponse;
  isCurrent: boolean;
}

/** A saved answer: its exact words, editing, embargo and history. */
export function AnswerPage({ artistId, params }: PageProps) {
  const answerId = params.answerId ?? "";
  const { revision } = params;
  const path = { id: artistId, answerId };
  const asked: Asked<ExactResponse> = useRead("readInterviewResponse", {
    path,
    query: { revision },
  });
  const question = asked.value?.response.question;
  usePageTitle(question ?? "An answer", artistId);
  return (
    <>
      <nav class="back" aria-label="Back">
        <a href={`/artist/${artistId}/interview`}>Interview</a>
      </nav>
      <PageHead title={question ?? "An answer"} />
      <Read asked={asked} what="the answer">
        {({ response, isCurrent }) =>
          revision !== undefined && !isCurrent ? (
            <EarlierWording artistId={artistId} response={response} />
          ) : (
            <CurrentAnswer artistId={artistId} response={response} onChanged={asked.renew} />
          )
        }
      </Read>
    </>
  );
}

function CurrentAnswer({ artistId, response, onChanged }: SavedAnswer) {
  const versions = useVersions(artistId, response.id);
  const { revision } = response;
  // A version that another view or tab saved must appear in the list, too.
  useEffect(() => {
    const [newest] = versions.value ?? [];
    if (newest !== undefined && newest.response.revision !== revision) void versions.renew();
  }, [revision, versions.value]);
  const embargo = embargoWords(response);
  return (
    <>
      <article class="answer-sheet answered" aria-label="The answer">
        <p class="words">{response.answer}</p>
        <Facts>
          <span>{sittingWords(response)}</span>
          <When words="saved" at={response.answerUpdatedAt} />
          {embargo !== null && (
            <Tag tone={response.untilEndedAt === undefined ? "open" : "plain"}>{embargo}</Tag>
          )}
          <CopyButton text={response.answer} words="Copy the answer" />
        </Facts>
      </article>
      <AnswerEdit artistId={artistId} response={response} onChanged={onChanged} />
      <HoldBack artistId={artistId} response={response} onChanged={onChanged} />
      <AnswerVersions artistId={artistId} list={versions} />
    </>
  );
}

function EarlierWording({ artistId, response }: { artistId: string; response: InterviewResponse }) {
  return (
    <article class="answer-sheet answered" aria-label="An earlier wording">
      <p class="words">{response.answer}</p>
      <Facts>
        <Tag>earlier wording</Tag>
        <When words="saved" at={response.answerUpdatedAt} />
        <CopyButton text={response.answer} words="Copy this wording" />
        <a href={answerAddress(artistId, response.id)}>Go to the current wording</a>
      </Facts>
    </article>
  );
}
