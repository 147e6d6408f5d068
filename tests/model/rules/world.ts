// The state that the rules of the interface speak of, without a database. Everything here and in the files beside it is
// written from lib/contract/rules.md and decisions/, never from the service's code: where the two differ, one of them
// is wrong. Identities are labels ("j3", "ana/q2"); what the service calls them is the business of names.ts.

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export type ArtistName = "ana" | "ben";
export const otherOf = (artist: ArtistName): ArtistName => (artist === "ana" ? "ben" : "ana");
/**
 * The caller: a claimant by name, the administrator, a user without a claim, or the service key.
 */
export type Who = ArtistName | "root" | "bob" | "service";
export type Ledger = "saved_question" | "outside_lookup" | "question_plan";

/** The limits of the ledgers; null: the ledger has no scope per artist (decision 4.1). */
export const limits: Record<Ledger, { artist: number | null; global: number }> = {
  saved_question: { artist: null, global: 6 },
  outside_lookup: { artist: 2, global: 3 },
  question_plan: { artist: 2, global: 3 },
};

export interface Reservation {
  ledger: Ledger;
  artist: ArtistName;
  subject: string;
  at: number;
}

/** A window that a job keeps: a source and the revision that was read. */
export interface Passage {
  source: string;
  revision: string;
}

export interface Job {
  label: string;
  artist: ArtistName;
  kind: "question_research" | "lore_refresh";
  /** Of a question (decision 3.1); empty for a refresh. */
  identity: string;
  lifetime: number;
  stage: string;
  selection: "candidates" | "research" | null;
  /** Null when terminal or resting; else when it can be leased (decision 4.5). */
  runAt: number | null;
  /** Orders jobs with the same run time. */
  place: number;
  leased: boolean;
  fence: number;
  /** Slices that died or threw, plus the current one (decision 3.17). */
  attempts: number;
  underWay: boolean;
  createdAt: number;
  finishedAt: number | null;
  isContinued: boolean;
  passages: Passage[];
  quota: { scopes: string[]; resetAt: number } | null;
}

/** An original as last imported by an operator. */
export interface Source {
  label: string;
  kind: "web_page" | "caption" | "published_answer";
  /** Empty: the text is missing. */
  text: string;
  visibility: "public" | "private";
  curation: "approved" | "pending";
  isRemoved: boolean;
  /** A later reading of the account no longer found it. */
  isGone: boolean;
  /** The wording that it publishes. */
  answer: { question: string; revision: string } | null;
}

export interface Candidate {
  label: string;
  destination: "lore" | "link";
  /** The page, or the folded identifier of the profile. */
  subject: string;
  excerpt: number;
  /** The revision of its page, saved when the candidate was found; null without a page. */
  evidence: string | null;
  curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
}

export interface Question {
  label: string;
  sitting: number;
  ordinal: number;
  text: string;
  state: "offered" | "answered" | "skipped";
  /** Wordings in their order; the last one is current. */
  versions: string[];
  embargo: { date: string; isEnded: boolean } | null;
  /** Answers that its references quote. */
  quotes: string[];
}

export interface Boundary {
  label: string;
  request: string;
  wording: string;
  scope: "sitting" | "until_retracted";
  sitting: number | null;
  questionKey: string | null;
  /** Null: it does not end by itself. */
  date: string | null;
  isActive: boolean;
}

export interface Correction {
  label: string;
  request: string;
  claim: string;
  correction: string;
}

export interface Sitting {
  label: string;
  request: string;
  isOpen: boolean;
}

export interface Artist {
  name: ArtistName;
  hasClaimant: boolean;
  isConnected: boolean;
  sources: Map<string, Source>;
  candidates: Map<string, Candidate>;
  /** Folded identifiers of profiles by platform. */
  link: string | null;
  sittings: Sitting[];
  questions: Question[];
  boundaries: Boundary[];
  corrections: Correction[];
  /** When the eligible evidence last changed, and when a call last touched its data. */
  evidenceChangedAt: number;
  evidenceTouchedAt: number;
}

export interface World {
  /** Milliseconds; moves with the clock, and further when time is made to pass. */
  now: number;
  places: number;
  artists: Record<ArtistName, Artist>;
  jobs: Job[];
  reservations: Reservation[];
  /** Leases given to slices, newest first, including lost ones. */
  leases: { job: string; fence: number }[];
}

export function newWorld(now: number): World {
  const artist = (name: ArtistName): Artist => ({
    name,
    hasClaimant: true,
    isConnected: true,
    sources: new Map(),
    candidates: new Map(),
    link: null,
    sittings: [],
    questions: [],
    boundaries: [],
    corrections: [],
    evidenceChangedAt: Number.NEGATIVE_INFINITY,
    evidenceTouchedAt: Number.NEGATIVE_INFINITY,
  });
  return {
    now,
    places: 0,
    artists: { ana: artist("ana"), ben: artist("ben") },
    jobs: [],
    reservations: [],
    leases: [],
  };
}

/** The answer to a call: its HTTP status, and the code when refused. */
export interface Refused {
  status: number;
  code: string;
}

/** The right to an artist's private operations: the approved claimant or an administrator (rule 5.token, decision 2.2). */
export function refusesUser(world: World, who: Who, name: ArtistName): Refused | null {
  if (who === "service") return { status: 401, code: "unauthenticated" };
  if (who === "root" || (who === name && world.artists[name].hasClaimant)) return null;
  return { status: 403, code: "forbidden" };
}

/** The right to question research: the service key is enough, too (rule 5.1). */
export function refusesResearch(world: World, who: Who, name: ArtistName): Refused | null {
  return who === "service" ? null : refusesUser(world, who, name);
}

/** Adds a job that can be leased immediately. */
export function addJob(world: World, job: Pick<Job, "artist" | "kind"> & Partial<Job>): Job {
  const added: Job = {
    label: `j${world.jobs.length}`,
    identity: "",
    lifetime: 0,
    stage: "checking_saved",
    selection: null,
    runAt: world.now,
    place: world.places++,
    leased: false,
    fence: 0,
    attempts: 0,
    underWay: false,
    createdAt: world.now,
    finishedAt: null,
    isContinued: false,
    passages: [],
    quota: null,
    ...job,
  };
  world.jobs.push(added);
  return added;
}

/** A change joins a queued refresh of Lore; while one runs, another is queued (decision 5.31). */
export function queueLore(world: World, artist: ArtistName): void {
  const isQueued = world.jobs.some(
    (job) =>
      job.artist === artist &&
      job.kind === "lore_refresh" &&
      job.finishedAt === null &&
      !job.leased,
  );
  if (!isQueued) addJob(world, { artist, kind: "lore_refresh" });
}
