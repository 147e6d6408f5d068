import { useState } from "preact/hooks";
import type { ProposedQuestion } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce, focusOn } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form, Submit } from "../parts/controls.js";
import { Facts, Tag } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { WordedArea } from "../parts/worded-area.js";
import { Written } from "../parts/written.js";
import { StandsOn } from "./exchange.js";

const reasons: Readonly<Record<ProposedQuestion["reason"], string>> = {
  disagreement: "Sources contradict each other",
  gap: "No posts or releases from these years",
  new: "A recent post or release",
  name: "Several sources name this person",
  read: "Found by a model in these words",
  person: "Proposed by a person",
};

interface CardProps {
  proposal: ProposedQuestion;
  isBusy: boolean;
  /** Whether asking it is the next step. */
  isNext: boolean;
  /** Null while no sitting has room. */
  onAsk: (() => unknown) | null;
  onDecide: (decision: "decline" | "postpone", words: string) => unknown;
  onReworded: () => Promise<void>;
}

/** A prepared question with what it is made of, and what a person can decide about it. */
export function ProposalCard(props: CardProps) {
  const { proposal, isBusy, isNext, onAsk, onDecide, onReworded } = props;
  const { id, question, reason, references } = proposal;
  const [isRewording, setRewording] = useState(false);
  const name = { "aria-describedby": `proposal-${id}` };
  return (
    <article aria-labelledby={`proposal-${id}`}>
      <Written as="h3" id={`proposal-${id}`} class="asked">
        {question}
      </Written>
      <Facts>
        <Tag>{reasons[reason]}</Tag>
      </Facts>
      <StandsOn references={references} />
      <div class="choices">
        {onAsk !== null && (
          <Button kind={isNext ? "primary" : "plain"} isBusy={isBusy} onClick={onAsk} {...name}>
            Ask this
          </Button>
        )}
        <Button
          kind="quiet"
          aria-expanded={isRewording}
          onClick={() => setRewording(!isRewording)}
          {...name}
        >
          Change the words
        </Button>
        <Button
          kind="quiet"
          isBusy={isBusy}
          onClick={() => onDecide("postpone", "The question waits for the next sitting")}
          {...name}
        >
          Next sitting
        </Button>
        <Button
          kind="quiet"
          isBusy={isBusy}
          onClick={() => onDecide("decline", "Nothing about this is proposed again")}
          {...name}
        >
          Not this
        </Button>
      </div>
      {isRewording && (
        <Reword
          proposal={proposal}
          onDone={async () => {
            setRewording(false);
            await onReworded();
          }}
        />
      )}
    </article>
  );
}

function Reword({ proposal, onDone }: { proposal: ProposedQuestion; onDone: () => Promise<void> }) {
  const artistId = useArtistId();
  const draft = useDraft(`proposal ${artistId} ${proposal.id}`, proposal.question);
  const work = useWork();
  const save = () =>
    work.run(async () => {
      const question = draft.text.value;
      await client.call("decideProposal", {
        path: { id: artistId, proposalId: proposal.id },
        body: { decision: "reword", question },
      });
      draft.clear(question);
      announce("The question has new words");
      await onDone();
      focusOn("proposals");
    });
  return (
    <Form onSubmit={save}>
      <WordedArea label="New words" hint="10 to 500 characters." draft={draft} max={500} rows={2} />
      <Submit isBusy={work.isBusy}>Save the words</Submit>
      <Problem problem={work.problem} />
    </Form>
  );
}
