import type { ComponentChildren } from "preact";
import { useArtistId } from "../app/artists.js";
import { type ArtistOperation, mayOf } from "../app/role.js";

interface IfMayProps {
  operation: ArtistOperation;
  children: ComponentChildren;
}

/** Shows its children to people whose role for the artist includes an operation. */
export function IfMay({ operation, children }: IfMayProps) {
  const artistId = useArtistId();
  return mayOf(artistId)?.(operation) === true ? children : null;
}
