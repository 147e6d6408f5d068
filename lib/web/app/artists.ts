import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { type Asked, useAsked } from "./asked.js";
import { client, clientOf } from "./session.js";

const place = "artists";

/** An artist that was opened in this tab. */
export interface OpenedArtist {
  id: string;
  name: string;
}

const opened = signal<readonly OpenedArtist[]>(
  JSON.parse(sessionStorage.getItem(place) ?? "[]") as OpenedArtist[],
);

/** The artists that were opened in this tab, last one first. */
export function openedArtists(): readonly OpenedArtist[] {
  return opened.value;
}

/** The name of an opened artist, if it is known. */
export function nameOf(artistId: string): string | undefined {
  return opened.value.find(({ id }) => id === artistId)?.name;
}

/**
 * The name of the artist whose page is open. It is read once if the page was opened by its address;
 * undefined until then.
 */
export function useArtistName(artistId: string | undefined): string | undefined {
  const name = artistId === undefined ? undefined : nameOf(artistId);
  useEffect(() => {
    if (artistId === undefined || name !== undefined) return;
    const query = { artistId };
    clientOf(null)
      .call("findShortPostHandle", { query })
      // Without a public name the name stays empty; the page shows what is wrong.
      .then(
        (found) => rememberArtist({ id: artistId, name: found.name }),
        () => {},
      );
  }, [artistId, name]);
  return name;
}

/** A brief summary of an artist; reading it marks the artist as opened. */
export function useBrief(artistId: string): Asked<Operations["readArtistBrief"]["answer"]> {
  return useAsked(`readArtistBrief ${artistId} `, async (signal) => {
    const brief = await client.call("readArtistBrief", { path: { id: artistId } }, { signal });
    rememberArtist({ id: artistId, name: brief.name });
    return brief;
  });
}

/** Remembers an artist and its name as the last one opened. */
export function rememberArtist(artist: OpenedArtist): void {
  const [last] = opened.value;
  if (last?.id === artist.id && last.name === artist.name) return;
  opened.value = [artist, ...opened.value.filter(({ id }) => id !== artist.id)].slice(0, 8);
  sessionStorage.setItem(place, JSON.stringify(opened.value));
}

/** Forgets the artists; called on sign-out. */
export function forgetArtists(): void {
  opened.value = [];
  sessionStorage.removeItem(place);
}
