import { useEffect } from "preact/hooks";
import { nameOf, rememberArtist } from "../app/artists.js";
import { client } from "../app/session.js";

/** Learns the name of an artist that was opened by a link, for the frame and the tab; a failure leaves it unknown. */
export function useArtistName(artistId: string): void {
  useEffect(() => {
    if (nameOf(artistId) !== undefined) return;
    client.call("readArtistBrief", { path: { id: artistId } }).then(
      ({ name }) => rememberArtist({ id: artistId, name }),
      () => {},
    );
  }, [artistId]);
}
