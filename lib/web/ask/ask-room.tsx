import { useBrief } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { RoomHead } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { Composer } from "./composer.js";
import { EarlierQuestions, useEarlierQuestions } from "./earlier-questions.js";
import { exampleQuestions } from "./examples.js";
import { QuestionView } from "./question-view.js";

/** Asking a question, and what came of one. */
export function AskRoom({ artistId, params }: RoomProps) {
  const { jobId } = params;
  // Its own address keeps every question apart, with what was unfolded and written there.
  if (jobId !== undefined) return <QuestionView key={jobId} artistId={artistId} jobId={jobId} />;
  return <NewQuestion artistId={artistId} />;
}

/** From so many earlier questions on nobody needs examples. */
const familiar = 4;

/** A new question: the box, examples while little was asked, and the earlier ones. */
function NewQuestion({ artistId }: { artistId: string }) {
  usePageTitle("Ask", artistId);
  const brief = useBrief(artistId);
  const earlier = useEarlierQuestions(artistId);
  const isNew = earlier.problem !== undefined || (earlier.value?.length ?? familiar) < familiar;
  const { name, latest, coverage } = brief.value ?? {};
  return (
    <div class="ask">
      <RoomHead title={`What would you like to know${name === undefined ? "" : ` about ${name}`}?`}>
        {coverage === undefined
          ? "Answers are exact words of saved public sources."
          : `Answers are exact words of ${coverage.readable.toLocaleString()} saved public sources.`}
      </RoomHead>
      <Problem problem={brief.problem} again={brief.renew} />
      <Composer
        artistId={artistId}
        label="Your question"
        placeholder="Why was the album postponed?"
        examples={isNew && latest !== undefined ? exampleQuestions(artistId, latest) : []}
      />
      <EarlierQuestions artistId={artistId} list={earlier} />
    </div>
  );
}
