import { openedArtists } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import { isSignedIn, keepToken } from "../app/session.js";
import { checkToken, TokenForm } from "../app/sign-in.js";
import { RoomHead } from "../parts/links.js";

/** The beginning: signing in, and the artists that one may open. */
export function HomeRoom() {
  usePageTitle("", null);
  if (!isSignedIn.value) {
    return (
      <div class="home">
        <RoomHead title="Ask about an artist, read the exact words">
          Answers come from saved public evidence only, with every quotation in its place.
        </RoomHead>
        <section class="sheet" aria-label="Sign in">
          <TokenForm
            onToken={async (token) => {
              await checkToken(token);
              keepToken(token);
            }}
          />
        </section>
      </div>
    );
  }
  return (
    <div class="home">
      <RoomHead title="Your artists" />
      <ul class="rows">
        {openedArtists().map(({ id, name }) => (
          <li key={id}>
            <a href={`/artist/${id}/ask`}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
