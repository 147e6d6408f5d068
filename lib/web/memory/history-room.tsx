import { address, go } from "../app/address.js";
import { useAskedList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { useLatestSitting } from "../interview/asked-interview.js";
import { RoomHead } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";
import { HistoryRow, type TimelineEntry } from "./history-row.js";

type Kind = "all" | "answers" | "corrections";

const kinds: readonly (readonly [Kind, string])[] = [
  ["all", "Everything"],
  ["answers", "Answers"],
  ["corrections", "Corrections"],
];

/** Everything that was asked, answered, edited and corrected, in the order of time; what is shown is in the address. */
export function HistoryRoom({ artistId }: RoomProps) {
  usePageTitle("History", artistId);
  const asked = new URLSearchParams(address.value.fragment);
  const kind = kinds.find(([name]) => name === asked.get("kind"))?.[0] ?? "all";
  const sitting = /^[1-9]\d{0,8}$/.test(asked.get("sitting") ?? "") ? asked.get("sitting") : null;
  const path = { id: artistId };
  const list = useAskedList(`history ${artistId} ${kind} ${sitting}`, async (cursor, signal) => {
    const query = {
      kind,
      ...(sitting === null ? {} : { sitting: Number(sitting) }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await client.call("readInterviewHistory", { path, query }, { signal });
    return { items: page.entries, nextCursor: page.nextCursor };
  });
  return (
    <>
      <RoomHead title="History">
        Every question, answer, edit and correction in the order in which they came.
      </RoomHead>
      <Filters artistId={artistId} kind={kind} sitting={sitting} />
      <ReadList
        list={list}
        what="entries"
        empty={
          <Empty title="Nothing of this kind yet">
            <p>
              History begins with the first <a href={`/artist/${artistId}/interview`}>sitting</a>.
            </p>
          </Empty>
        }
      >
        {(entries) =>
          byDay(entries).map(([day, ofDay]) => (
            <section key={day} class="history-day" aria-label={dayWords(day)}>
              <h2>{dayWords(day)}</h2>
              <ol>
                {ofDay.map((entry) => (
                  <HistoryRow key={keyOf(entry)} artistId={artistId} entry={entry} />
                ))}
              </ol>
            </section>
          ))
        }
      </ReadList>
    </>
  );
}

function Filters({
  artistId,
  kind,
  sitting,
}: {
  artistId: string;
  kind: Kind;
  sitting: string | null;
}) {
  const latest = useLatestSitting(artistId);
  const count = latest.value?.session?.sitting ?? 0;
  const show = (other: { kind?: string; sitting?: string | null }) => {
    const wanted = { kind, sitting, ...other };
    const fragment = new URLSearchParams({
      ...(wanted.kind === "all" ? {} : { kind: wanted.kind }),
      ...(wanted.sitting === null ? {} : { sitting: wanted.sitting }),
    });
    go(`${address.value.path}${fragment.size === 0 ? "" : `#${fragment}`}`, "replace");
  };
  return (
    <div class="filters">
      <label>
        Show
        <select value={kind} onChange={(event) => show({ kind: event.currentTarget.value })}>
          {kinds.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {count > 0 && kind !== "corrections" && (
        <label>
          Of
          <select
            value={sitting ?? ""}
            onChange={(event) => show({ sitting: event.currentTarget.value || null })}
          >
            <option value="">all sittings</option>
            {Array.from({ length: count }, (_, index) => `${count - index}`).map((number) => (
              <option key={number} value={number}>
                sitting {number}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** The entries by the reader's own days, in order. */
function byDay(entries: readonly TimelineEntry[]): [string, TimelineEntry[]][] {
  const days: [string, TimelineEntry[]][] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
      .map((part) => `${part}`.padStart(2, "0"))
      .join("-");
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(entry);
    else days.push([day, [entry]]);
  }
  return days;
}

function keyOf(entry: TimelineEntry): string {
  const id = "entryId" in entry ? entry.entryId : entry.answerId;
  return [entry.kind, id, entry.at].join(" ");
}
