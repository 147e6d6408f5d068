import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { openedArtists, rememberArtist } from "../app/artists.js";
import { useAskedList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { client } from "../app/session.js";
import { platformWords } from "../app/words.js";
import { TextField } from "../parts/controls.js";
import { Facts, RoomHead } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";

type Artist = Operations["listArtists"]["answer"]["artists"][number];

/** Milliseconds without another letter before the list is read. */
const restMs = 250;

/** The artists that the person may open, found by name or handle. */
export function ArtistChoice() {
  const name = useUnkept();
  const wanted = useRested(name.text.value.trim());
  const list = useAskedList<Artist>(`artists ${wanted}`, async (cursor, signal) => {
    const query = { cursor, ...(wanted === "" ? {} : { name: wanted }) };
    const read = await client.call("listArtists", { query }, { signal });
    return { items: read.artists, nextCursor: read.nextCursor };
  });
  const opened = openedArtists();
  return (
    <>
      <RoomHead title="Which artist?">Those that you may open, by name.</RoomHead>
      <div class="with-margin">
        <div>
          <TextField
            label="Name or handle"
            draft={name}
            type="search"
            maxLength={100}
            autocomplete="off"
          />
          <ReadList
            list={list}
            what="artists"
            empty={
              wanted === "" ? (
                <Empty title="There is no artist here that you may open">
                  <p>An administrator approves the claim of an artist; then it stands here.</p>
                </Empty>
              ) : (
                <Empty title="Nobody of this name that you may open" />
              )
            }
          >
            {(artists) => (
              <ul class="rows artists">
                {artists.map((artist) => (
                  <li key={artist.id}>
                    <ArtistLink artist={artist} />
                  </li>
                ))}
              </ul>
            )}
          </ReadList>
        </div>
        {opened.length > 0 && (
          <aside aria-labelledby="opened-artists">
            <h2 id="opened-artists">Opened lately</h2>
            <ul class="rows">
              {opened.map(({ id, name: openedName }) => (
                <li key={id}>
                  <a href={`/artist/${id}/ask`}>{openedName}</a>
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
    </>
  );
}

function ArtistLink({ artist: { id, name, links, role } }: { artist: Artist }) {
  const places = links.map(({ platform }) => platformWords(platform));
  return (
    <>
      <p class="row-title">
        <a href={`/artist/${id}/ask`} onClick={() => rememberArtist({ id, name })}>
          {name}
        </a>
      </p>
      <Facts>
        <span>{role === "claimant" ? "you speak for them" : "as administrator"}</span>
        {places.length > 0 && <span>{places.join(", ")}</span>}
      </Facts>
    </>
  );
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
