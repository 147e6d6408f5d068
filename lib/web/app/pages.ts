import type { ComponentType } from "preact";
import { decoded } from "#lib/kernel/decoded.js";
import type { ArtistOperation, May } from "./role.js";

/** A page's props: the artist and the variable parts of its address. */
export interface PageProps {
  artistId: string;
  params: Readonly<Record<string, string>>;
}

type View = ComponentType<PageProps>;

export interface Page {
  /** The address, with variable parts in braces. */
  address: string;
  /** The view; its code is loaded when it is first opened. */
  load(): Promise<View>;
  /**
   * The operation that the page is for, if not every role includes it; other roles do not see a
   * link to the page.
   */
  needs?: ArtistOperation;
}

/** A page of an artist, for people who are signed in; the artist's own address is the public page. */
function page(end: string, load: () => Promise<View>, needs?: ArtistOperation): Page {
  return { address: `/artist/{artistId}/${end}`, load, ...(needs === undefined ? {} : { needs }) };
}

/** Every address of the page. */
export const pages: readonly Page[] = [
  page("ask", async () => (await import("../ask/ask-page.js")).AskPage),
  page("ask/{jobId}", async () => (await import("../ask/thread.js")).ThreadPage),
  page("search", async () => (await import("../search/search-page.js")).SearchPage),
  page("mentions", async () => (await import("../search/mentions-page.js")).MentionsPage),
  page("timeline", async () => (await import("../timeline/timeline-page.js")).TimelinePage),
  page("reader/{original}", async () => (await import("../reader/reader-page.js")).ReaderPage),
  page(
    "start",
    async () => (await import("../start/start-page.js")).StartPage,
    "readOnboardingState",
  ),
  page("about", async () => (await import("../about/about-page.js")).AboutPage),
  page("add", async () => (await import("../add/add-page.js")).AddPage, "importRecords"),
  page("sources", async () => (await import("../library/sources-page.js")).SourcesPage),
  page(
    "interview",
    async () => (await import("../interview/interview-page.js")).InterviewPage,
    "restoreInterview",
  ),
  page(
    "interview/answers/{answerId}",
    async () => (await import("../interview/answer-page.js")).AnswerPage,
    "readInterviewResponse",
  ),
  page(
    "interview/answers/{answerId}/{revision}",
    async () => (await import("../interview/answer-page.js")).AnswerPage,
    "readInterviewResponse",
  ),
  page(
    "memory",
    async () => (await import("../memory/memory-page.js")).MemoryPage,
    "readInterviewMemory",
  ),
  page(
    "history",
    async () => (await import("../memory/history-page.js")).HistoryPage,
    "readInterviewHistory",
  ),
  page(
    "keep",
    async () => (await import("../data-rights/export-and-erase-page.js")).ExportAndErasePage,
    "exportArtist",
  ),
  page(
    "review",
    async () => (await import("../review/review-page.js")).ReviewPage,
    "readReviewQueue",
  ),
  page(
    "review/{part}",
    async () => (await import("../review/review-page.js")).ReviewPage,
    "readReviewQueue",
  ),
  page("jobs", async () => (await import("../editing/jobs-page.js")).JobsPage),
  page(
    "disagreements",
    async () => (await import("../editing/disagreements-page.js")).DisagreementsPage,
  ),
  page("drift", async () => (await import("../editing/drift-page.js")).DriftPage),
  page("shares", async () => (await import("../share/shares-page.js")).SharesPage, "listShares"),
  page("people", async () => (await import("../people/people-page.js")).PeoplePage, "listPeople"),
  {
    address: "/desk",
    load: async () => (await import("../editing/desk-page.js")).DeskPage,
  },
  {
    address: "/account",
    load: async () => (await import("../account/account-page.js")).AccountPage,
  },
  {
    address: "/artists/new",
    load: async () => (await import("../claims/new-artist-page.js")).NewArtistPage,
  },
  {
    address: "/claim",
    load: async () => (await import("../claims/own-claim-page.js")).OwnClaimPage,
  },
  { address: "/claims", load: async () => (await import("../claims/claims-page.js")).ClaimsPage },
  page("budgets", async () => (await import("../editing/budgets-page.js")).BudgetsPage),
];

/** A group of links to pages, as the navigation shows them. */
export interface PageGroup {
  name: string;
  links: readonly { words: string; to: (artistId: string) => string }[];
}

const at = (words: string, end: string) => ({
  words,
  to: (artistId: string) => `/artist/${artistId}/${end}`,
});

/** The navigation in three groups: asking, the artist's own pages, and editing. */
const pageGroups: readonly PageGroup[] = [
  {
    name: "Research",
    links: [
      at("Ask", "ask"),
      at("Search", "search"),
      at("Every mention", "mentions"),
      at("Timeline", "timeline"),
    ],
  },
  {
    name: "The artist",
    links: [
      at("First steps", "start"),
      at("What is said", "about"),
      at("Add sources", "add"),
      at("Sources", "sources"),
      at("People", "people"),
      at("Shared threads", "shares"),
      at("Export and erase", "keep"),
    ],
  },
  {
    name: "Interview",
    links: [at("Sittings", "interview"), at("Memory", "memory"), at("History", "history")],
  },
  {
    name: "Editing",
    links: [
      at("Review", "review"),
      at("Disagreements", "disagreements"),
      at("Changed pages", "drift"),
      at("Jobs", "jobs"),
      at("Budgets and service", "budgets"),
    ],
  },
];

/** The groups with the links that a role includes; a group can be empty. */
export function groupsFor(may: May): readonly PageGroup[] {
  return pageGroups.map(({ name, links }) => ({
    name,
    links: links.filter(({ to }) => {
      const needs = pageAt(to("-"))?.page.needs;
      return needs === undefined || may(needs);
    }),
  }));
}

/** The page at a path and the variable parts of the address; null when there is none. */
export function pageAt(
  path: string,
): { page: Page; params: Readonly<Record<string, string>> } | null {
  const parts = path.replace(/\/$/, "").split("/");
  for (const page of pages) {
    const pattern = page.address.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((expected, index) => {
      const part = parts[index] ?? "";
      if (!expected.startsWith("{")) return expected === part;
      params[expected.slice(1, -1)] = decoded(part);
      return part !== "";
    });
    if (fits) return { page, params };
  }
  return null;
}
