import { address, go } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { dayWords } from "../app/words.js";
import { useLatestSitting } from "../interview/asked-interview.js";
import { PageHead } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";
import { HistoryRow, type TimelineEntry } from "./history-row.js";

type Kind = "all" | "answers" | "corrections";

const kinds: readonly (readonly [Kind, string])[] = [
  ["all", "Everything"],
  ["answers", "Answers"],
  ["corrections", "Corrections"],
];

/**
 * Everything that was asked, answered, edited and corrected, in chronological order. The filter is
 * part of the address.
 */
export function HistoryPage({ artistId }: PageProps) {
  usePageTitle("History", artistId);
  const asked = new URLSearchParams(address.value.fragment);
  const kind = kinds.find(([name]) => name === asked.get("kind"))?.[0] ?? "all";
  const sitting = /^[1-9]\d{0,8}$/.test(asked.get("sitting") ?? "") ? asked.get("sitting") : null;
  const query = { kind, sitting: sitting === null ? undefined : Number(sitting) };
  const input = { path: { id: artistId }, query };
  const list = useList("readInterviewHistory", input, ({ entries }) => entries);
  return (
    <>
      <PageHead title="History">
        Every question, answer, edit and correction in chronological order.
      </PageHead>
      <Filters kind={kind} sitting={sitting} />
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
                  <HistoryRow key={keyOf(entry)} entry={entry} />
                ))}
              </ol>
            </section>
          ))
        }
      </ReadList>
    </>
  );
}

function Filters({ kind, sitting }: { kind: Kind; sitting: string | null }) {
  const artistId = useArtistId();
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

/** The entries grouped by day, in the reader's time zone and in order. */
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
