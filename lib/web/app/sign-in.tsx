import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { useWork } from "./asked.js";
import { useUnkept } from "./drafts.js";
import { provider } from "./provider.js";
import { clientOf, keepToken, type Renewal, renewal, signOut } from "./session.js";

/** The form for an access token, or the deployment's own sign-in. */
export function TokenForm({ onToken }: { onToken: (token: string) => Promise<unknown> | unknown }) {
  const token = useUnkept();
  const { isBusy, problem, run } = useWork();
  const take = async (given: string) => {
    await onToken(given);
    token.clear();
  };
  if (provider !== null) {
    const { words, signIn } = provider;
    return (
      <div>
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => run(async () => take(await signIn()))}
        >
          {words}
        </Button>
        <Problem problem={problem} />
      </div>
    );
  }
  return (
    <Form onSubmit={() => run(() => take(token.text.value.trim()))}>
      <TextField
        label="Access token"
        hint="It lasts about an hour and stays in this tab. On your own machine: npm run token -- --admin"
        draft={token}
        type="password"
        required
        autocomplete="off"
      />
      <Submit isBusy={isBusy}>Sign in</Submit>
      <Problem problem={problem} />
    </Form>
  );
}

/**
 * Shown above the open page when the sign-in has expired; after a new sign-in the person continues
 * where they were.
 */
export function RenewalDialog() {
  const wanted: Renewal | null = renewal.value;
  if (wanted === null) return null;
  return (
    <Dialog title="Your sign-in has expired" onClose={wanted.giveUp}>
      <p>Sign in again to continue. What you wrote is kept and will be sent afterwards.</p>
      <TokenForm
        onToken={async (token) => {
          await checkToken(token);
          wanted.take(token);
        }}
      />
    </Dialog>
  );
}

/** The token and the artist from the page's address; without an artist, the person chooses one. */
interface Brought {
  token: string;
  artist: string | null;
}

/**
 * Removes the sign-in that `npm start` puts into the fragment of the address, and returns it; null
 * when there is none. It is ignored unless the page is on one's own machine, so that a link cannot
 * sign a person in as someone else (decision 8.29).
 */
function takeBrought(): Brought | null {
  const brought = new URLSearchParams(location.hash.slice(1));
  const token = brought.get("token");
  if (token === null) return null;
  history.replaceState(null, "", location.pathname);
  const isOwnMachine = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return isOwnMachine ? { token, artist: brought.get("artist") } : null;
}

/**
 * Signs in with the token from the address and opens its artist. Call it before the page is shown.
 */
export function signInFromAddress(): void {
  const brought = takeBrought();
  if (brought === null) return;
  signOut();
  keepToken(brought.token);
  if (brought.artist !== null) {
    history.replaceState(null, "", `/artist/${encodeURIComponent(brought.artist)}/ask`);
  }
}

/** @throws Refusal when the token is not accepted; NoAnswer */
export async function checkToken(token: string): Promise<void> {
  await clientOf(token).call("listArtists", { query: { limit: 1 } });
}
