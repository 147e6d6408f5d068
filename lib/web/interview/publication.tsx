import { useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { hostOf } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { Words, Written } from "../parts/written.js";
import { type HeldAnswer, HoldBack, type SavedAnswer } from "./hold-back.js";
import { publicationTags } from "./interview-words.js";

type ReadAnswer = Operations["readInterviewResponse"]["answer"];
export type PublicationState = ReadAnswer["publication"];
export type PublicEvidence = ReadAnswer["publicEvidence"];

const meanings: Readonly<Record<PublicationState, string>> = {
  private: "Only you, your interviewers and administrators can read this answer.",
  published: "Everybody can read this answer on your public page.",
  withheld: "It is published, but held back or under a boundary: nobody else can read it now.",
};

/** The address of a published answer on the public page (decision 5.85). */
const placeOf = (artistId: string, answerId: string) =>
  `/artist/${artistId}?answer=${answerId}#answer-${answerId}`;

interface PublicationProps extends SavedAnswer<HeldAnswer> {
  publication: PublicationState;
  evidence: PublicEvidence;
}

/** {@link Publication} and {@link HoldBack}, folded under who may read the answer now. */
export function WhoReads(props: PublicationProps) {
  const { response, publication, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="who-reads" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {publicationTags[publication] ?? "Private"}:{" "}
        {publication === "private" ? "publish" : "take back"} or hold back
      </summary>
      {isOpen && (
        <>
          <Publication {...props} />
          <HoldBack response={response} onChanged={onChanged} />
        </>
      )}
    </details>
  );
}

/** Who may read an answer: a preview of what everybody will see; publishing and taking back. */
export function Publication({ response, publication, evidence, onChanged }: PublicationProps) {
  const artistId = useArtistId();
  const work = useWork();
  const isPrivate = publication === "private";
  const set = (isPublic: boolean, said: string) =>
    work.run(async () => {
      await client.call("publishAnswer", {
        path: { id: artistId, answerId: response.id },
        body: { expectedRevision: response.revision, isPublic },
      });
      announce(said);
      await onChanged();
    });
  const takeBack = async () => {
    const isSure = await confirmed({
      title: "Take this answer back?",
      words:
        "It leaves your public page within five seconds and is no longer evidence. Copies that others made stay.",
      action: "Take it back",
    });
    if (isSure) await set(false, "The answer is private again");
  };
  return (
    <section class="answer-part" aria-labelledby={`publication-${response.id}`}>
      <h2 id={`publication-${response.id}`}>Who can read it</h2>
      <p class="held">
        {meanings[publication]}{" "}
        {publication === "published" && (
          <a href={placeOf(artistId, response.id)}>On the public page</a>
        )}
      </p>
      <figure class="public-preview">
        <figcaption>
          {publication === "published" ? "Everybody sees:" : "Everybody would see:"}
        </figcaption>
        <Written as="h3">{response.question}</Written>
        <Words>{response.answer}</Words>
        {evidence.length === 0 && (
          <p class="facts">The quotation of the question is left out: it is not public.</p>
        )}
        {evidence.map(({ quote, title, url }) => (
          <blockquote key={quote}>
            <Written as="p">{quote}</Written>
            <p class="facts">{title ?? (url === null ? "An earlier answer" : hostOf(url))}</p>
          </blockquote>
        ))}
      </figure>
      {isPrivate ? (
        <Button isBusy={work.isBusy} onClick={() => set(true, "The answer is published")}>
          Publish this answer
        </Button>
      ) : (
        <Button kind="quiet" isBusy={work.isBusy} onClick={takeBack}>
          Take it back
        </Button>
      )}
      <Problem problem={work.problem} />
    </section>
  );
}
