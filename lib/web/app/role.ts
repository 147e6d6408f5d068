import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { leastRoles } from "#lib/client/generated/least-roles.js";
import type { Operations } from "#lib/client/generated/types.js";
import { client, isSignedIn, isUnknown, tooSmallRoles } from "./session.js";

export type ArtistOperation = keyof typeof leastRoles;
type Right = Operations["readAccount"]["answer"]["artists"][number]["role"];
/** Whether the person's role for an artist includes an operation. */
export type May = (operation: ArtistOperation) => boolean;

const place = "roles";
const stored = JSON.parse(sessionStorage.getItem(place) ?? "{}") as Record<string, Right>;
/** The signed-in person's right, by artist; null where it could not be read. */
const rights = signal<Readonly<Record<string, Right | null>>>(stored);

/**
 * What the person may do for an artist, by the operations' own declarations; undefined until the role
 * is read. Where it cannot be read, nothing is hidden: the service decides.
 */
export function mayOf(artistId: string): May | undefined {
  const right = rights.value[artistId];
  if (right === undefined) return undefined;
  return (operation) => suffices(right, leastRoles[operation]);
}

/** As role_suffices of the database. */
function suffices(right: Right | null, least: (typeof leastRoles)[ArtistOperation]): boolean {
  const mayAll = right === null || right === "claimant" || right === "administrator";
  return mayAll || least === "reader" || least === right;
}

/** Reads the role for the open artist: when it is opened, and again after a role did not suffice. */
export function useRoleOf(artistId: string | undefined): void {
  const isWanted = artistId !== undefined && isSignedIn.value && !isUnknown.value;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const take = (right: Right | null) => {
      if (isOver) return;
      rights.value = { ...rights.value, [artistId]: right };
      sessionStorage.setItem(place, JSON.stringify(rights.value));
    };
    rightFor(artistId).then(take, () => rights.value[artistId] === undefined && take(null));
    return () => {
      isOver = true;
    };
  }, [artistId, isWanted, tooSmallRoles.value, timesForgotten.value]);
}

/** Counts how often the roles were forgotten: that of the open artist is then read again. */
const timesForgotten = signal(0);

/** Forgets the roles; called on sign-out, and when they have changed. */
export function forgetRoles(): void {
  timesForgotten.value += 1;
  rights.value = {};
  sessionStorage.removeItem(place);
}

async function rightFor(artistId: string): Promise<Right | null> {
  const { isAdministrator, artists } = await client.call("readAccount", {});
  if (isAdministrator) return "administrator";
  const own = artists.find(({ id }) => id === artistId);
  if (own !== undefined || artists.length < 50) return own?.role ?? null;
  // The account has the first 50 artists by name.
  const { name } = await client.call("readArtistBrief", { path: { id: artistId } });
  const found = await client.call("listArtists", { query: { name, limit: 100 } });
  return found.artists.find(({ id }) => id === artistId)?.role ?? null;
}
