import { computed, signal } from "@preact/signals";
import { type Client, createClient } from "#lib/client/client.js";
import { Refusal } from "#lib/client/refusal.js";
import {
  answerOfProvider,
  atProvider,
  forgetProvider,
  goToProvider,
  isExpiring,
  isFresh,
  leaveProvider,
  renewInBackground,
  signInProof,
} from "./provider-session.js";
import { forgetAllUnsent } from "./unsent.js";

const place = "token";
/** A provider's token is in memory alone; a pasted one is kept in the tab. */
const token = signal(sessionStorage.getItem(place));

/** Whether someone is signed in; the token may have expired since. */
export const isSignedIn = computed(() => token.value !== null || atProvider.value);

/** Whether the service does not know the person who has signed in at the provider. */
export const isUnknown = signal(false);

/** Counts the calls that were refused because a role is too small: it may have changed meanwhile. */
export const tooSmallRoles = signal(0);

/** Who is signed in, as the token names them; null when nobody is. */
export const subject = computed(() => {
  const [, claims = ""] = token.value?.split(".") ?? [];
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return String(sub);
  } catch {
    return null;
  }
});

/**
 * A pending request to sign in again, shown above the open page. Settles the calls that wait for
 * it.
 */
export interface Renewal {
  /** Takes the new token and resends the refused calls. */
  take(token: string): void;
  /** Cancels: the waiting calls fail with their refusal. */
  giveUp(): void;
}

export const renewal = signal<Renewal | null>(null);
let waiting: Promise<boolean> | null = null;

/** Keeps a pasted token in this tab; the service key never gets here. */
export function keepToken(given: string): void {
  forgetProvider();
  sessionStorage.setItem(place, given);
  token.value = given;
  isUnknown.value = false;
}

/**
 * Signs in with the provider's answer.
 *
 * @returns where the person was
 * @throws SignInProblem
 */
export async function signInWith(query: URLSearchParams): Promise<string> {
  const { accessToken, returnTo } = await answerOfProvider(query);
  sessionStorage.removeItem(place);
  isUnknown.value = false;
  token.value = accessToken;
  return returnTo;
}

/** Makes the person known, with a proof of identity right after a sign-in; throws the refusal. */
export async function becomeKnown(name: string): Promise<void> {
  const body = { ...(name === "" ? {} : { name }), ...signInProof() };
  await client.call("registerAccount", { body });
  isUnknown.value = false;
}

/** Checks whether somebody else has made the person known meanwhile. */
export async function checkAgain(): Promise<void> {
  const { isKnown } = await client.call("readAccount", {});
  isUnknown.value = !isKnown;
}

/**
 * Removes the token and everything that was read with it from the tab, and decisions that could not
 * be sent from the browser. Texts that the service does not have stay.
 *
 * @returns the address at which the provider signs the person out, too; null when there is none
 */
export function signOut(): Promise<string | null> {
  if (subject.value !== null) forgetAllUnsent("decision", subject.value);
  sessionStorage.removeItem(place);
  token.value = null;
  isUnknown.value = false;
  return leaveProvider();
}

/**
 * Asks the person for a new token, once for any number of refused calls; false when they cancel.
 */
function askAgain(): Promise<boolean> {
  waiting ??= new Promise<boolean>((settle) => {
    const end = (renewed: boolean) => {
      renewal.value = null;
      waiting = null;
      settle(renewed);
    };
    renewal.value = {
      take: (given) => {
        keepToken(given);
        end(true);
      },
      giveUp: () => end(false),
    };
  });
  return waiting;
}

export function clientOf(accessToken: string | null): Client {
  return createClient({ baseUrl: location.origin, accessToken: accessToken ?? undefined });
}

/**
 * Calls as the signed-in person. A call that is refused because the token has expired waits until
 * there is a new one and is then resent, so that nothing they wrote is lost.
 */
export const client: Client = {
  call: (...call) => renewing((own) => own.call(...call)),
  send: (...call) => renewing((own) => own.send(...call)),
};

async function renewing<T>(attempt: (own: Client) => Promise<T>): Promise<T> {
  for (;;) {
    const used = await currentToken();
    try {
      return await attempt(clientOf(used));
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === "role_insufficient")
        tooSmallRoles.value += 1;
      const isRefused = problem instanceof Refusal && problem.status === 401 && used !== null;
      if (!isRefused) throw problem;
      if (used === token.value && !(await renewed())) throw problem;
    }
  }
}

/** The token to call with: a new one when the provider's has ended, which may mean going there. */
async function currentToken(): Promise<string | null> {
  const isUsable = token.value !== null && !(atProvider.value && isExpiring());
  if (!atProvider.value || isUsable) return token.value;
  token.value = (await renewInBackground()) ?? token.value;
  return token.value ?? (atProvider.value ? goToProvider() : null);
}

/** Whether there is a new token after a refusal; false when it would be refused, too. */
async function renewed(): Promise<boolean> {
  if (!atProvider.value) return askAgain();
  if (isFresh()) {
    isUnknown.value = true;
    return false;
  }
  const given = await renewInBackground();
  if (given === null) return askAgain();
  token.value = given;
  return true;
}
