import { useState } from "preact/hooks";
import type { Reference } from "#lib/client/generated/types.js";
import { registerAnswer, type Verdict } from "#lib/client/register-answer.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { FoldedFields } from "../parts/unfolding.js";
import { AnswerVerdict, verdictWords } from "./answer-verdict.js";
import { type DraftedAnswer, draftedAnswer } from "./drafted-citations.js";

interface DraftAnswerProps {
  jobId: string;
  references: readonly Reference[];
}

/** Writes an answer from the quotations and has every citation and sentence checked. */
export function DraftAnswer({ jobId, references }: DraftAnswerProps) {
  const artistId = useArtistId();
  const draft = useDraft(`written answer ${artistId} ${jobId}`);
  const { isBusy, problem, run } = useWork();
  const [checked, setChecked] = useState<{ of: DraftedAnswer; verdict: Verdict }>();
  const text = draft.text.value;
  const drafted = draftedAnswer(text, references);
  const check = () =>
    run(async () => {
      const { answer, citations } = drafted;
      const verdict = await registerAnswer(client, artistId, jobId, {
        answer,
        citations,
        checkClaims: true,
      });
      setChecked({ of: drafted, verdict });
      announce(verdictWords(verdict));
    });
  const wrong =
    drafted.unknown.length > 0 ? `There is no quotation ${drafted.unknown.join(", ")}` : undefined;
  return (
    <FoldedFields
      class="write"
      summary="Write an answer from these and have it checked"
      isLeft={text !== ""}
    >
      <Form onSubmit={check}>
        <TextArea
          label="Answer"
          hint="Put the number of the quotation after each sentence, like [1]. The text is checked but not saved."
          wrong={wrong}
          draft={draft}
          required
          maxLength={8000}
          rows={4}
        />
        <div class="choices">
          {references.map((reference, index) => (
            <Button
              key={`${reference.sourceId} ${reference.start}`}
              kind="quiet"
              aria-label={`Cite quotation ${index + 1}`}
              onClick={() => draft.write(`${text.trimEnd()} [${index + 1}]`)}
            >
              [{index + 1}]
            </Button>
          ))}
          <Submit isBusy={isBusy}>Check it</Submit>
        </div>
        <Problem problem={problem} />
      </Form>
      {checked !== undefined && <AnswerVerdict of={checked.of} verdict={checked.verdict} />}
    </FoldedFields>
  );
}
