import { useState } from "preact/hooks";
import type { InterviewSession, ProposedQuestion } from "#lib/client/generated/types.js";
import { readWholeMemory, type WholeMemory } from "#lib/client/read-whole-memory.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { type Asked, useRead, useWork } from "../app/asked.js";
import { announce, focusOn } from "../app/page-title.js";
import { client } from "../app/session.js";
import { counted, NotAsked } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { Problem, Read } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { ProposalCard } from "./proposal-card.js";

/** The prepared questions of an artist that wait for a person. */
export function useProposals(artistId: string) {
  return useRead("listProposals", { path: { id: artistId } });
}

/** As many as a sitting has room for. */
const shownAtFirst = 3;

interface QueueProps {
  proposals: ReturnType<typeof useProposals>;
  /** Whether more are being looked for. */
  isPreparing: boolean;
  /** The open sitting, while it has room for another question. */
  session: InterviewSession | null;
  memory: Asked<WholeMemory>;
  onOffered: () => Promise<void>;
}

/** The prepared questions: each can be asked, reworded, kept for later, or turned down. */
export function Proposals({ proposals, isPreparing, session, memory, onOffered }: QueueProps) {
  const artistId = useArtistId();
  const work = useWork();
  const [isWhole, setWhole] = useState(false);
  const [declined, setDeclined] = useState<ProposedQuestion | null>(null);
  // While a question is open, answering it is the next step.
  const isNext = session?.questions.every(({ state }) => state !== "offered") ?? false;
  const decide = (id: string, decision: "decline" | "postpone" | "reopen", words: string) =>
    work.run(async () => {
      const path = { id: artistId, proposalId: id };
      const { proposal } = await client.call("decideProposal", { path, body: { decision } });
      setDeclined(decision === "decline" ? proposal : null);
      await proposals.renew();
      announce(words);
      focusOn("proposals");
    });
  const ask = ({ question, references }: ProposedQuestion) =>
    work.run(async () => {
      if (session === null) return;
      const { snapshotId } = memory.value ?? (await readWholeMemory(client, artistId));
      const ordinal = session.questions.length + 1;
      const path = { id: artistId, sessionId: session.id };
      const body = { ordinal, memorySnapshotId: snapshotId, question, references };
      try {
        const offered = await client.call("offerInterviewQuestion", { path, body });
        await onOffered();
        // For a used ordinal the service returns the existing question.
        if (offered.question.question !== question)
          throw new NotAsked(`question ${ordinal} was offered elsewhere meanwhile; yours waits`);
        announce(`Question ${ordinal} is offered`);
        scrollTo(0, 0);
        focusOn(`question-${offered.question.id}`, "textarea");
      } catch (problem) {
        // Memory, evidence or sitting have changed: what is read again shows what can be asked now.
        if (problem instanceof Refusal && problem.status === 409) await onOffered();
        throw problem;
      }
    });
  const prepare = () =>
    work.run(async () => {
      const path = { id: artistId };
      const { added } = await client.call("prepareProposals", { path, body: {} });
      await proposals.renew();
      announce(added === 0 ? "No new question was found" : `${counted(added, "new question")}`);
      focusOn("proposals");
    });
  return (
    <section class="proposals" aria-labelledby="proposals">
      <h2 id="proposals" tabIndex={-1}>
        Prepared questions
      </h2>
      <Read asked={proposals} what="the prepared questions">
        {(list) => (
          <>
            {list.proposals.length === 0 && <p>No prepared question waits.</p>}
            {list.proposals.length > 0 && list.boundaries.length > 0 && (
              <BoundariesBeside wordings={list.boundaries.map(({ wording }) => wording)} />
            )}
            <ol>
              {(isWhole ? list.proposals : list.proposals.slice(0, shownAtFirst)).map(
                (proposal, index) => (
                  <li key={proposal.id}>
                    <ProposalCard
                      proposal={proposal}
                      isBusy={work.isBusy}
                      isNext={isNext && index === 0}
                      onAsk={session === null ? null : () => ask(proposal)}
                      onDecide={(decision, words) => decide(proposal.id, decision, words)}
                      onReworded={proposals.renew}
                    />
                  </li>
                ),
              )}
            </ol>
            {!isWhole && list.proposals.length > shownAtFirst && (
              <Button kind="quiet" onClick={() => setWhole(true)}>
                Show {list.proposals.length - shownAtFirst} more
              </Button>
            )}
            {list.leftOut > 0 && (
              <p class="facts">
                {counted(list.leftOut, "question")} not shown: a boundary, an earlier question, one
                that was turned down, a correction or an answer that is held back stands against it,
                or its source has changed.
              </p>
            )}
          </>
        )}
      </Read>
      {declined !== null && (
        <p class="facts">
          “{declined.question}” is turned down.{" "}
          <Button
            kind="quiet"
            isBusy={work.isBusy}
            onClick={() => decide(declined.id, "reopen", "The question waits again")}
          >
            Undo
          </Button>
        </p>
      )}
      <Button kind="quiet" isBusy={work.isBusy || isPreparing} onClick={prepare}>
        Look for new questions
      </Button>
      <Problem problem={work.problem} />
    </section>
  );
}

/** Boundaries that no comparison of words can decide. */
function BoundariesBeside({ wordings }: { wordings: readonly string[] }) {
  return (
    <div class="beside">
      <p>
        Check each question against these boundaries: the same matter in other words is not noticed.
      </p>
      <ul>
        {wordings.map((wording) => (
          <li key={wording}>
            <Written>{wording}</Written>
          </li>
        ))}
      </ul>
    </div>
  );
}
