import * as v from "valibot";
import { type Parsed, parse, parseFailure } from "#lib/outside/parsing/parse-pool.js";
import type {
  EntryReader,
  ProviderAccount,
  ProviderEntry,
} from "#lib/outside/provider/account-reader.js";
import { countedItems, PublicationText, WebUrl } from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const FoundAccount = v.object({ id: v.string(), acct: v.string(), url: WebUrl });
const Status = v.object({
  id: v.string(),
  url: v.nullish(WebUrl),
  uri: v.string(),
  created_at: PublicationText,
  content: v.string(),
  spoiler_text: v.nullish(v.string()),
  visibility: v.string(),
  reblog: v.nullish(v.unknown()),
  in_reply_to_account_id: v.nullish(v.string()),
  account: v.object({ id: v.string() }),
});
const Numbered = v.object({ id: v.string() });
type Status = v.InferOutput<typeof Status>;

const pageSize = 40;

/**
 * Public posts through a Mastodon-compatible API: accounts/lookup, accounts/:id/statuses paged by
 * max_id, statuses/:id. Only public posts of the account itself, without boosts and replies to
 * others.
 */
export function fediverseReader(ask: AskProvider, base: string): EntryReader {
  return {
    provider: "fediverse",
    async find(identifier, signal) {
      const answer = await ask({
        url: endpointUrl(base, "/api/v1/accounts/lookup", { acct: identifier.replace(/^@/, "") }),
        schema: FoundAccount,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const { id, acct, url } = answer.value;
      return { kind: "answered", value: { accountId: id, handle: acct, url } };
    },
    async read(account, next, signal) {
      const path = `/api/v1/accounts/${encodeURIComponent(account.accountId)}/statuses`;
      const answer = await ask({
        url: endpointUrl(base, path, {
          limit: pageSize,
          exclude_reblogs: "true",
          exclude_replies: "true",
          max_id: next ?? undefined,
        }),
        schema: v.array(v.unknown()),
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const { read, items, unreadable } = v.parse(countedItems(Status), answer.value);
      const texts = await textsOf(read, signal);
      if (texts.kind !== "parsed") return parseFailure(texts);
      const entries = read.flatMap((status, at) => entryOf(account, status, texts.value[at] ?? ""));
      // Filtered pages can be short; only an empty page means the end.
      const oldest = v.safeParse(Numbered, answer.value.at(-1));
      const before = oldest.success ? oldest.output.id : (read.at(-1)?.id ?? null);
      return { kind: "answered", value: { entries, next: before, items, unreadable } };
    },
    async readEntry(account, entryId, signal) {
      const answer = await ask({
        url: endpointUrl(base, `/api/v1/statuses/${encodeURIComponent(entryId)}`),
        schema: Status,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const texts = await textsOf([answer.value], signal);
      if (texts.kind !== "parsed") return parseFailure(texts);
      return { kind: "answered", value: entryOf(account, answer.value, texts.value[0] ?? "") };
    },
  };
}

/** The texts of statuses, in the same order. */
function textsOf(statuses: readonly Status[], signal: AbortSignal): Promise<Parsed<string[]>> {
  const fragments = statuses.map(({ content }) => content);
  return parse("htmlTexts", fragments, signal);
}

function entryOf(account: ProviderAccount, status: Status, words: string): ProviderEntry[] {
  // A server that does not know `exclude_replies` (which keeps threads of the author) returns
  // replies to others too.
  const isToOther = (status.in_reply_to_account_id ?? account.accountId) !== account.accountId;
  const isOwn = status.account.id === account.accountId && status.reblog == null && !isToOther;
  const url = status.url ?? v.safeParse(WebUrl, status.uri).output;
  if (!isOwn || status.visibility !== "public" || typeof url !== "string") return [];
  const text = [status.spoiler_text ?? "", words].filter((one) => one !== "");
  return [
    {
      kind: "caption",
      entryId: status.id,
      url,
      canonicalUrl: null,
      collectionUrl: null,
      title: null,
      text: text.join("\n\n"),
      publishedAt: status.created_at,
      activityDate: null,
      activityDateKind: null,
    },
  ];
}
