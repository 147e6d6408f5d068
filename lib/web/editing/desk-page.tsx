import type { Operations } from "#lib/client/generated/types.js";
import { useList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import { PageHead } from "../parts/links.js";
import { Empty, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";

type Waiting = Operations["readDesk"]["answer"]["artists"][number];

/**
 * What waits: the name of its count, the page that decides it, the maximum count, and its words.
 */
const kinds = [
  ["discoveries", "review", 100, "discovery", "discoveries"],
  ["disagreements", "disagreements", 20, "disagreement", "disagreements"],
  ["changedPages", "drift", 100, "changed quotation", "changed quotations"],
  ["failedJobs", "jobs", 100, "failed job", "failed jobs"],
] as const;

/** What waits for a decision over all artists that one may edit. */
export function DeskPage() {
  usePageTitle("Desk", null);
  const list = useList("readDesk", { query: { limit: 50 } }, ({ artists }) => artists);
  return (
    <>
      <PageHead title="Desk">
        What waits for a decision, over all artists that you may edit. Each number opens the place
        where it is decided.
      </PageHead>
      <ReadRows
        list={list}
        what="artists"
        empty={
          <Empty title="Nothing waits for you">
            <p>
              <a href="/">Choose an artist</a>
            </p>
          </Empty>
        }
        rows="rows all-artists"
        keyOf={({ id }) => id}
      >
        {(artist) => <WaitingRow artist={artist} />}
      </ReadRows>
    </>
  );
}

function WaitingRow({ artist }: { artist: Waiting }) {
  return (
    <>
      <Written as="h2">{artist.name}</Written>
      {kinds.map(([kind, room, most, one, many]) => {
        const count = artist[kind];
        if (count === 0) return <span key={kind} />;
        const number = count === most ? `${most} or more` : count.toLocaleString();
        return (
          <a key={kind} href={`/artist/${artist.id}/${room}`}>
            {number} {count === 1 ? one : many}
          </a>
        );
      })}
    </>
  );
}
