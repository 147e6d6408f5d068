import type { Operations } from "#lib/client/generated/types.js";
import { useAskedList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { Facts, RoomHead, Tag, type Tone } from "../parts/links.js";
import { SourceLine } from "../parts/source-line.js";
import { Empty, ReadList } from "../parts/states.js";

type Change = Operations["listDrift"]["answer"]["changes"][number];
type Verdict = Change["verdict"];

const verdicts: Readonly<Record<Verdict, readonly [Tone, string, string]>> = {
  stands: ["good", "stands", "The exact words are where they were."],
  moved: ["plain", "moved", "The exact words are elsewhere on the page."],
  reworded: ["open", "reworded", "Other words are in their place."],
  gone: ["bad", "gone", "Neither these words nor others in their place are there."],
  unreachable: [
    "plain",
    "could not be read",
    "The page could not be read, which says nothing of its words.",
  ],
};

/** What became of the cited words on the pages they were read from. */
export function DriftRoom({ artistId }: RoomProps) {
  usePageTitle("Changed pages", artistId);
  const verdict = useUnkept();
  const wanted = verdict.text.value as "" | Verdict;
  const list = useAskedList<Change>(`drift ${artistId} ${wanted}`, async (cursor, signal) => {
    const query = { cursor, ...(wanted === "" ? {} : { verdict: wanted }) };
    const read = await client.call("listDrift", { path: { id: artistId }, query }, { signal });
    return { items: read.changes, nextCursor: read.nextCursor };
  });
  return (
    <>
      <RoomHead title="Changed pages">
        Cited pages are looked at again now and then. The saved words stay as they were read; this
        is what the pages say today.
      </RoomHead>
      <div class="review-tools">
        <SelectField
          label="Show"
          draft={verdict}
          options={[
            ["", "All that changed"],
            ["reworded", "Reworded"],
            ["gone", "Gone"],
            ["moved", "Moved"],
            ["unreachable", "Could not be read"],
            ["stands", "Stands"],
          ]}
        />
      </div>
      <ReadList
        list={list}
        what="changes"
        empty={
          <Empty title={wanted === "" ? "No cited page has changed" : "Nothing of this kind"}>
            <p>Pages are looked at where the deployment has switched it on (DRIFT_LOOKS).</p>
          </Empty>
        }
      >
        {(changes) => (
          <ul class="rows desk">
            {changes.map((change) => (
              <li key={`${change.reference.sourceId} ${change.reference.start}`}>
                <ChangedWindow artistId={artistId} change={change} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </>
  );
}

function ChangedWindow({ artistId, change }: { artistId: string; change: Change }) {
  const { reference, verdict, since, checkedAt, lastRead } = change;
  const [tone, words, meaning] = verdicts[verdict];
  return (
    <figure>
      <Facts>
        <Tag tone={tone}>{words}</Tag>
        <span>since {moment(since)}</span>
        <span>last look {moment(checkedAt)}</span>
      </Facts>
      <blockquote>{reference.text}</blockquote>
      <figcaption>
        <p class="why">{meaning}</p>
        {verdict === "unreachable" && lastRead !== null && (
          <p class="why">
            When it could be read, {moment(lastRead.at)}: {verdicts[lastRead.verdict][1]}.
          </p>
        )}
        <SourceLine artistId={artistId} reference={reference} />
      </figcaption>
    </figure>
  );
}
