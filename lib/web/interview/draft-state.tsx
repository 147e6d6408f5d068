import type { Draft } from "../app/drafts.js";
import { moment, problemWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { confirmed } from "../parts/dialog.js";
import type { ServerDraft } from "./server-draft.js";
import { WordingChanges } from "./wording-changes.js";

/** Where a text that is being written is kept; what another device wrote of it, to choose from. */
export function DraftState({ text, draft }: { text: Draft; draft: ServerDraft }) {
  const { isKept, problem, other } = draft;
  if (other.value !== null) return <BothTexts text={text} draft={draft} other={other.value} />;
  if (!text.isWritten.value) return null;
  return (
    <p class="facts" role="status">
      {isKept.value
        ? "Kept as your private draft: you can go on at any device."
        : problem.value === undefined
          ? "Not kept yet"
          : `Kept in this browser alone. ${problemWords(problem.value)}`}
      {!isKept.value && problem.value !== undefined && (
        <Button kind="quiet" onClick={() => draft.keep()}>
          Keep it now
        </Button>
      )}
    </p>
  );
}

interface BothTextsProps {
  text: Draft;
  draft: ServerDraft;
  other: { text: string; savedAt: string };
}

function BothTexts({ text, draft, other }: BothTextsProps) {
  const takeOther = async () => {
    const isSure = await confirmed({
      title: "Go on with the other text?",
      words: "What you wrote here is replaced. Copy it first if you may need it.",
      action: "Go on with the other",
    });
    if (isSure) draft.choose("other");
  };
  return (
    <section class="left" role="alert" aria-label="Two drafts of this answer">
      <p class="left-why">
        You wrote another text elsewhere, {moment(other.savedAt)}. Below is what yours would change
        in it.
      </p>
      <WordingChanges earlier={other.text} later={text.text.value} />
      <div class="choices">
        <Button kind="primary" onClick={() => draft.choose("mine")}>
          Go on with mine
        </Button>
        <Button onClick={takeOther}>Go on with the other</Button>
        <CopyButton text={other.text} words="Copy the other" />
      </div>
    </section>
  );
}
