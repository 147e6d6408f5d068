import type { Source } from "#lib/client/generated/types.js";
import { moment, siteWords } from "../app/words.js";
import { ChooseBox, type Chosen } from "../parts/chosen-bar.js";
import { addressWith } from "../parts/facet-field.js";
import { Facts, Outside, Tag } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, savedTitle } from "../parts/source-words.js";
import { Written } from "../parts/written.js";
import { isWide } from "./source-preview.js";

const reasons: Readonly<Record<NonNullable<Source["reason"]>, string>> = {
  missing_text: "Its text is missing.",
  private: "It was rejected or hidden, or is private.",
  removed: "It was removed.",
  account_disconnected: "Its account is not connected.",
  candidate_rejected: "It was turned down in the review.",
  answer_changed: "The answer has another wording now.",
  answer_under_boundary: "A boundary of the artist covers it.",
  answer_under_embargo: "It is held back until its date.",
};

const recoveries: Readonly<Record<NonNullable<Source["textRecovery"]>["state"], string>> = {
  queued: "recovery queued",
  recovered: "text recovered",
  unavailable: "no text available",
  failed: "recovery failed",
};

/** One saved source: its kind, its date and the kind of date, and whether it may be quoted. */
export function SourceRow({
  artistId,
  source,
  chosen,
}: {
  artistId: string;
  source: Source;
  chosen: Chosen<Source>;
}) {
  const { sourceId, revision, url, platform, totalChars, eligible, reason } = source;
  const name = savedTitle(source);
  const to = isWide.value
    ? addressWith({ open: sourceId })
    : readerAddress(artistId, { sourceId, revision });
  return (
    <div class="library-row">
      <ChooseBox id={sourceId} item={source} name={name} chosen={chosen} />
      <div>
        <p class="row-title">
          {totalChars > 0 ? (
            <a href={to}>
              <Written>{name}</Written>
            </a>
          ) : (
            <Written>{name}</Written>
          )}
        </p>
        <Facts>
          <Outside to={url}>{siteWords(platform, url)}</Outside>
          <span>{dateWords(source)}</span>
          {!eligible && <Tag tone="bad">may not be quoted</Tag>}
          {source.curation === "pending" && <Tag tone="open">pending review</Tag>}
          {source.truncated === true && <span>truncated</span>}
          {source.textRecovery !== null && (
            <span>
              {recoveries[source.textRecovery.state]}, {moment(source.textRecovery.at)}
            </span>
          )}
        </Facts>
        {reason !== null && <p class="why">{reasons[reason]}</p>}
      </div>
    </div>
  );
}
