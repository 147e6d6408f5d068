import { signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { type Asked, useAsked } from "./asked.js";
import { forgetRoles } from "./role.js";
import { client, clientOf, isSignedIn } from "./session.js";

const place = "artists";

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

/** The id of the artist whose page is open; empty on a page without an artist. */
export const OpenArtist = createContext("");
export const useArtistId = () => useContext(OpenArtist);

/** The artists that cannot be opened, with the status of the refusal. */
const closed = signal<ReadonlyMap<string, number>>(new Map());

/** Why an artist cannot be opened: the status of the refusal; undefined when nothing is known. */
export function whyClosed(artistId: string | undefined): number | undefined {
  return artistId === undefined ? undefined : closed.value.get(artistId);
}

/**
 * The names that were read for the signed-in person since the page was loaded; undefined when it
 * cannot be read, and then it is read again.
 */
const asked = new Map<string, Promise<string | undefined>>();

/** The name of the artist whose page is open, also while it is being read; undefined when it cannot be. */
export async function artistName(artistId: string): Promise<string | undefined> {
  return nameOf(artistId) ?? (await asked.get(artistId));
}

/**
 * Whether a typed name is not the artist's; false when that is unknown: the service compares it, too.
 */
export async function isOtherName(artistId: string, typed: string): Promise<boolean> {
  const known = await artistName(artistId);
  return known !== undefined && typed !== known;
}

/**
 * The name of the artist whose page is open; undefined until it is read, and when the artist cannot
 * be opened. It is read once for each signed-in person, also when the name is known: the right may
 * have ended, or the name was read before the sign-in.
 */
export function useArtistName(artistId: string | undefined): string | undefined {
  const name = artistId === undefined ? undefined : nameOf(artistId);
  useEffect(() => {
    if (artistId === undefined) return;
    if (isSignedIn.value ? asked.has(artistId) : name !== undefined) return;
    const found = isSignedIn.value
      ? client.call("readArtistBrief", { path: { id: artistId } })
      : clientOf(null).call("findShortPostHandle", { query: { artistId } });
    const read = found.then(
      ({ name }) => {
        rememberArtist({ id: artistId, name });
        return name;
      },
      (problem) => {
        asked.delete(artistId);
        // The page itself shows any other problem, with a button to try again.
        if (problem instanceof Refusal && [400, 403, 404].includes(problem.status))
          closed.value = new Map(closed.value).set(artistId, problem.status);
        return undefined;
      },
    );
    if (isSignedIn.value) asked.set(artistId, read);
  }, [artistId, name, isSignedIn.value]);
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

/** Forgets the artists and the person's roles, on sign-out and when the roles have changed. */
export function forgetArtists(): void {
  opened.value = [];
  closed.value = new Map();
  asked.clear();
  forgetRoles();
  sessionStorage.removeItem(place);
}
