import { rememberArtist } from "../app/artists.js";
import { useAsked } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { RoomHead } from "../parts/links.js";
import { Read } from "../parts/states.js";

/** Asking a question, and what came of it. */
export function AskRoom({ artistId }: RoomProps) {
  usePageTitle("Ask", artistId);
  const brief = useAsked(`brief ${artistId}`, async (signal) => {
    const read = await client.call("readArtistBrief", { path: { id: artistId } }, { signal });
    rememberArtist({ id: artistId, name: read.name });
    return read;
  });
  return (
    <>
      <RoomHead title="What would you like to know?" />
      <Read asked={brief} what="the artist">
        {({ name }) => <p>{name}</p>}
      </Read>
    </>
  );
}
