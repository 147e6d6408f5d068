import { Refusal } from "#lib/client/refusal.js";
import { useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import { clientOf, isSignedIn, keepToken } from "../app/session.js";
import { checkToken, SignInForm } from "../app/sign-in.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { PageHead, Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { ArtistChoice } from "./artist-choice.js";

/** The start page: signing in, and the artists that one may open. */
export function HomePage() {
  usePageTitle("", null);
  return isSignedIn.value ? <ArtistChoice /> : <SignIn />;
}

function SignIn() {
  return (
    <>
      <PageHead title="Ask about an artist, read the exact words">
        Answers come from saved public evidence only, with every quotation shown in context.
      </PageHead>
      <div class="with-margin">
        <Section class="sheet" id="sign-in" title="Sign in">
          <p class="hint">As an artist's representative, or as an administrator.</p>
          <SignInForm
            words="Sign in"
            onToken={async (token) => {
              await checkToken(token);
              keepToken(token);
            }}
          />
        </Section>
        <aside aria-labelledby="find-artist">
          <h2 id="find-artist">Without signing in</h2>
          <FindArtist />
        </aside>
      </div>
    </>
  );
}

/**
 * Finds an artist's public page by a handle, a profile address, a catalog identifier or the full
 * name.
 */
function FindArtist() {
  const wanted = useUnkept();
  const { isBusy, problem, run } = useWork();
  const find = () =>
    run(async () => location.assign(`/artist/${await artistOf(wanted.text.value.trim())}`));
  return (
    <Form onSubmit={find}>
      <TextField
        label="Artist"
        hint="A handle, a profile address or the full name. The page shows what the artist published."
        draft={wanted}
        required
        maxLength={200}
        autocomplete="off"
      />
      <Button type="submit" isBusy={isBusy}>
        Open the public page
      </Button>
      <Problem problem={problem} />
    </Form>
  );
}

/** The id of the artist that the words name; the first finder with a match decides. */
async function artistOf(words: string): Promise<string> {
  const anybody = clientOf(null);
  const socials = ["social_a", "social_b", "social_c"] as const;
  const catalogs = ["catalog_a", "catalog_b"] as const;
  const identifier = words.split("/").findLast((part) => part !== "") ?? words;
  const found = await Promise.allSettled([
    ...socials.map(async (platform) => {
      const query = { platform, handle: words };
      return (await anybody.call("findArtistByHandle", { query })).artist.id;
    }),
    ...catalogs.map(async (platform) => {
      const query = { platform, identifier };
      return (await anybody.call("findArtistByCatalogIdentifier", { query })).artist.id;
    }),
    anybody
      .call("findShortPostHandle", { query: { name: words } })
      .then(({ artistId }) => artistId),
  ]);
  const first = found.find((one) => one.status === "fulfilled");
  if (first !== undefined) return first.value;
  const refusals = found.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  // A refusal with another status than 400 tells the person more.
  throw refusals.find((one) => !(one instanceof Refusal && one.status === 400)) ?? refusals[0];
}
