import type { InterviewSession } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { hasDraft, requestIdOf } from "../app/drafts.js";
import { announce, focusOn, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Facts, PageHead, Tag, When } from "../parts/links.js";
import { Empty, Problem, Read } from "../parts/states.js";
import { useLatestSitting, useMemory } from "./asked-interview.js";
import { EarlierSittings } from "./earlier-sittings.js";
import { Exchange } from "./exchange.js";
import { LeftDrafts, WaitingQuestion } from "./left-answer.js";
import { MemoryMargin } from "./memory-margin.js";
import { PrepareQuestion } from "./prepare-question.js";

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
  const renew = async () => {
    await Promise.all([asked.renew(), memory.renew()]);
  };
  const work = useWork();
  const start = () =>
    work.run(async () => {
      const request = requestIdOf(`sitting ${artistId}`);
      try {
        await client.call("startInterviewSitting", { path, body: { requestId: request.id } });
      } finally {
        await renew();
      }
      request.clear();
      announce("The sitting is open");
      focusOn("sitting");
    });
  const startButton = (words: string) => (
    <Button kind="primary" isBusy={work.isBusy} onClick={start}>
      {words}
    </Button>
  );
  return (
    <>
      <PageHead title="Interview">
        A sitting has up to three questions, each based on published words. Answers are kept exactly
        as written.
      </PageHead>
      <div class="with-margin">
        <div>
          <Problem problem={work.problem} />
          <Read asked={asked} what="the sitting">
            {({ session }) =>
              session === null ? (
                <Empty title="No sittings yet">
                  <p>Begin one when you are ready; it stays open until you finish it.</p>
                  <p class="more">{startButton("Begin the first sitting")}</p>
                </Empty>
              ) : (
                <>
                  <Sitting artistId={artistId} session={session} onChanged={renew} />
                  {session.state === "active" && session.questions.length < maxQuestions ? (
                    <PrepareQuestion
                      artistId={artistId}
                      session={session}
                      memory={memory}
                      onOffered={renew}
                    />
                  ) : (
                    <WaitingQuestion artistId={artistId} />
                  )}
                  {session.state === "active" ? (
                    <Finish artistId={artistId} session={session} onChanged={renew} />
                  ) : (
                    <p class="more">{startButton(`Begin sitting ${session.sitting + 1}`)}</p>
                  )}
                  <LeftDrafts artistId={artistId} shown={session.questions.map(({ id }) => id)} />
                  <EarlierSittings artistId={artistId} before={session.sitting} />
                </>
              )
            }
          </Read>
        </div>
        <MemoryMargin artistId={artistId} memory={memory} />
      </div>
    </>
  );
}

/** A sitting, and what to read again after a change. */
interface SittingProps {
  artistId: string;
  session: InterviewSession;
  onChanged: () => Promise<void>;
}

function Sitting({ artistId, session, onChanged }: SittingProps) {
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
            ? "No question yet. Prepare the first one below."
            : "This sitting had no questions."}
        </p>
      )}
      <ol class="exchanges">
        {session.questions.map((question) => (
          <Exchange
            key={question.id}
            artistId={artistId}
            question={question}
            isOpen={isOpen}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </section>
  );
}

function Finish({ artistId, session, onChanged }: SittingProps) {
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
  return (
    <div class="finish">
      <Button kind="quiet" isBusy={work.isBusy} onClick={finish}>
        Finish the sitting
      </Button>
      <Problem problem={work.problem} />
    </div>
  );
}
