import type { InterviewSession } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { hasDraft, requestIdOf } from "../app/drafts.js";
import { announce, focusOn, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { mayOf } from "../app/role.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Facts, PageHead, Tag, When } from "../parts/links.js";
import { Empty, Problem, Read } from "../parts/states.js";
import type { SittingQuestion } from "./answer-form.js";
import { useLatestSitting, useMemory } from "./asked-interview.js";
import { EarlierAnswers } from "./earlier-answers.js";
import { Exchange } from "./exchange.js";
import { LeftDrafts } from "./left-answer.js";
import { MemoryMargin } from "./memory-margin.js";
import { PrepareQuestion } from "./prepare-question.js";
import { Proposals, useProposals } from "./proposals.js";

/** Maximum number of questions in a sitting (rule 4.4.three). */
const maxQuestions = 3;

/**
 * The latest sitting as a conversation, next to the memory that its next question has to respect.
 */
export function InterviewPage({ artistId }: PageProps) {
  usePageTitle("Interview", artistId);
  const path = { id: artistId };
  const asked = useLatestSitting(artistId);
  const memory = useMemory(artistId);
  const proposals = useProposals(artistId);
  const renew = async () => {
    await Promise.all([asked.renew(), memory.renew(), proposals.renew()]);
  };
  const work = useWork();
  const start = () =>
    work.run(async () => {
      const request = requestIdOf(`sitting ${artistId}`);
      try {
        await client.call("startInterviewSitting", { path, body: { requestId: request.id } });
      } catch (problem) {
        // Begun in another tab: it is the one to go on with.
        if (!(problem instanceof Refusal) || problem.code !== "session_active") throw problem;
      } finally {
        await renew();
      }
      request.clear();
      announce("The sitting is open");
      focusOn("sitting");
      // A model may need half a minute to propose questions; waiting ones can be asked meanwhile.
      await client.call("prepareProposals", { path, body: {} });
      await proposals.renew();
    });
  // While the artist answers, the question fills the screen.
  const open =
    asked.value?.session?.state === "active" && mayOf(artistId)?.("saveInterviewAnswer") === true
      ? asked.value.session.questions.find(({ state }) => state === "offered")
      : undefined;
  const startButton = (words: string) => (
    <Button kind="primary" isBusy={work.isBusy} onClick={start}>
      {words}
    </Button>
  );
  return (
    <>
      <PageHead title="Interview">
        {open === undefined &&
          "A sitting has up to three questions, each based on published words. Answers are kept exactly as written."}
      </PageHead>
      {open !== undefined && (
        <ol class="exchanges answering">
          <Exchange
            key={open.id}
            question={open}
            isOpen={true}
            of={maxQuestions}
            onChanged={renew}
          />
        </ol>
      )}
      <div class="with-margin">
        <div>
          <Problem problem={work.problem} />
          <Read asked={asked} what="the sitting">
            {({ session }) => (
              <>
                {session === null ? (
                  <Empty title="No sittings yet">
                    <p>Begin one when you are ready; it stays open until you finish it.</p>
                    <p class="more">{startButton("Begin the first sitting")}</p>
                  </Empty>
                ) : (
                  <Sitting session={session} open={open} onChanged={renew} />
                )}
                {session?.state === "finished" && (
                  <p class="more">{startButton(`Begin sitting ${session.sitting + 1}`)}</p>
                )}
                <Proposals
                  proposals={proposals}
                  isPreparing={work.isBusy}
                  session={withRoom(session)}
                  memory={memory}
                  onOffered={renew}
                />
                <PrepareQuestion
                  session={withRoom(session)}
                  memory={memory}
                  isNext={
                    proposals.value?.proposals.length === 0 &&
                    session?.questions.every(({ state }) => state !== "offered") === true
                  }
                  onOffered={renew}
                />
                {session?.state === "active" && <Finish session={session} onChanged={renew} />}
                {session !== null && (
                  <>
                    <LeftDrafts shown={session.questions.map(({ id }) => id)} />
                    <EarlierAnswers before={session.sitting} />
                  </>
                )}
              </>
            )}
          </Read>
        </div>
        <MemoryMargin memory={memory} />
      </div>
    </>
  );
}

/** The sitting in which another question can be offered. */
function withRoom(session: InterviewSession | null): InterviewSession | null {
  const hasRoom = session?.state === "active" && session.questions.length < maxQuestions;
  return hasRoom ? session : null;
}

/** A sitting, and what to read again after a change. */
interface SittingProps {
  session: InterviewSession;
  onChanged: () => Promise<void>;
}

function Sitting({
  session,
  open,
  onChanged,
}: SittingProps & { open: SittingQuestion | undefined }) {
  const isOpen = session.state === "active";
  const { length } = session.questions;
  return (
    <section aria-labelledby="sitting">
      <h2 id="sitting" tabIndex={-1}>
        Sitting {session.sitting}
      </h2>
      <Facts>
        <Tag tone={isOpen ? "good" : "plain"}>{isOpen ? "open" : "finished"}</Tag>
        <When words="began" at={session.createdAt} />
        <When words="finished" at={session.closedAt} />
        {isOpen && length === maxQuestions && <span>All three questions have been offered.</span>}
      </Facts>
      {length === 0 && (
        <p class="no-questions">
          {isOpen
            ? "No question yet. Ask a prepared one, or write your own."
            : "This sitting had no questions."}
        </p>
      )}
      <ol class="exchanges">
        {session.questions
          .filter((question) => question !== open)
          .map((question) => (
            <Exchange key={question.id} question={question} isOpen={isOpen} onChanged={onChanged} />
          ))}
      </ol>
    </section>
  );
}

function Finish({ session, onChanged }: SittingProps) {
  const artistId = useArtistId();
  const work = useWork();
  const open = session.questions.filter(({ state }) => state === "offered");
  const hasUnsaved = open.some(({ id }) => hasDraft(`answer ${artistId} ${id}`));
  const finish = async () => {
    const skipped =
      open.length === 0
        ? "No question is open."
        : `${counted(open.length, "open question")} will be skipped.`;
    const unsaved = hasUnsaved
      ? " You have an unsaved answer: save it first, because a finished sitting accepts no more answers."
      : "";
    const isSure = await confirmed({
      title: `Finish sitting ${session.sitting}?`,
      words: `${skipped}${unsaved} A finished sitting cannot be reopened; its answers can still be edited.`,
      action: "Finish the sitting",
    });
    if (!isSure) return;
    await work.run(async () => {
      await client.call("finishInterviewSitting", {
        path: { id: artistId, sessionId: session.id },
      });
      announce("The sitting is finished");
      await onChanged();
      focusOn("sitting");
    });
  };
  // An interviewer may not skip what waits for the artist.
  if (open.length > 0 && mayOf(artistId)?.("saveInterviewAnswer") !== true) return null;
  return (
    <div class="finish">
      <Button kind="quiet" isBusy={work.isBusy} onClick={finish}>
        Finish the sitting
      </Button>
      <Problem problem={work.problem} />
    </div>
  );
}
