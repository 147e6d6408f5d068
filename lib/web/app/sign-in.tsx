import { Button, Form, TextField } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { useWork } from "./asked.js";
import { useUnkept } from "./drafts.js";
import { provider } from "./provider.js";
import { clientOf, keepToken, type Renewal, renewal, signOut } from "./session.js";

/** The form that takes an access token, or the provider's own sign-in where the deployment has one. */
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
      <Button type="submit" kind="primary" isBusy={isBusy}>
        Sign in
      </Button>
      <Problem problem={problem} />
    </Form>
  );
}

/** Over whatever is open: the sign-in has ended, and a new one goes on where the person was. */
export function RenewalDialog() {
  const wanted: Renewal | null = renewal.value;
  if (wanted === null) return null;
  return (
    <Dialog title="Your sign-in has ended" onClose={wanted.giveUp}>
      <p>Sign in again to go on. What you have written is kept, and is sent when you have.</p>
      <TokenForm
        onToken={async (token) => {
          await checkToken(token);
          wanted.take(token);
        }}
      />
    </Dialog>
  );
}

/** What the address of the page brought along: a token, and the artist unless it has to be chosen. */
interface Brought {
  token: string;
  artist: string | null;
}

/**
 * Takes the sign-in out of the fragment of the address, where `npm start` puts it; null without one. Elsewhere than on
 * one's own machine it is ignored, so that no link signs a person in as somebody else (decision 8.29).
 */
function takeBrought(): Brought | null {
  const brought = new URLSearchParams(location.hash.slice(1));
  const token = brought.get("token");
  if (token === null) return null;
  history.replaceState(null, "", location.pathname);
  const isOwnMachine = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return isOwnMachine ? { token, artist: brought.get("artist") } : null;
}

/** Signs in with what the address brought, and leads to its artist. To be called before the page is shown. */
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
