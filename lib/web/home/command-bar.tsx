import { useId, useState } from "preact/hooks";
import { address, go } from "../app/address.js";
import { openedArtists } from "../app/artists.js";
import { useAsked } from "../app/asked.js";
import type { GoToProps } from "../app/go-to.js";
import { groupsFor } from "../app/pages.js";
import { client } from "../app/session.js";
import { Dialog } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { written } from "../parts/written.js";
import { useRested } from "./artist-choice.js";

interface Place {
  to: string;
  words: string;
  hint: string;
}

/** Places of a kind that are shown. */
const most = 5;

/** Types an artist or a room, and goes there. An artist opens in the room that is open, else in Ask. */
export function CommandBar({ artistId, may, onClose }: GoToProps & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const words = typed.trim();
  const artists = useArtists(useRested(words));
  const places = [...roomsWith(words, artistId, may), ...artists.places.slice(0, most)];
  const active = Math.min(chosen, places.length - 1);
  const choose = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    go(place.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((active + step + places.length) % Math.max(places.length, 1));
    else if (event.key === "Enter" && !event.isComposing) choose(places[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <div class="field">
        <input
          role="combobox"
          aria-label="An artist or a room"
          aria-expanded={places.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autocomplete="off"
          dir="auto"
          maxLength={100}
          placeholder="An artist or a room"
          value={typed}
          onKeyDown={press}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label="Places" class="places">
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={place.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(place)}
          >
            <span {...written(place.words)}>{place.words}</span> <small>{place.hint}</small>
          </div>
        ))}
      </div>
      {places.length === 0 && !artists.isLoading && <p class="hint">Nothing is called that.</p>}
      <Problem problem={artists.problem} />
    </Dialog>
  );
}

/**
 * The pages of the open artist and of the person with a word that begins with what was typed; first
 * those whose first word does.
 */
function roomsWith(words: string, artistId: string | undefined, may: GoToProps["may"]): Place[] {
  const own: Place[] = [
    { to: "/desk", words: "Desk", hint: "All artists" },
    { to: "/", words: "Choose an artist", hint: "All artists" },
    { to: "/account", words: "Your account", hint: "Yours" },
  ];
  const rooms =
    artistId === undefined || may === undefined
      ? []
      : groupsFor(may).flatMap(({ name, links }) =>
          links.map((link) => ({ to: link.to(artistId), words: link.words, hint: name })),
        );
  const wanted = words.toLowerCase();
  const known = new Map([...own, ...rooms].map((place) => [place.to, place]));
  const placeIn = (place: Place) => ` ${place.words.toLowerCase()}`.indexOf(` ${wanted}`);
  return [...known.values()]
    .filter((place) => placeIn(place) !== -1)
    .toSorted((one, other) => placeIn(one) - placeIn(other))
    .slice(0, most);
}

/** The artists with a typed name; while nothing is typed, the last opened ones. */
function useArtists(words: string): {
  places: Place[];
  isLoading: boolean;
  problem: unknown;
} {
  const { path } = address.value;
  const [, kind, , room = "ask"] = path.split("/");
  const end = kind === "artist" ? room : "ask";
  const placeOf = ({ id, name }: { id: string; name: string }) => ({
    to: `/artist/${id}/${end === "reader" ? "ask" : end}`,
    words: name,
    hint: "Artist",
  });
  const { value, isLoading, problem } = useAsked(`listArtists bar ${words}`, async (signal) => {
    if (words === "") return [];
    const query = { name: words, limit: most };
    return (await client.call("listArtists", { query }, { signal })).artists;
  });
  return {
    places: (words === "" ? openedArtists() : (value ?? [])).map(placeOf),
    isLoading,
    problem,
  };
}
