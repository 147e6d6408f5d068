interface SearchTerms {
  /** Whether it cannot search without `WEB_SEARCH_KEY`. */
  needsKey: boolean;
  /**
   * Minimum milliseconds between the starts of two calls, as the provider's terms require (decision
   * 6.6).
   */
  spacingMs: number;
}

/** The web search providers; `WEB_SEARCH_PROVIDER` names one of them. */
export const searchProviders = {
  brave: { needsKey: true, spacingMs: 0 },
  tavily: { needsKey: true, spacingMs: 0 },
} satisfies Record<string, SearchTerms>;

export type SearchProvider = keyof typeof searchProviders;

export const searchProviderNames = Object.keys(searchProviders) as SearchProvider[];

/** The settings that the provider requires; includes the key when no provider is named. */
export function searchSettings(
  provider: string | undefined,
  providers: Readonly<Record<string, SearchTerms>> = searchProviders,
): ("WEB_SEARCH_PROVIDER" | "WEB_SEARCH_KEY")[] {
  const needsKey = provider === undefined || providers[provider]?.needsKey !== false;
  return needsKey ? ["WEB_SEARCH_PROVIDER", "WEB_SEARCH_KEY"] : ["WEB_SEARCH_PROVIDER"];
}
