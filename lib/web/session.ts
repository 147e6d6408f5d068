import { type Client, createClient } from "#lib/client/client.js";

/** The signed-in token and artist, stored for this tab only; never the service key. */
export interface Session {
  artistId: string;
  artistName: string;
  client: Client;
}

interface Kept {
  artistId: string;
  artistName: string;
  token: string;
}

const place = "session";

/** The session of this tab, or null before signing in. */
export function currentSession(): Session | null {
  const kept = sessionStorage.getItem(place);
  if (kept === null) return null;
  const { artistId, artistName, token } = JSON.parse(kept) as Kept;
  return { artistId, artistName, client: clientWith(token) };
}

/**
 * Signs in with a token and an artist, by id or by handle.
 *
 * @throws Refusal when the token has no right on the artist or the artist is not found; NoAnswer
 */
export async function signIn(token: string, artist: string): Promise<void> {
  const client = clientWith(token);
  const artistId = isUuid(artist) ? artist.toLowerCase() : await artistByHandle(client, artist);
  const { name } = await client.call("readArtistBrief", { path: { id: artistId } });
  sessionStorage.setItem(place, JSON.stringify({ artistId, artistName: name, token }));
}

/** Token and artist, null when it has to be named, that the address of the page brought along. */
export interface BroughtSignIn {
  token: string;
  artist: string | null;
}

/**
 * Takes the sign-in out of the fragment of the address, where `npm start` puts it; null without one. Elsewhere than on
 * one's own machine it is ignored, so that no link signs a person in as somebody else.
 */
export function takeBroughtSignIn(): BroughtSignIn | null {
  const brought = new URLSearchParams(location.hash.slice(1));
  const token = brought.get("token");
  if (token === null) return null;
  history.replaceState(null, "", location.pathname);
  const isOwnMachine = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return isOwnMachine ? { token, artist: brought.get("artist") } : null;
}

/** Removes token and artist from the tab's storage. */
export function signOut(): void {
  sessionStorage.removeItem(place);
}

async function artistByHandle(client: Client, handle: string): Promise<string> {
  const platforms = ["social_a", "social_b", "social_c"] as const;
  const found = await Promise.allSettled(
    platforms.map((platform) => client.call("findArtistByHandle", { query: { platform, handle } })),
  );
  const artist = found.find((one) => one.status === "fulfilled")?.value.artist;
  if (artist !== undefined) return artist.id;
  throw found.find((one) => one.status === "rejected")?.reason;
}

function clientWith(token: string): Client {
  return createClient({ baseUrl: location.origin, accessToken: token });
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
