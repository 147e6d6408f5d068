import { changingEvidence } from "./evidence.js";
import {
  type ArtistName,
  type Candidate,
  queueLore,
  type Refused,
  refusesUser,
  type Source,
  type Who,
  type World,
} from "./world.js";

/** An imported original replaces the whole row with its key (decision 8.10). */
export function importSource(world: World, name: ArtistName, source: Source): void {
  const artist = world.artists[name];
  changingEvidence(world, artist, () => {
    // The latest import comes last.
    artist.sources.delete(source.label);
    artist.sources.set(source.label, source);
  });
}

/**
 * Connecting an account makes its evidence eligible, disconnecting it does the opposite (rule
 * 2.3.sourceId-gone).
 */
export function importAccount(world: World, name: ArtistName, isConnected: boolean): void {
  const artist = world.artists[name];
  changingEvidence(world, artist, () => {
    artist.isConnected = isConnected;
  });
}

/**
 * Reads an account to its end without finding its posts: they are gone until seen again (rule
 * 2.3.sourceId-gone).
 */
export function readAccount(world: World, name: ArtistName): void {
  const artist = world.artists[name];
  if (!artist.isConnected) return;
  changingEvidence(world, artist, () => {
    for (const source of artist.sources.values()) {
      if (source.kind === "caption") source.isGone = true;
    }
  });
}

/**
 * A pending discovery that is found again is updated; a decided one stays as it is (rule
 * 3.2.suppressed, decision 3.28).
 */
export function importCandidate(world: World, name: ArtistName, found: Candidate): void {
  const { candidates } = world.artists[name];
  const known = candidates.get(found.label);
  if (known === undefined || known.curation === "pending") candidates.set(found.label, found);
}

export type Decision = "approve" | "decline" | "wrong_artist" | "incorrect";

/**
 * Decides about a discovery at its exact revision (rules 3.2.approve, 3.2.decline, 4.2.409). A decided one never changes:
 * the same decision again is answered, another one is a conflict.
 */
export function review(
  world: World,
  who: Who,
  name: ArtistName,
  label: string | null,
  isStale: boolean,
  decision: Decision,
): { status: 200; candidate: string; curation: string } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const candidate = label === null ? undefined : artist.candidates.get(label);
  if (candidate === undefined) return { status: 404, code: "not_found" };
  if (isStale) return { status: 409, code: "revision_changed" };
  const curation =
    decision === "approve" ? "approved" : decision === "decline" ? "declined" : decision;
  const decided = { status: 200 as const, candidate: candidate.label, curation };
  if (candidate.curation !== "pending") {
    return candidate.curation === curation ? decided : { status: 409, code: "conflict" };
  }
  if (curation === "approved" && candidate.destination === "link") {
    if (!writesLink(world, name, candidate.subject)) return { status: 409, code: "link_conflict" };
  }
  changingEvidence(world, artist, () => {
    candidate.curation = curation;
    if (curation !== "approved" || candidate.destination === "link") return;
    const page = artist.sources.get(candidate.subject);
    if (page !== undefined) page.curation = "approved";
    queueLore(world, name);
  });
  return decided;
}

/** One profile per artist and platform, and one artist per profile; the same again succeeds (decision 5.30). */
function writesLink(world: World, name: ArtistName, identifier: string): boolean {
  const artist = world.artists[name];
  const others = Object.values(world.artists).filter((one) => one !== artist);
  if (artist.link === null && !others.some(({ link }) => link === identifier)) {
    artist.link = identifier;
  }
  return artist.link === identifier;
}
