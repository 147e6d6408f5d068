import type { ApiDocument } from "./document.js";

/** A page of related operations, in the order in which a program needs them. */
export interface Topic {
  /** The last part of its path, /docs/SLUG. */
  slug: string;
  title: string;
  /** What the operations do, in Markdown. */
  lead: string;
  operations: string[];
}

/** Operations that no topic names go to the topic of their tag. */
const homes: Readonly<Record<string, string>> = {
  Directory: "find",
  Research: "ask",
  Knowledge: "know",
  Latest: "know",
  Discovery: "review",
  Onboarding: "onboard",
  Interview: "interview",
  People: "people",
  Operation: "run",
};

const told: readonly Topic[] = [
  {
    slug: "find",
    title: "Find an artist",
    lead: "Every other call names an artist by id. These find the id from what people know: a catalog identifier or a handle. They are open to everybody and reveal nothing private.",
    operations: ["findArtistByCatalogIdentifier", "findArtistByHandle", "findShortPostHandle"],
  },
  {
    slug: "ask",
    title: "Ask a question",
    lead: "A question becomes a job. Turn it into a request with a plan, or write the request yourself; enqueue it, wait, and read the quotations. A question that matches one already answered comes back at once and costs nothing. If the candidates were not enough, continue the job into ordinary research; once you have written an answer, have its citations checked.",
    operations: [
      "planQuestion",
      "enqueueQuestionResearch",
      "readQuestionResearch",
      "continueQuestionResearch",
      "draftAnswer",
      "registerAnswer",
      "readResearchStatus",
    ],
  },
  {
    slug: "quote",
    title: "Read and prove quotations",
    lead: "A reference names a source, a revision and a window `[start, end)`. Read the original around it, search all originals for words, or download the signed proof of an answer, which can be checked without this service.",
    operations: ["readResearchOriginal", "searchOriginalEvidence", "readProof", "readProofKeys"],
  },
  {
    slug: "know",
    title: "Know the artist",
    lead: "What is stored about an artist, as the artist and an editor see it: a brief, the newest dated entries, every source and why it is not evidence (if so), where sources disagree, and which cited pages have changed since.",
    operations: [
      "readArtistBrief",
      "readLatest",
      "readPublicPage",
      "requestLatestRefresh",
      "listArtistSources",
      "readOriginalSource",
      "recoverMissingText",
      "decideSources",
      "undoSourceDecisions",
      "listDisagreements",
      "listDrift",
    ],
  },
  {
    slug: "review",
    title: "Review discoveries",
    lead: "What research found waits for a decision: add it to Lore, make it a link of the artist, or reject it. A decision names the revision that was reviewed, so that nobody decides on a text that has changed in the meantime; for ten minutes it can be undone.",
    operations: [
      "readDesk",
      "readReviewQueue",
      "reviewDiscovery",
      "reviewDiscoveries",
      "undoDiscoveryReview",
    ],
  },
  {
    slug: "onboard",
    title: "Onboard an artist",
    lead: "The first conversation with a new artist, turn by turn: profiles, discoveries, first questions, an about text, publishing. The state tells which step is next.",
    operations: ["readOnboardingState", "takeOnboardingTurn", "changeProfiles"],
  },
  {
    slug: "interview",
    title: "Hold an interview",
    lead: "One sitting from beginning to end. Start it, read the whole memory before drafting anything, have questions prepared or propose your own, offer up to three of them, save each answer in its exact words or skip the question, and finish. After a reload, restore returns the current state of the sitting.",
    operations: [
      "startInterviewSitting",
      "readInterviewMemory",
      "prepareProposals",
      "listProposals",
      "addProposal",
      "decideProposal",
      "offerInterviewQuestion",
      "saveInterviewAnswer",
      "finishInterviewSitting",
      "restoreInterview",
    ],
  },
  {
    slug: "memory",
    title: "Keep the interview memory",
    lead: "Answers stay exactly as they were given. A revision adds a version and keeps the earlier ones; a boundary closes a subject until it is retracted; a correction fixes a stated fact. All of this is in the memory that the next sitting reads first.",
    operations: [
      "listInterviewResponses",
      "readInterviewResponse",
      "reviseInterviewResponse",
      "listResponseVersions",
      "listAnswerDifferences",
      "listInterviewBoundaries",
      "saveInterviewBoundary",
      "retractInterviewBoundary",
      "saveInterviewCorrection",
      "readInterviewHistory",
    ],
  },
  {
    slug: "people",
    title: "Work with others",
    lead: "The owner of an artist invites others by a link that works once, gives each a role below owner, changes or ends it, and hands the artist over. Whoever got a role can leave, and everybody can erase their own account.",
    operations: [
      "createInvitation",
      "openInvitation",
      "listPeople",
      "changeRole",
      "revokeInvitation",
      "handOverArtist",
      "leaveArtist",
      "eraseAccount",
      "erasePerson",
    ],
  },
  {
    slug: "leave",
    title: "Export and erase",
    lead: "Export everything about an artist in one download that another database can import, or erase it for good, with a signed receipt.",
    operations: ["exportArtist", "eraseArtist"],
  },
  {
    slug: "run",
    title: "Run the service",
    lead: "For operators: the health check, the metrics, the job queue, and the document that this reference is generated from. Jobs run on a schedule and after each question; nobody has to start them to get an answer.",
    operations: [
      "checkHealth",
      "readMetrics",
      "advanceResearch",
      "advanceResearchOnSchedule",
      "readOpenApiDocument",
    ],
  },
];

/** The topics in order; every operation of the document is in one of them. */
export function storyOf({ paths }: ApiDocument): Topic[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const named = new Set(told.flatMap((topic) => topic.operations));
  const homeOf = (tag = "") => homes[tag] ?? "run";
  const here = new Set(operations.map(({ operationId }) => operationId));
  return told.map((topic) => ({
    ...topic,
    operations: [
      ...topic.operations.filter((name) => here.has(name)),
      ...operations
        .filter(
          ({ operationId, tags }) => !named.has(operationId) && homeOf(tags[0]) === topic.slug,
        )
        .map(({ operationId }) => operationId),
    ],
  }));
}
