import * as v from "valibot";
import { originalEntries } from "#lib/contract/original.js";
import type { Deps } from "#lib/deps.js";
import { callFenced } from "#lib/ingest/fenced-call.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";

const {
  text: _missing,
  truncated: _unknown,
  places: _none,
  voices: _nobody,
  ...content
} = originalEntries("revised");
/** A source without text, as `sources_without_text` returns it. */
export const TextlessSource = v.object({
  sourceId: v.string(),
  platform: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  entryId: v.nullable(v.string()),
  ...content,
  handle: v.nullable(v.string()),
  accountUrl: v.nullable(v.string()),
});
export type TextlessSource = v.InferOutput<typeof TextlessSource>;

interface FoundText {
  text: string;
  title: string | null;
  publishedAt: string | null;
}

/**
 * The outcome of fetching a missing text: the text, the reason why it is still missing, or when to
 * try again.
 */
export type RecoveredText =
  | ({ kind: "recovered" } & FoundText)
  | { kind: "missing"; why: string }
  | { kind: "later"; waitSeconds: number }
  | { kind: "lost" };

/** Fetches the text of one source again: its page, or its post from the provider. */
export async function recoverText(
  deps: Deps,
  job: LeasedJob,
  source: TextlessSource,
  signal: AbortSignal,
): Promise<RecoveredText> {
  const how = source.kind === "web_page" ? pageCall(deps, source) : postCall(deps, source);
  if (how === null) return { kind: "missing", why: "no provider" };
  const asked = await callFenced(deps, job, how.call, signal, () => how.ask(signal));
  switch (asked.kind) {
    case "answered":
      return asked.value === null ? { kind: "missing", why: "no text there" } : found(asked.value);
    case "lost":
      return asked;
    case "not_yet":
      return { kind: "later", waitSeconds: asked.waitSeconds };
    case "limited":
      return { kind: "later", waitSeconds: asked.retryAfterSeconds };
    case "failed":
      return { kind: "missing", why: asked.because ?? asked.kind };
    default:
      return { kind: "missing", why: asked.kind };
  }
}

function found({ text, title, publishedAt }: FoundText): RecoveredText {
  return { kind: "recovered", text, title, publishedAt };
}

function pageCall({ providers }: Deps, { url }: TextlessSource) {
  return {
    call: { provider: "pages", account: null } as const,
    async ask(signal: AbortSignal): Promise<ProviderAnswer<FoundText | null>> {
      const read = await providers.readPage(url, signal);
      if (read.kind === "page") return { kind: "answered", value: read.page };
      if (read.kind === "empty") return { kind: "answered", value: null };
      if (read.kind === "not_yet") return { kind: "limited", retryAfterSeconds: 1 };
      return read.kind === "refused" ? { kind: "denied" } : read;
    },
  };
}

function postCall({ providers }: Deps, source: TextlessSource) {
  const { platform, accountId, entryId, handle, accountUrl } = source;
  if (platform !== "social_a" && platform !== "social_b") return null;
  if (accountId === null || entryId === null || handle === null || accountUrl === null) return null;
  const reader = providers.readers[platform];
  if (reader?.readEntry === undefined || source.kind !== "caption") return null;
  const { provider, readEntry } = reader;
  const account: ProviderAccount = { platform, accountId, handle, url: accountUrl };
  return {
    call: { provider, account: { platform, accountId } },
    async ask(signal: AbortSignal): Promise<ProviderAnswer<FoundText | null>> {
      const answer = await readEntry(account, entryId, signal);
      if (answer.kind !== "answered") return answer;
      const entry = answer.value.find((one) => one.entryId === entryId && one.text !== "");
      return { kind: "answered", value: entry ?? null };
    },
  };
}
