import { signal } from "@preact/signals";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { PageHead } from "../parts/links.js";
import { Loading, Problem } from "../parts/states.js";
import { go } from "./address.js";
import { useWork } from "./asked.js";
import { useUnkept } from "./drafts.js";
import { usePageTitle } from "./page-title.js";
import { atProvider, goToProvider, provider } from "./provider-session.js";
import { clientOf, isSignedIn, type Renewal, renewal, signInWith } from "./session.js";

/** Where the provider sends a person back to. */
export const signInPath = "/sign-in";

/**
 * Signing in at the provider, or with an access token: below it, or alone where there is no
 * provider.
 */
export function SignInForm({ words, onToken }: { words: string; onToken: OnToken }) {
  if (provider === null) return <TokenForm onToken={onToken} />;
  return (
    <>
      <ProviderButton words={words} />
      <details open={isSignedIn.value && !atProvider.value}>
        <summary>With an access token</summary>
        <TokenForm onToken={onToken} />
      </details>
    </>
  );
}

type OnToken = (token: string) => Promise<unknown> | unknown;

function ProviderButton({ words }: { words: string }) {
  const { isBusy, problem, run } = useWork();
  return (
    <>
      <div class="choices">
        <Button kind="primary" isBusy={isBusy} onClick={() => run(() => goToProvider())}>
          {words}
        </Button>
      </div>
      <Problem problem={problem} />
    </>
  );
}

function TokenForm({ onToken }: { onToken: OnToken }) {
  const token = useUnkept();
  const { isBusy, problem, run } = useWork();
  const take = async () => {
    await onToken(token.text.value.trim());
    token.clear();
  };
  return (
    <Form onSubmit={() => run(take)}>
      <TextField
        label="Access token"
        hint="It lasts about an hour and stays in this tab. On your own machine: npm run token -- --admin"
        draft={token}
        type="password"
        required
        autocomplete="off"
      />
      <Submit kind={provider === null ? "primary" : "plain"} isBusy={isBusy}>
        {provider === null ? "Sign in" : "Sign in with the token"}
      </Submit>
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
      <p>
        {provider === null
          ? "Sign in again to continue. What you wrote is kept and will be sent afterwards."
          : "Sign in again to continue. You come back to this place, and what you wrote is still there."}
      </p>
      <SignInForm
        words="Sign in again"
        onToken={async (token) => {
          await checkToken(token);
          wanted.take(token);
        }}
      />
    </Dialog>
  );
}

/** Why the sign-in that brought the person here failed; undefined while it continues. */
const failure = signal<unknown>(undefined);

/** The page at {@link signInPath}: a sign-in that is being finished, or why it failed. */
export function SigningIn() {
  usePageTitle("Sign in", null);
  if (failure.value === undefined) return <Loading what="your sign-in" />;
  return (
    <>
      <PageHead title="You are not signed in">{(failure.value as Error).message}</PageHead>
      <ProviderButton words="Sign in" />
    </>
  );
}

/**
 * Takes what the address says about signing in, and removes it from there at once: the provider's
 * answer, or the code for one use that `npm start` puts into the fragment. The code is ignored
 * unless the page is on one's own machine (decision 8.29). Call it before the page is shown.
 */
export function signInFromAddress(): void {
  const { pathname, search, hash, hostname } = location;
  if (pathname === signInPath) {
    history.replaceState(history.state, "", pathname);
    signInWith(new URLSearchParams(search)).then(
      (returnTo) => go(returnTo, "replace"),
      (problem) => {
        failure.value = problem;
      },
    );
    return;
  }
  const code = new URLSearchParams(hash.slice(1)).get("sign-in");
  if (code === null) return;
  history.replaceState(history.state, "", pathname);
  const isOwnMachine = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (isOwnMachine && provider !== null) void goToProvider({ hint: code, asksWho: true });
}

/** @throws Refusal when the token is not accepted; NoAnswer */
export async function checkToken(token: string): Promise<void> {
  await clientOf(token).call("listArtists", { query: { limit: 1 } });
}
