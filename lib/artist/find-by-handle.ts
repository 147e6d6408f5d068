import { handleForms } from "#lib/artist/handle-forms.js";
import { artistsByHandle } from "#lib/artist/store.js";
import { theOne } from "#lib/artist/the-one.js";
import type { ByHandleQuery, FoundArtist } from "#lib/contract/directory.js";
import type { Deps } from "#lib/deps.js";

/** Finds an artist by a social handle or profile URL (contract 5). */
export async function findByHandle(
  deps: Deps,
  { platform, handle }: ByHandleQuery,
): Promise<FoundArtist> {
  const { forms, hosts } = handleForms(handle);
  return { status: "ok", artist: theOne(await artistsByHandle(deps.db, platform, forms, hosts)) };
}
