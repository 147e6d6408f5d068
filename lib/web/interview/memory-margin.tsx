import type { WholeMemory } from "#lib/client/read-whole-memory.js";
import type { Asked } from "../app/asked.js";
import { Read } from "../parts/states.js";
import { fieldOf } from "./memory-changes.js";

/** The boundaries and corrections that the sitting's next question has to respect. */
export function MemoryMargin({
  artistId,
  memory,
}: {
  artistId: string;
  memory: Asked<WholeMemory>;
}) {
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
                    {fieldOf(entry, "wording")}
                  </li>
                ))}
                {corrections.map((entry) => (
                  <li key={entry.entryId}>
                    <s>{fieldOf(entry, "claim")}</s> {fieldOf(entry, "correction")}
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Read>
      <p class="to-pages">
        <a href={`/artist/${artistId}/memory`}>Open the memory</a>
      </p>
    </aside>
  );
}
