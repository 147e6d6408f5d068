import type { Measured } from "./measured.js";

/** The load on a deployment. */
export interface Demand {
  artists: number;
  questionsAMinute: number;
}

/** Assumptions that are not measured here; the page explains each. */
export const assumed = {
  /** Seconds that a commit takes on a database whose log is written over a network. */
  commitSeconds: 0.005,
  /** Seconds that models and lookups take per question. */
  modelSeconds: 12,
  /** Reads of a status for each question, and searches. */
  readsAQuestion: 10,
  searchesAQuestion: 2,
  originalsAnArtist: 100,
  accountsAnArtist: 2,
  /** Seconds of one refresh of an account. */
  refreshSeconds: 2,
  /** Share of a database's cores that is used before waiting grows. */
  busyShare: 0.7,
};

/** Limits of the platform and the database; the page names their sources. */
export const limits = {
  cores: 56,
  clients: 10_000,
  bytes: 16e12,
  invocations: 30_000,
  settingOfALedger: 1_000_000,
  refreshesACall: 20,
  lanes: 4,
  catalogRequestsASecond: 1,
};

/** One figure: what a demand needs, what is available, and the demand at which both are equal. */
export interface Figure {
  name: string;
  unit: string;
  needs: number;
  has: number;
  /** Questions a minute, or artists, at which it breaks. */
  breaksAt: number;
  of: "questions a minute" | "artists";
}

const daySeconds = 86_400;

/** Questions a second at which admissions fill their lock, when each reads all `k` seconds of the window's rows. */
function ledgerRate(commit: number, k: number): number {
  // rate × (commit + k × 86,400 × rate) = 1
  const a = k * daySeconds;
  return (-commit + Math.sqrt(commit * commit + 4 * a)) / (2 * a);
}

/**
 * Every figure for questions and for artists; of each kind, the one that breaks first comes first.
 */
export function figures(m: Measured, { artists, questionsAMinute }: Demand): Figure[] {
  const a = assumed;
  const rate = questionsAMinute / 60;
  const k = m.ledger.blockMs / 1000;
  const dbMs = m.question.ms + a.readsAQuestion * m.readMs + a.searchesAQuestion * m.searchMs;
  const perQuestion = (name: string, unit: string, needsAtOne: number, has: number): Figure => ({
    name,
    unit,
    needs: needsAtOne * rate,
    has,
    breaksAt: (has / needsAtOne) * 60,
    of: "questions a minute",
  });
  const perArtist = (name: string, unit: string, needsForOne: number, has: number): Figure => ({
    name,
    unit,
    needs: needsForOne * artists,
    has,
    breaksAt: has / needsForOne,
    of: "artists",
  });
  const all: Figure[] = [
    perQuestion("largest setting of the ledger", "a day", daySeconds, limits.settingOfALedger),
    {
      name: "ledger: lock, and rows of the window read under it",
      unit: "of 1",
      needs: rate * (a.commitSeconds + k * daySeconds * rate),
      has: 1,
      breaksAt: ledgerRate(a.commitSeconds, k) * 60,
      of: "questions a minute",
    },
    perQuestion("ledger: lock alone, over the commit", "of 1", a.commitSeconds, 1),
    perQuestion("database CPU", "cores", dbMs / 1000, limits.cores * a.busyShare),
    perQuestion("functions that wait for a model", "at once", a.modelSeconds, limits.invocations),
    perQuestion("connections to the pooler", "at once", a.modelSeconds, limits.clients),
    perQuestion(
      "rows of jobs in a year",
      "bytes",
      m.question.rowBytes * daySeconds * 365,
      limits.bytes,
    ),
    perArtist("refreshes that the scheduler queues", "a day", 1, limits.refreshesACall * 1_440),
    perArtist(
      "refreshes that its lanes run",
      "a day",
      a.accountsAnArtist,
      (limits.lanes * 60 * 1_440) / a.refreshSeconds,
    ),
    perArtist("requests to the catalog", "a day", 1, limits.catalogRequestsASecond * daySeconds),
    perArtist(
      "the scheduler's look for what is due",
      "s of a minute",
      (a.accountsAnArtist * m.dueMs) / 1000,
      60,
    ),
    perArtist(
      "originals and their index",
      "bytes",
      a.originalsAnArtist * m.original.rowBytes,
      limits.bytes,
    ),
  ];
  return all.sort((x, y) => (x.of === y.of ? x.breaksAt - y.breaksAt : x.of < y.of ? 1 : -1));
}
