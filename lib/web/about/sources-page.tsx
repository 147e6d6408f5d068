import { useSignal } from "@preact/signals";
import type { Source } from "#lib/client/generated/types.js";
import { useList, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { counted, moment, siteWords } from "../app/words.js";
import { Button, CheckField, SelectField } from "../parts/controls.js";
import { Facts, Outside, PageHead, Tag } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, titleWords } from "../parts/source-words.js";
import { Empty, Problem, ReadRows } from "../parts/states.js";

const kinds = [
  ["", "Everything"],
  ["web_page", "Pages"],
  ["caption", "Posts"],
  ["transcript", "Recordings"],
  ["release", "Releases"],
  ["moment", "Moments"],
  ["published_answer", "Published answers"],
] as const;

/** Every saved source, whether it may be quoted, and why not. */
export function SourcesPage({ artistId }: PageProps) {
  usePageTitle("Sources", artistId);
  const kind = useUnkept();
  const missing = useUnkept();
  const onlyMissing = missing.text.value === "yes";
  const wanted = kind.text.value as "" | Source["kind"];
  const query = { limit: 40, kind: wanted || undefined, missingText: onlyMissing || undefined };
  const input = { path: { id: artistId }, query };
  const list = useList("listArtistSources", input, ({ sources }) => sources);
  return (
    <>
      <PageHead title="Sources">
        What is saved about the artist, whether it may be quoted and, if not, why.
      </PageHead>
      <div class="review-tools">
        <SelectField label="Kind" draft={kind} options={kinds} />
        <CheckField label="Only without text" draft={missing} />
      </div>
      <Recovery artistId={artistId} sources={list.value ?? []} onQueued={list.renew} />
      <ReadRows
        list={list}
        what="sources"
        empty={
          <Empty title="No source of this kind is saved">
            <p>Questions, connected accounts and imports add sources.</p>
          </Empty>
        }
        rows="rows desk"
        keyOf={(source) => source.sourceId}
      >
        {(source) => <SourceRow artistId={artistId} source={source} />}
      </ReadRows>
    </>
  );
}

/** Maximum number of sources in one recovery request. */
const mostAtOnce = 20;

function Recovery({
  artistId,
  sources,
  onQueued,
}: {
  artistId: string;
  sources: readonly Source[];
  onQueued: () => Promise<void>;
}) {
  const { isBusy, problem, run } = useWork();
  const said = useSignal("");
  const lacking = sources
    .filter(
      ({ reason, textRecovery }) => reason === "missing_text" && textRecovery?.state !== "queued",
    )
    .slice(0, mostAtOnce);
  if (lacking.length === 0 && said.value === "") return null;
  const recover = () =>
    run(async () => {
      const sourceIds = lacking.map(({ sourceId }) => sourceId);
      const path = { id: artistId };
      const { queued } = await client.call("recoverMissingText", { path, body: { sourceIds } });
      said.value =
        queued === 0
          ? "Nothing had to be recovered."
          : `${counted(queued, "text")} will be recovered.`;
      announce(said.value);
      await onQueued();
    });
  return (
    <div class="recovery">
      {lacking.length > 0 && (
        <Button isBusy={isBusy} onClick={recover}>
          Recover {counted(lacking.length, "missing text")}
        </Button>
      )}
      <span>{said}</span>
      <Problem problem={problem} />
    </div>
  );
}

const reasons: Readonly<Record<NonNullable<Source["reason"]>, string>> = {
  missing_text: "Its text is missing.",
  private: "It was rejected, or is private.",
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
function SourceRow({ artistId, source }: { artistId: string; source: Source }) {
  const { sourceId, revision, title, url, platform, totalChars, eligible, reason } = source;
  const name = titleWords(title, url);
  const to = readerAddress(artistId, { sourceId, revision });
  return (
    <>
      <p class="row-title">{totalChars > 0 ? <a href={to}>{name}</a> : name}</p>
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
    </>
  );
}
