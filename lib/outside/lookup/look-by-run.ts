import { postOriginals, type SocialAccount } from "#lib/outside/lookup/collected.js";
import type { LookStep } from "#lib/outside/lookup/look-step.js";
import type { Providers } from "#lib/outside/providers.js";
import { readRun } from "#lib/outside/social/read-run.js";

/** A lookup by an asynchronous run: each slice takes one step of it, and saves where it is. */
export async function lookByRun(
  providers: Providers,
  account: SocialAccount,
  progress: unknown,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookStep> {
  const step = await readRun(providers, account, progress, signal);
  switch (step.kind) {
    case "continues":
      return { ...step, provider: providers.scraper?.provider ?? null };
    case "read":
      return {
        kind: "collected",
        originals: postOriginals(account, step.entries, retrievedAt),
      };
    case "unknown":
    case "limited":
      return step;
    default:
      return { kind: "failed" };
  }
}
