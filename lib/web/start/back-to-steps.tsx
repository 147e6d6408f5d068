import { address } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { IfMay } from "../parts/if-may.js";

/** The fragment of an address that was opened from the first steps. */
export const fromSteps = "first-steps";

/** The way back for a person who came from the first steps. */
export function BackToSteps() {
  const artistId = useArtistId();
  if (address.value.fragment !== fromSteps) return null;
  return (
    <IfMay operation="readOnboardingState">
      <nav class="back" aria-label="Back">
        <a href={`/artist/${artistId}/start`}>First steps</a>
      </nav>
    </IfMay>
  );
}
