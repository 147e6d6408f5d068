import { openDatabase } from "#lib/db/client.js";
import { chooseArtist } from "./ask/choose-artist.js";
import { CliError } from "./cli-error.js";
import { openIssuer } from "./issuer.js";
import { isLoopback } from "./loopback.js";
import type { ServerState } from "./server-state.js";
import { administratorSubject } from "./token-subject.js";

/**
 * An address that opens the page signed in as the local administrator, for an hour, with the artist that `npm run ask`
 * would ask about; for a service whose tokens are the local issuer's. Null for a database elsewhere, in which no
 * administrator is made unasked.
 *
 * The token stands in the fragment, which a browser keeps to itself: it reaches no server and no log.
 */
export async function signInAddress(state: ServerState, dataDir: string): Promise<string | null> {
  if (!isLoopback(state.databaseUrl)) return null;
  const { db, close } = openDatabase(state.databaseUrl, { wsProxy: state.wsProxy ?? undefined });
  try {
    const artist = await chooseArtist(db, null).catch((problem: unknown) => {
      if (problem instanceof CliError) return null;
      throw problem;
    });
    const token = await (await openIssuer(dataDir)).token(await administratorSubject(db));
    const fragment = new URLSearchParams({
      token,
      ...(artist === null ? {} : { artist: artist.id }),
    });
    return `${state.url}/#${fragment}`;
  } finally {
    await close();
  }
}
