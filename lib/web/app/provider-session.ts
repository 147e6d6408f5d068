import { signal } from "@preact/signals";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import type { PendingSignIn, Tokens } from "../sign-in/oidc.js";
import { SignInProblem } from "../sign-in/sign-in-problem.js";
import { leaveFor } from "./drafts.js";

/** The identity provider of this deployment; null when tokens are pasted. */
export const provider: SignInSettings | null = readSettings();

const redirectUri = `${location.origin}/sign-in`;

/** What the tab keeps of a sign-in: never an access token, and a refresh token only if each use replaces it. */
interface Kept {
  issuer: string;
  refreshToken: string | null;
}
const keptPlace = "signed-in";
const pendingPlace = "signing-in";

const kept = readKept();
/** Whether the person has signed in at the provider in this tab; the access token may be gone. */
export const atProvider = signal(kept !== null);

let refreshToken: string | null = kept?.refreshToken ?? null;
let expiresAt: number | null = null;
let obtainedAt = 0;
/** Proves to the service who has just signed in, until the page is left. */
let proof: { idToken: string; nonce: string } | null = null;

/** What proves an e-mail address to the service; null when the person signed in before a reload. */
export const signInProof = () => proof;

/** Loaded when it is first needed: a first visit does not sign in. */
const oidc = () => import("../sign-in/oidc.js");

/** Leaves for the provider, which sends the person back to the same place; never resolves. */
export async function goToProvider(
  wish: { hint?: string; asksWho?: boolean } = {},
): Promise<never> {
  if (provider === null) throw new Error("there is no identity provider");
  const { pathname, hash } = location;
  const returnTo = pathname === "/sign-in" ? "/" : pathname + hash;
  const { beginSignIn } = await oidc();
  const { address, pending } = await beginSignIn(provider, { redirectUri, returnTo, ...wish });
  sessionStorage.setItem(pendingPlace, JSON.stringify(pending));
  leaveFor(address);
  return new Promise(() => {});
}

/**
 * Takes the provider's answer.
 *
 * @returns the access token, and where the person was
 * @throws SignInProblem when it is not the answer to the sign-in that this tab has begun
 */
export async function answerOfProvider(
  query: URLSearchParams,
): Promise<{ accessToken: string; returnTo: string }> {
  const text = sessionStorage.getItem(pendingPlace);
  // An answer is tried once.
  sessionStorage.removeItem(pendingPlace);
  if (provider === null || text === null) throw new SignInProblem("not_started");
  const pending = JSON.parse(text) as PendingSignIn;
  const { finishSignIn, safeReturn } = await oidc();
  refreshToken = null;
  const tokens = await finishSignIn(provider, pending, query);
  const { idToken } = tokens;
  proof = idToken === null ? null : { idToken, nonce: pending.nonce };
  const accessToken = hold(tokens);
  // A first use tells whether the refresh token may be kept.
  void renewInBackground().catch(() => {});
  return { accessToken, returnTo: safeReturn(pending.returnTo) };
}

let renewal: Promise<string | null> | null = null;

/**
 * A new access token without the person, once for any number of calls; null when only the person
 * can sign in again.
 *
 * @throws SignInProblem when the provider does not respond
 */
export function renewInBackground(): Promise<string | null> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<string | null> {
  const used = refreshToken;
  if (provider === null || used === null) return null;
  try {
    const { refreshed } = await oidc();
    const tokens = await refreshed(provider, used);
    // The person may have signed out meanwhile.
    return atProvider.value ? hold(tokens) : null;
  } catch (problem) {
    if (!(problem instanceof SignInProblem) || problem.reason === "unreachable") throw problem;
    refreshToken = null;
    keep(null);
    return null;
  }
}

/** Whether the access token ends within half a minute. */
export function isExpiring(): boolean {
  return expiresAt !== null && expiresAt - Date.now() < 30_000;
}

/** Whether the access token is so new that a refusal cannot be due to its age. */
export function isFresh(): boolean {
  return Date.now() - obtainedAt < 60_000;
}

/**
 * Forgets the sign-in and ends its refresh token. Returns the address at which the provider signs
 * the person out; null when it has none. No token is in that address, so the provider may ask.
 */
export async function leaveProvider(): Promise<string | null> {
  const ending = refreshToken;
  const isLeft = atProvider.value;
  forgetProvider();
  if (provider === null || !isLeft) return null;
  if (ending !== null) await (await oidc()).revoke(provider, ending);
  if (provider.endSessionEndpoint === null) return null;
  const address = new URL(provider.endSessionEndpoint);
  address.searchParams.set("client_id", provider.clientId);
  address.searchParams.set("post_logout_redirect_uri", `${location.origin}/`);
  return address.href;
}

/** Forgets the sign-in in this tab. */
export function forgetProvider(): void {
  atProvider.value = false;
  refreshToken = null;
  proof = null;
  expiresAt = null;
  sessionStorage.removeItem(keptPlace);
}

function hold(tokens: Tokens): string {
  const { refreshToken: given } = tokens;
  const isReplaced = refreshToken !== null && given !== null && given !== refreshToken;
  refreshToken = given ?? refreshToken;
  expiresAt = tokens.expiresAt;
  obtainedAt = Date.now();
  atProvider.value = true;
  keep(isReplaced ? given : null);
  return tokens.accessToken;
}

function keep(given: string | null): void {
  if (provider === null) return;
  const value: Kept = { issuer: provider.issuer, refreshToken: given };
  sessionStorage.setItem(keptPlace, JSON.stringify(value));
}

/** The stored sign-in at the present provider; null when there is none. */
function readKept(): Kept | null {
  const value = JSON.parse(sessionStorage.getItem(keptPlace) ?? "null") as Kept | null;
  return value !== null && value.issuer === provider?.issuer ? value : null;
}

function readSettings(): SignInSettings | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]');
  return meta === null ? null : (JSON.parse(meta.content) as SignInSettings | null);
}
