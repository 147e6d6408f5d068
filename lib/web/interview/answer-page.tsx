import { useEffect } from "preact/hooks";
import type { InterviewResponse } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { type Asked, useRead } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { CopyButton } from "../parts/copy-button.js";
import { IfMay } from "../parts/if-may.js";
import { Facts, PageHead, Tag, When } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { Words } from "../parts/written.js";
import { AnswerEdit } from "./answer-edit.js";
import { AnswerVersions, useVersions } from "./answer-versions.js";
import { HoldBack, type SavedAnswer } from "./hold-back.js";
import { answerAddress, embargoWords, sittingWords } from "./interview-words.js";
import { Publication, type PublicationState, type PublicEvidence } from "./publication.js";

/** A response as it is read: its wording, and whether it is the current one. */
interface ExactResponse {
  response: InterviewResponse;
  isCurrent: boolean;
  publication: PublicationState;
  publicEvidence: PublicEvidence;
}

/** A saved answer: its exact words, editing, publishing, embargo and history. */
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
        {({ response, isCurrent, publication, publicEvidence }) =>
          revision !== undefined && !isCurrent ? (
            <EarlierWording response={response} />
          ) : (
            <CurrentAnswer
              response={response}
              publication={publication}
              evidence={publicEvidence}
              onChanged={asked.renew}
            />
          )
        }
      </Read>
    </>
  );
}

function CurrentAnswer({
  response,
  publication,
  evidence,
  onChanged,
}: SavedAnswer & { publication: PublicationState; evidence: PublicEvidence }) {
  const artistId = useArtistId();
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
        <Words>{response.answer}</Words>
        <Facts>
          <span>{sittingWords(response)}</span>
          <When words="saved" at={response.answerUpdatedAt} />
          {embargo !== null && (
            <Tag tone={response.untilEndedAt === undefined ? "open" : "plain"}>{embargo}</Tag>
          )}
          <CopyButton text={response.answer} words="Copy the answer" />
        </Facts>
      </article>
      <IfMay operation="reviseInterviewResponse">
        <AnswerEdit response={response} onChanged={onChanged} />
        <Publication
          response={response}
          publication={publication}
          evidence={evidence}
          onChanged={onChanged}
        />
        <HoldBack response={response} onChanged={onChanged} />
      </IfMay>
      <AnswerVersions list={versions} />
    </>
  );
}

function EarlierWording({ response }: { response: InterviewResponse }) {
  const artistId = useArtistId();
  return (
    <article class="answer-sheet answered" aria-label="An earlier wording">
      <Words>{response.answer}</Words>
      <Facts>
        <Tag>earlier wording</Tag>
        <When words="saved" at={response.answerUpdatedAt} />
        <CopyButton text={response.answer} words="Copy this wording" />
        <a href={answerAddress(artistId, response.id)}>Go to the current wording</a>
      </Facts>
    </article>
  );
}
