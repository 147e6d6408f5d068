import { computed, signal } from "@preact/signals";
import { type Client, createClient } from "#lib/client/client.js";
import { Refusal } from "#lib/client/refusal.js";

const place = "token";
const token = signal(sessionStorage.getItem(place));

/** Whether someone is signed in; the token may have expired since. */
export const isSignedIn = computed(() => token.value !== null);

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

/** The pending renewal, or null. */
export const renewal = signal<Renewal | null>(null);
let waiting: Promise<boolean> | null = null;

/** Keeps a token in this tab; the service key never gets here. */
export function keepToken(given: string): void {
  sessionStorage.setItem(place, given);
  token.value = given;
}

/**
 * Removes the token, and everything that was read with it, from the tab; drafts stay until they are
 * saved.
 */
export function signOut(): void {
  sessionStorage.removeItem(place);
  token.value = null;
}

/**
 * Asks the person for a new token, once for any number of refused calls; false when they cancel.
 */
function renew(): Promise<boolean> {
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

/** The client for one token, or without a token. */
export function clientOf(accessToken: string | null): Client {
  return createClient({ baseUrl: location.origin, accessToken: accessToken ?? undefined });
}

/**
 * Calls as the signed-in person. A call that is refused because the token has expired waits until
 * the person has signed in again and is then resent, so that nothing they wrote is lost.
 */
export const client: Client = {
  call: (...call) => renewing((own) => own.call(...call)),
  send: (...call) => renewing((own) => own.send(...call)),
};

async function renewing<T>(attempt: (own: Client) => Promise<T>): Promise<T> {
  for (;;) {
    const used = token.value;
    try {
      return await attempt(clientOf(used));
    } catch (problem) {
      const hasExpired = problem instanceof Refusal && problem.status === 401 && used !== null;
      if (!hasExpired) throw problem;
      if (used === token.value && !(await renew())) throw problem;
    }
  }
}
