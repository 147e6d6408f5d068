/** The web search providers; `WEB_SEARCH_PROVIDER` names one of them, and each needs a key. */
export const searchProviderNames = ["brave", "tavily"] as const;
export type SearchProvider = (typeof searchProviderNames)[number];
