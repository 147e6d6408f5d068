import { useEffect } from "preact/hooks";
import type { InterviewResponse } from "#lib/client/generated/types.js";
import { type Asked, useAsked } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { CopyButton } from "../parts/copy-button.js";
import { Facts, RoomHead, Tag, Time } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { AnswerEdit } from "./answer-edit.js";
import { AnswerVersions, useVersions } from "./answer-versions.js";
import { HoldBack } from "./hold-back.js";
import { answerAddress, embargoWords, sittingWords } from "./interview-words.js";

/** What is read of a response: its wording, and whether it is the current one. */
interface ExactResponse {
  response: InterviewResponse;
  isCurrent: boolean;
}

/** A saved answer: its exact words, how to edit it and hold it back, and how it came to be. */
export function AnswerRoom({ artistId, params }: RoomProps) {
  const answerId = params.answerId ?? "";
  const { revision } = params;
  const path = { id: artistId, answerId };
  const asked: Asked<ExactResponse> = useAsked(
    `response ${artistId} ${answerId} ${revision ?? ""}`,
    (signal) =>
      client.call(
        "readInterviewResponse",
        { path, query: revision === undefined ? {} : { revision } },
        { signal },
      ),
  );
  const question = asked.value?.response.question;
  usePageTitle(question ?? "An answer", artistId);
  return (
    <>
      <nav class="back" aria-label="Back">
        <a href={`/artist/${artistId}/interview`}>Interview</a>
      </nav>
      <RoomHead title={question ?? "An answer"} />
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

function CurrentAnswer({
  artistId,
  response,
  onChanged,
}: {
  artistId: string;
  response: InterviewResponse;
  onChanged: () => Promise<void>;
}) {
  const versions = useVersions(artistId, response.id);
  const { revision } = response;
  // A version that another view or tab saved belongs into the list as well.
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
          {response.answerUpdatedAt !== null && (
            <span>
              saved <Time at={response.answerUpdatedAt} />
            </span>
          )}
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
        {response.answerUpdatedAt !== null && (
          <span>
            saved <Time at={response.answerUpdatedAt} />
          </span>
        )}
        <CopyButton text={response.answer} words="Copy this wording" />
        <a href={answerAddress(artistId, response.id)}>Go to the current wording</a>
      </Facts>
    </article>
  );
}
