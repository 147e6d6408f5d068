import { useArtistId, useArtistName } from "../app/artists.js";
import type { Draft } from "../app/drafts.js";
import { TextField } from "./controls.js";

interface ArtistNameFieldProps {
  draft: Draft;
  wrong: string | undefined;
  /** What the name is asked for: `so that nothing is erased by mistake`. */
  purpose: string;
}

/** Asks for the artist's name, and shows it, before an action that cannot be undone. */
export function ArtistNameField({ draft, wrong, purpose }: ArtistNameFieldProps) {
  const artistId = useArtistId();
  const name = useArtistName(artistId);
  const hint = `Write ${name === undefined ? "it" : `“${name}”`} exactly, ${purpose}.`;
  return (
    <TextField
      label="The artist's name"
      hint={hint}
      wrong={wrong === undefined ? undefined : `${wrong} ${hint}`}
      draft={draft}
      required
      autocomplete="off"
    />
  );
}
