import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { ProcessDeps } from "#lib/deps.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";
import type { EntriesPage, ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { collectedPage } from "../../support/outside.js";

/**
 * A model, searches, pages and accounts that write every call to the journal file before it counts
 * as sent: a line survives if its process is killed right after. The same call of the same job has
 * the same line.
 */
export function outsideOf(journal: string): Pick<ProcessDeps, "model" | "outside" | "providers"> {
  const sent = async (line: string) => {
    appendFileSync(journal, `${line}\n`);
    await delay(1 + Math.floor(Math.random() * 10));
  };
  const offline = offlineModel();
  const read = async (account: ProviderAccount, next: string | null) => {
    await sent(`read ${account.accountId} ${next}`);
    return { kind: "answered" as const, value: entriesOf(account, next) };
  };
  const find = async () => ({ kind: "absent" as const });
  const readPage = async (url: string) => {
    await sent(`page ${url}`);
    const text = `A page about the harmonium at ${url}.`;
    return {
      kind: "page" as const,
      page: {
        url,
        canonicalUrl: null,
        title: null,
        text,
        publishedAt: null,
        linked: [],
        voices: null,
        truncated: false,
      },
    };
  };
  return {
    model: {
      available: true,
      name: "torture",
      offline: false,
      languageModel: {
        ...offline,
        async doGenerate(options) {
          const task = options.responseFormat?.type === "json" ? options.responseFormat.name : "";
          const number = /\bk\d+x\b/.exec(JSON.stringify(options.prompt))?.[0];
          await sent(`model ${number} ${task}`);
          return offline.doGenerate(options);
        },
      },
    },
    outside: {
      capabilities: { web: true, page: false, social: [] },
      async look({ topic }) {
        const number = /\bk\d+x\b/.exec(topic)?.[0];
        await sent(`look ${number}`);
        const text = `The harmonium ${number} was tuned by Ana Lund in the boathouse.`;
        const url = `https://found.example/${number}`;
        return { kind: "collected", originals: [collectedPage(url, text)] };
      },
    },
    providers: {
      readPage,
      readLinkedPages: async () => ({ kind: "page" }),
      async recheckPage({ url, saved }) {
        await sent(`look at ${url}`);
        const found = saved.flatMap(({ windows }) =>
          windows.map(({ id }) => ({ id, verdict: "stands" as const })),
        );
        return { found, retryAfterSeconds: null };
      },
      findOnPage: async () => "not_found",
      readTranscript: async () => {
        throw new Error("no transcript was expected to be read");
      },
      search: {
        provider: "brave",
        async search(query) {
          const number = /\bk\d+x\b/.exec(query)?.[0];
          await sent(`search ${number}`);
          const url = `https://results.example/${number}`;
          return { kind: "answered", value: [{ url, title: "A result", excerpt: "" }] };
        },
      },
      readers: {
        social_a: { provider: "brave", find, read },
        social_b: { provider: "brave", find, read },
      },
      scraper: null,
    },
  };
}

/** Two pages with one entry each. */
function entriesOf({ accountId }: ProviderAccount, next: string | null): EntriesPage {
  const entryId = `${accountId}-${next ?? "first"}`;
  return {
    entries: [
      {
        kind: "caption",
        entryId,
        url: `https://social.example/${entryId}`,
        canonicalUrl: null,
        collectionUrl: null,
        title: null,
        text: `A day in the boathouse, ${entryId}.`,
        publishedAt: "2024-05-01",
        activityDate: null,
        activityDateKind: null,
      },
    ],
    next: next === null ? "second" : null,
    items: 1,
    unreadable: 0,
  };
}
