import type { ComponentChildren } from "preact";
import type { Reference, Source } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { Refusal } from "#lib/client/refusal.js";
import type { Window } from "#lib/kernel/window.js";
import { useArtistId } from "../app/artists.js";
import { useAsked } from "../app/asked.js";
import { client } from "../app/session.js";
import { hostOf, moment, platformWords } from "../app/words.js";
import { markdownOf, textOf } from "../ask/citation-formats.js";
import { bibtexOf, cslOf, risOf } from "../ask/source-records.js";
import { SourceDecisions } from "../library/source-decisions.js";
import { CopyButton } from "../parts/copy-button.js";
import { Outside, Tag } from "../parts/links.js";
import {
  dateWords,
  driftWords,
  evidenceWords,
  kindWords,
  titleWords,
} from "../parts/source-words.js";
import { Problem } from "../parts/states.js";
import type { Stretch } from "./original-text.js";
import { StatedVoices } from "./stated-voices.js";

const reasons: Readonly<Record<NonNullable<Source["reason"]>, string>> = {
  missing_text: "its text is missing",
  private: "it is private",
  removed: "it was removed",
  account_disconnected: "its account is no longer connected",
  candidate_rejected: "it was rejected in review",
  answer_changed: "the answer has changed since",
  answer_under_boundary: "a boundary of the artist covers it",
  answer_under_embargo: "it is held back until its date",
};

const senders = {
  owner: "the artist",
  editor: "an editor",
  interviewer: "an interviewer",
  reader: "a reader",
  administrator: "an administrator",
} as const;

const recoveries = {
  queued: "Its text is being looked for",
  recovered: "Its text was found later",
  unavailable: "Its text could not be found",
  failed: "Looking for its text failed",
} as const;

/**
 * The facts about an original: its kind and owner, its dates, its review, and what happened to its
 * page.
 */
export function SourceFacts({
  stretch: { source, voices, ownVoices, providedBy },
  window,
  onDecided,
}: {
  stretch: Stretch;
  window: Window | null;
  onDecided: () => void;
}) {
  const artistId = useArtistId();
  const { sourceId, revision, eligible, reason, curation, textRecovery, truncated } = source;
  const start = window?.start ?? 0;
  const maxChars = Math.min(12_000, Math.max(256, (window?.end ?? 0) - start));
  const asked = useAsked(
    `evidence ${artistId} ${sourceId}@${revision}#${start}-${maxChars}`,
    (signal) =>
      client.call(
        "readResearchOriginal",
        { path: { id: artistId, sourceId }, query: { revision, start, maxChars } },
        { signal },
      ),
  );
  const evidence = asked.value;
  // Only evidence has rechecks of its page; for other originals the service refuses.
  const isEvidence = !(asked.problem instanceof Refusal && asked.problem.status < 500);
  const passage = evidence?.passage;
  const place = passage === undefined ? null : placeWords(passage);
  const look = evidence?.drift?.find(
    (one) => one.start === window?.start && one.end === window?.end,
  );
  return (
    <aside class="source-facts" aria-label="About this original">
      <Fact name="Where">
        <Outside to={passage === undefined ? source.url : placeUrl(passage)}>
          {hostOf(source.url)}
          {place !== null && `, ${place}`}
        </Outside>
      </Fact>
      <Fact name="What">
        {kindWords(source.kind)}
        {source.platform !== null && ` on ${platformWords(source.platform)}`}
        {passage?.speaker === "unverified" && <p>{evidenceWords(passage)}</p>}
        {truncated === true && <p>It was truncated when it was saved.</p>}
        {providedBy !== undefined && (
          <p>
            Sent from an archive by {senders[providedBy.role]}
            {providedBy.subject != null && (
              <>
                {" "}
                (<bdi>{providedBy.subject}</bdi>)
              </>
            )}
            .
          </p>
        )}
      </Fact>
      {voices.length > 0 && (
        <Fact name="Who speaks">
          <StatedVoices sourceId={sourceId} voices={voices} confirmed={ownVoices} />
        </Fact>
      )}
      <Fact name="When">
        {dateWords({ ...source, activityDate: source.activityDate ?? undefined })}
        {source.activityDate !== null && source.publishedAt !== null && (
          <p>{dateWords({ publishedAt: source.publishedAt })}</p>
        )}
        {source.retrievedAt !== null && <p>read {moment(source.retrievedAt)}</p>}
      </Fact>
      <Fact name="Decided">
        <Tag tone={curation === "approved" ? "good" : "open"}>
          {curation === "approved" ? "Approved" : "Pending review"}
        </Tag>
        <p>
          {eligible
            ? "It can be used as evidence."
            : `It cannot be used as evidence: ${reason === null ? "no reason given" : reasons[reason]}.`}
        </p>
        {textRecovery !== null && (
          <p>
            {recoveries[textRecovery.state]}, {moment(textRecovery.at)}.
          </p>
        )}
        <div class="choices">
          <SourceDecisions artistId={artistId} sources={[source]} onDecided={onDecided} />
        </div>
      </Fact>
      {isEvidence && (
        <Fact name="Since then">
          <Problem problem={asked.problem} again={asked.renew} />
          {evidence === undefined ? null : look === undefined ? (
            <p>
              {evidence.lastChecked
                ? `The page was last checked ${moment(evidence.lastChecked)}.`
                : "The page has not been rechecked."}
            </p>
          ) : (
            <>
              <p>{driftWords(look.verdict)}.</p>
              <p>
                First found {moment(look.since)}, last checked {moment(look.checkedAt)}.
              </p>
              {look.verdict === "unreachable" && look.lastRead !== null && (
                <p>
                  Before that, {moment(look.lastRead.at)}:{" "}
                  {driftWords(look.lastRead.verdict).toLowerCase()}.
                </p>
              )}
            </>
          )}
        </Fact>
      )}
      <Fact name="Saved text">
        <p class="revision">
          Revision <code>{revision.slice(0, 12)}</code>, kept exactly as saved
        </p>
      </Fact>
      {window !== null && passage !== undefined && (
        <CopyQuotation passage={passage} window={window} title={source.title} />
      )}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  );
}

interface CopyQuotationProps {
  passage: Reference;
  window: Window;
  title: string | null;
}

/** Copies the quoted window with its citation. */
function CopyQuotation({ passage, window: { start, end }, title }: CopyQuotationProps) {
  const quote = passage.text.slice(start - passage.start, end - passage.start);
  const name = titleWords(title, passage.url);
  const quotation = { reference: { ...passage, start, end, text: quote }, title, quote };
  return (
    <section>
      <h2>Copy the quotation</h2>
      <div class="choices">
        <CopyButton text={textOf(name, [quotation])} words="Text" />
        <CopyButton text={markdownOf(name, [quotation])} words="Markdown" />
        <CopyButton text={risOf([quotation])} words="RIS" />
        <CopyButton text={cslOf([quotation])} words="CSL JSON" />
        <CopyButton text={bibtexOf([quotation])} words="BibTeX" />
      </div>
    </section>
  );
}
