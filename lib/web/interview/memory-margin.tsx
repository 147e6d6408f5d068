import type { WholeMemory } from "#lib/client/read-whole-memory.js";
import { useArtistId } from "../app/artists.js";
import type { Asked } from "../app/asked.js";
import { Read } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { AskedMap } from "./asked-map.js";
import { fieldOf } from "./memory-changes.js";

/** The boundaries and corrections that the sitting's next question has to respect. */
export function MemoryMargin({ memory }: { memory: Asked<WholeMemory> }) {
  const artistId = useArtistId();
  return (
    <aside class="memory-margin" aria-labelledby="memory-margin">
      <h2 id="memory-margin">Boundaries and corrections</h2>
      <Read asked={memory} what="the memory">
        {({ entries }) => {
          const boundaries = entries.filter(({ kind }) => kind === "boundary");
          const corrections = entries.filter(({ kind }) => kind === "correction");
          return (
            <>
              {boundaries.length + corrections.length === 0 && <p>None yet.</p>}
              <ul>
                {boundaries.map((entry) => (
                  <li key={entry.entryId} class="boundary">
                    <Written>{fieldOf(entry, "wording")}</Written>
                  </li>
                ))}
                {corrections.map((entry) => (
                  <li key={entry.entryId}>
                    <Written as="s">{fieldOf(entry, "claim")}</Written>{" "}
                    <Written>{fieldOf(entry, "correction")}</Written>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Read>
      <AskedMap />
      <p class="to-pages">
        <a href={`/artist/${artistId}/memory`}>Open the memory</a>
      </p>
    </aside>
  );
}
