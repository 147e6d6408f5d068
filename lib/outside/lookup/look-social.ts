import { postOriginals } from "#lib/outside/lookup/collected.js";
import { lookByRun } from "#lib/outside/lookup/look-by-run.js";
import { type LookStep, stepOf } from "#lib/outside/lookup/look-step.js";
import type { Lookup, LookupOption } from "#lib/outside/port.js";
import { nothingReadable } from "#lib/outside/provider/entry.js";
import type { Providers } from "#lib/outside/providers.js";

/** Reads the newest posts of a connected account: at once where the platform answers, else by a run. */
export async function lookAtAccount(
  providers: Providers,
  option: Extract<LookupOption, { kind: "social" }>,
  lookup: Lookup,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookStep> {
  const { kind: _social, ...account } = option;
  if (option.platform === "social_c") {
    return lookByRun(providers, account, lookup.progress, retrievedAt, signal);
  }
  const reader = providers.readers[option.platform];
  if (reader === undefined) return { kind: "failed" };
  const page = await reader.read(account, null, signal);
  if (page.kind !== "answered") return stepOf(page);
  if (nothingReadable(page.value)) return { kind: "failed" };
  return {
    kind: "collected",
    originals: postOriginals(account, page.value.entries, retrievedAt),
  };
}
