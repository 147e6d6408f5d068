import type { Operations } from "#lib/client/generated/types.js";
import { useList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { moment } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { Facts, PageHead, Tag, type Tone } from "../parts/links.js";
import { SourceLine } from "../parts/source-line.js";
import { Empty, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";

type Change = Operations["listDrift"]["answer"]["changes"][number];
type Verdict = Change["verdict"];

const verdicts: Readonly<Record<Verdict, readonly [Tone, string, string]>> = {
  stands: ["good", "unchanged", "The exact words are where they were."],
  moved: ["plain", "moved", "The exact words are elsewhere on the page."],
  reworded: ["open", "reworded", "Other words are in their place."],
  gone: ["bad", "gone", "The page has neither these words nor a rewording of them."],
  unreachable: [
    "plain",
    "could not be read",
    "The page could not be read, so nothing is known about its words.",
  ],
};

/** What happened to the cited words on the pages where they were read. */
export function DriftPage({ artistId }: PageProps) {
  usePageTitle("Changed pages", artistId);
  const verdict = useUnkept();
  const wanted = verdict.text.value as "" | Verdict;
  const input = { path: { id: artistId }, query: { verdict: wanted || undefined } };
  const list = useList("listDrift", input, ({ changes }) => changes);
  return (
    <>
      <PageHead title="Changed pages">
        Cited pages are rechecked from time to time. The saved words never change; this shows what
        the pages say now.
      </PageHead>
      <div class="review-tools">
        <SelectField
          label="Show"
          draft={verdict}
          options={[
            ["", "All changes"],
            ["reworded", "Reworded"],
            ["gone", "Gone"],
            ["moved", "Moved"],
            ["unreachable", "Could not be read"],
            ["stands", "Unchanged"],
          ]}
        />
      </div>
      <ReadRows
        list={list}
        what="changes"
        empty={
          <Empty title={wanted === "" ? "No cited page has changed" : "No pages of this kind"}>
            <p>Cited pages are rechecked in the background, unless that is switched off here.</p>
          </Empty>
        }
        rows="rows desk"
        keyOf={(change) => `${change.reference.sourceId} ${change.reference.start}`}
      >
        {(change) => <ChangedWindow change={change} />}
      </ReadRows>
    </>
  );
}

function ChangedWindow({ change }: { change: Change }) {
  const { reference, verdict, since, checkedAt, lastRead } = change;
  const [tone, words, meaning] = verdicts[verdict];
  return (
    <figure>
      <Facts>
        <Tag tone={tone}>{words}</Tag>
        <span>since {moment(since)}</span>
        <span>last checked {moment(checkedAt)}</span>
      </Facts>
      <Written as="blockquote">{reference.text}</Written>
      <figcaption>
        <p class="why">{meaning}</p>
        {verdict === "unreachable" && lastRead !== null && (
          <p class="why">
            When it could be read, {moment(lastRead.at)}: {verdicts[lastRead.verdict][1]}.
          </p>
        )}
        <SourceLine reference={reference} />
      </figcaption>
    </figure>
  );
}
