import { usePageTitle } from "../app/page-title.js";
import { isSignedIn, keepToken } from "../app/session.js";
import { checkToken, TokenForm } from "../app/sign-in.js";
import { RoomHead } from "../parts/links.js";
import { ArtistChoice } from "./artist-choice.js";
import { FindArtist } from "./find-artist.js";

/** The beginning: signing in, and the artists that one may open. */
export function HomeRoom() {
  usePageTitle("", null);
  return isSignedIn.value ? <ArtistChoice /> : <SignIn />;
}

function SignIn() {
  return (
    <>
      <RoomHead title="Ask about an artist, read the exact words">
        Answers come from saved public evidence only, with every quotation in its place.
      </RoomHead>
      <div class="with-margin">
        <section class="sheet" aria-labelledby="sign-in">
          <h2 id="sign-in">Sign in</h2>
          <p class="hint">As somebody who speaks for an artist, or as an administrator.</p>
          <TokenForm
            onToken={async (token) => {
              await checkToken(token);
              keepToken(token);
            }}
          />
        </section>
        <aside aria-labelledby="find-artist">
          <h2 id="find-artist">Without signing in</h2>
          <FindArtist />
        </aside>
      </div>
    </>
  );
}
