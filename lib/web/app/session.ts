import { computed, signal } from "@preact/signals";
import { type Client, createClient } from "#lib/client/client.js";
import { Refusal } from "#lib/client/refusal.js";

const place = "token";
const token = signal(sessionStorage.getItem(place));

/** Whether somebody is signed in; the token may have expired since. */
export const isSignedIn = computed(() => token.value !== null);

/** Somebody has to sign in again: shown over what is open. Settles the calls that wait for it. */
export interface Renewal {
  /** Takes the new token; the calls that were refused are sent again. */
  take(token: string): void;
  /** Gives up: the calls fail with their refusal. */
  giveUp(): void;
}

/** The renewal that waits for a person, or null. */
export const renewal = signal<Renewal | null>(null);
let waiting: Promise<boolean> | null = null;

/** Keeps a token in this tab; the service key never comes here. */
export function keepToken(given: string): void {
  sessionStorage.setItem(place, given);
  token.value = given;
}

/** Takes the token and everything that was read with it out of the tab; drafts stay until they are saved. */
export function signOut(): void {
  sessionStorage.removeItem(place);
  token.value = null;
}

/** Asks the person for a new token once, however many calls were refused; false when nobody gave one. */
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

/** The client of one token, or of nobody. */
export function clientOf(accessToken: string | null): Client {
  return createClient({ baseUrl: location.origin, accessToken: accessToken ?? undefined });
}

/**
 * Calls of the signed-in person. One that is refused because the token has expired waits until the person has signed in
 * again, and is sent again: nothing that was written is lost.
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
