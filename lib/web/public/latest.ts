import type { Operations } from "#lib/client/generated/types.js";
import { type AskedList, useAskedList } from "../app/asked.js";
import { client } from "../app/session.js";

type Latest = Operations["readLatest"]["answer"];
type Item = Latest["items"][number];

/** What was published last of an artist, newest first; its first page says how fresh each platform is. */
export function useLatest(artistId: string): AskedList<Item, Pick<Latest, "coverage">> {
  return useAskedList(`latest ${artistId}`, (cursor, signal) => {
    const query = { limit: 20, cursor };
    return client.call("readLatest", { path: { id: artistId }, query }, { signal });
  });
}
