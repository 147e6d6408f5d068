import type { SignInSettings } from "#lib/contract/sign-in-settings.js";

/**
 * The content security policy of every response: the page runs its own scripts only, and calls
 * only the service and the identity provider that signs people in. A worker is a script of its own.
 */
export function contentPolicy(signIn: SignInSettings | null): string {
  const called = [signIn?.tokenEndpoint, signIn?.revocationEndpoint];
  const origins = new Set(called.flatMap((url) => (url ? [new URL(url).origin] : [])));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(" "),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
