import type { ApiDocument } from "./document.js";

/** A page of operations that belong together, in the order in which a program comes to need them. */
export interface Topic {
  /** Of its address, /docs/SLUG. */
  slug: string;
  title: string;
  /** What the operations do together, in Markdown. */
  lead: string;
  operations: string[];
}

/** Operations that no topic names join the topic of their tag. */
const homes: Readonly<Record<string, string>> = {
  Directory: "find",
  Research: "ask",
  Knowledge: "know",
  Latest: "know",
  Discovery: "review",
  Onboarding: "onboard",
  Interview: "interview",
  Operation: "run",
};

const told: readonly Topic[] = [
  {
    slug: "find",
    title: "Find an artist",
    lead: "Every other call names an artist by id. These find the id by what people know: a catalog's identifier or a handle. They are open to everybody and say nothing private.",
    operations: ["findArtistByCatalogIdentifier", "findArtistByHandle", "findShortPostHandle"],
  },
  {
    slug: "ask",
    title: "Ask a question",
    lead: "A question becomes a job. Turn it into a request with a plan, or write the request yourself; enqueue it, wait, and read the quotations. A question that matches one already answered comes back at once and costs nothing. When candidates did not suffice, continue the job into ordinary research; when you have written an answer, have its citations checked.",
    operations: [
      "planQuestion",
      "enqueueQuestionResearch",
      "readQuestionResearch",
      "continueQuestionResearch",
      "registerAnswer",
      "readResearchStatus",
    ],
  },
  {
    slug: "quote",
    title: "Read and prove quotations",
    lead: "A reference names a source, a revision and a window `[start, end)`. Read the original around it, search all originals for words, or take the signed proof of an answer away: it is checked without this service.",
    operations: ["readResearchOriginal", "searchOriginalEvidence", "readProof", "readProofKeys"],
  },
  {
    slug: "know",
    title: "Know the artist",
    lead: "What is stored about an artist, as the artist and an editor see it: a brief, the newest dated entries, every source with why it is no evidence, what sources state differently, and which cited pages changed since.",
    operations: [
      "readArtistBrief",
      "readLatest",
      "requestLatestRefresh",
      "listArtistSources",
      "readOriginalSource",
      "recoverMissingText",
      "listDisagreements",
      "listDrift",
    ],
  },
  {
    slug: "review",
    title: "Review discoveries",
    lead: "What research found waits for a decision: into Lore, as a link of the artist, or away. A decision names the revision that was looked at, so that nobody decides about a text that has changed meanwhile.",
    operations: ["readReviewQueue", "reviewDiscovery"],
  },
  {
    slug: "onboard",
    title: "Onboard an artist",
    lead: "The first conversation with a new artist, turn by turn: profiles, discoveries, first questions, an about text, publishing. The state says which step is next.",
    operations: ["readOnboardingState", "takeOnboardingTurn"],
  },
  {
    slug: "interview",
    title: "Hold an interview",
    lead: "One sitting from beginning to end. Start it, read the whole memory before anything is drafted, offer up to three prepared questions, save each answer in its exact words or skip it, and finish. After a reload, restore shows where the sitting stands.",
    operations: [
      "startInterviewSitting",
      "readInterviewMemory",
      "offerInterviewQuestion",
      "saveInterviewAnswer",
      "finishInterviewSitting",
      "restoreInterview",
    ],
  },
  {
    slug: "memory",
    title: "Keep the interview memory",
    lead: "Answers stay exactly as they were said. A revision adds a version and keeps the earlier ones; a boundary closes a subject until it is retracted; a correction sets a stated fact right. All of it is in the memory that the next sitting reads first.",
    operations: [
      "listInterviewResponses",
      "readInterviewResponse",
      "reviseInterviewResponse",
      "listResponseVersions",
      "listInterviewBoundaries",
      "saveInterviewBoundary",
      "retractInterviewBoundary",
      "saveInterviewCorrection",
      "readInterviewHistory",
    ],
  },
  {
    slug: "leave",
    title: "Take away and erase",
    lead: "Everything about an artist in one download that another database loads again, and its erasure for good, with a signed receipt.",
    operations: ["exportArtist", "eraseArtist"],
  },
  {
    slug: "run",
    title: "Run the service",
    lead: "For operators: whether it is well, the queue's engine, and the document that this reference is made from. Work runs by the schedule and after each question; nobody has to call the engine to get an answer.",
    operations: [
      "checkHealth",
      "advanceResearch",
      "advanceResearchOnSchedule",
      "readOpenApiDocument",
    ],
  },
];

/** The topics in their order, with every operation of the document in one of them. */
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
