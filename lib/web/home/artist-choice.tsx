import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { openedArtists, rememberArtist } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { platformWords } from "../app/words.js";
import { TextField } from "../parts/controls.js";
import { Facts, PageHead } from "../parts/links.js";
import { Empty, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";

type Artist = Operations["listArtists"]["answer"]["artists"][number];

/** Milliseconds without typing before the list is read. */
const restMs = 250;

/** The artists that the person may open, searchable by name or handle. */
export function ArtistChoice() {
  const name = useUnkept();
  const wanted = useRested(name.text.value.trim());
  const input = { query: { name: wanted || undefined } };
  const list = useList("listArtists", input, ({ artists }) => artists);
  const opened = openedArtists();
  return (
    <>
      <PageHead title="Which artist?">The artists that you may open, by name.</PageHead>
      <div class="with-margin">
        <div>
          <TextField
            label="Name or handle"
            draft={name}
            type="search"
            maxLength={100}
            autocomplete="off"
          />
          <ReadRows
            list={list}
            what="artists"
            empty={
              wanted === "" ? (
                <Empty title="You cannot open any artists yet">
                  <p>
                    <a href="/artists/new">Ask for the artist that you speak for</a>, or open the
                    link of an invitation.
                  </p>
                </Empty>
              ) : (
                <Empty title="No artist with this name that you may open" />
              )
            }
            rows="rows artists"
            keyOf={(artist) => artist.id}
          >
            {(artist) => <ArtistLink artist={artist} />}
          </ReadRows>
        </div>
        {opened.length > 0 && (
          <aside aria-labelledby="opened-artists">
            <h2 id="opened-artists">Recently opened</h2>
            <ul class="rows">
              {opened.map(({ id, name: openedName }) => (
                <li key={id}>
                  <a href={`/artist/${id}/ask`}>
                    <Written>{openedName}</Written>
                  </a>
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
          <Written>{name}</Written>
        </a>
      </p>
      <Facts>
        <span>{role === "claimant" ? "you represent them" : `as ${role}`}</span>
        {places.length > 0 && <span>{places.join(", ")}</span>}
      </Facts>
    </>
  );
}

/** The value after it has been stable for a moment. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
