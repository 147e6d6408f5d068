import type { Operations, Status } from "#lib/client/generated/types.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import { useArtistId } from "../app/artists.js";
import { useAsked, useWork } from "../app/asked.js";
import { client } from "../app/session.js";
import { Button } from "../parts/controls.js";
import { readerAddress } from "../parts/reader-address.js";
import { Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { answerState } from "./answer-state.js";
import { citedNumbers } from "./cited-numbers.js";
import { ownLabel } from "./part-label.js";

/** What a model wrote from the quotations, why nothing of it is shown, and how it is written again. */
export interface WrittenDraft {
  /** Null without a model, or when none was supported. */
  draft: Operations["draftAnswer"]["answer"]["draft"];
  /** Whether a model wrote something that its quotations do not support. */
  isRefused: boolean;
  isBusy: boolean;
  problem: unknown;
  writeAgain: () => Promise<boolean>;
}

export function useModelDraft(artistId: string, status: Status, words: string): WrittenDraft {
  const { jobId, references } = status;
  const isRead = answerState(status).kind === "answered" && references.length > 0;
  // The draft is in the language that was typed: the service's topic may be in another one.
  const language = writtenLanguage(words);
  const path = { id: artistId, jobId };
  const body = language === null ? {} : { language };
  const asked = useAsked(`draftAnswer ${artistId} ${jobId} ${isRead} ${language}`, (signal) =>
    isRead ? client.call("draftAnswer", { path, body }, { signal }) : Promise.resolve(null),
  );
  const { isBusy, problem, run } = useWork();
  const writeAgain = () =>
    run(async () => {
      await client.call("draftAnswer", { path, body: { ...body, again: true } });
      await asked.renew();
    });
  const { draft = null, reason = null } = asked.value ?? {};
  const isRefused = reason === "not_supported" || reason === "sources_disagree";
  return { draft, isRefused, isBusy, problem, writeAgain };
}

/**
 * A model's sentences, each with links to the words that say it, or a note that none was supported.
 */
export function ModelSentences({
  status: { jobId, references },
  written: { draft, isRefused, isBusy, problem, writeAgain },
}: {
  status: Status;
  written: WrittenDraft;
}) {
  const artistId = useArtistId();
  if (draft === null && !isRefused) return null;
  const label = ownLabel("Answer written by a model", "model", jobId);
  if (draft === null) {
    return (
      <section class="model-sentences" {...label}>
        <p class="aside">A model wrote an answer, but these quotations do not support it.</p>
        <Button kind="quiet" isBusy={isBusy} onClick={writeAgain}>
          Have it written again
        </Button>
        <Problem problem={problem} />
      </section>
    );
  }
  return (
    <section class="model-sentences" {...label}>
      {draft.sentences.map(({ text, citations }) => (
        <p key={text}>
          <Written class="words">{text}</Written>{" "}
          {citations.flatMap((citation) =>
            citedNumbers(references, [citation]).map((number) => (
              <a
                key={`${citation.sourceId} ${citation.start}`}
                class="cite"
                href={readerAddress(artistId, citation)}
                aria-label={`Quotation ${number}, in its source`}
              >
                [{number}]
              </a>
            )),
          )}
        </p>
      ))}
      <p class="aside">
        Written by a model from these quotations and checked against them. It is not a quotation.
      </p>
    </section>
  );
}
