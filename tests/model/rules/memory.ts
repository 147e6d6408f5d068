import { changingEvidence } from "./evidence.js";
import {
  type Artist,
  type ArtistName,
  type Boundary,
  type Question,
  queueLore,
  type Refused,
  refusesUser,
  type Who,
  type World,
} from "./world.js";

/** Sittings are numbered from 1 in the order in which they were started. */
export function openSitting(artist: Artist): number | null {
  const index = artist.sittings.findIndex(({ isOpen }) => isOpen);
  return index === -1 ? null : index + 1;
}

/** The newest answered question by sitting and ordinal; an edit of an old one does not make it the latest (decision 5.42). */
export function latestAnswer(artist: Artist): Question | null {
  const [latest] = artist.questions
    .filter(({ state }) => state === "answered")
    .sort((a, b) => b.sitting - a.sitting || b.ordinal - a.ordinal);
  return latest ?? null;
}

/** One entry of a memory: its kind, its identity with its revision, and its exact texts. */
export interface Entry {
  kind: "correction" | "boundary" | "latest_answer";
  entry: string;
  revision: string;
  texts: string[];
}

/** The default sitting of a memory: the open one or the next (decision 5.39). */
export function upcomingSitting(artist: Artist): number {
  return openSitting(artist) ?? artist.sittings.length + 1;
}

/**
 * Every correction, every active boundary and the latest exact answer, in this order, each by time (rule 4.5.content,
 * decision 5.37). A boundary of one sitting belongs to the memory of that sitting alone.
 */
export function entriesOf(artist: Artist, sitting: number): Entry[] {
  const latest = latestAnswer(artist);
  return [
    ...artist.corrections.map(
      (one): Entry => ({
        kind: "correction",
        entry: one.label,
        revision: one.label,
        texts: [one.claim, one.correction],
      }),
    ),
    ...artist.boundaries
      .filter((one) => one.isActive && (one.sitting === null || one.sitting === sitting))
      .map(
        (one): Entry => ({
          kind: "boundary",
          entry: one.label,
          revision: one.label,
          texts: [one.wording],
        }),
      ),
    ...(latest === null ? [] : [latest]).map(
      (one): Entry => ({
        kind: "latest_answer",
        entry: one.label,
        revision: `${one.label}v${one.versions.length}`,
        texts: [one.text, one.versions.at(-1) ?? ""],
      }),
    ),
  ];
}

/**
 * The content of a snapshot id: artist, sitting, the revisions of all entries in any order, and the
 * embargo of the latest answer (decisions 5.36 and 5.54). Two memories have the same id exactly
 * when this is equal.
 */
export function memoryOf(artist: Artist, sitting: number): string {
  const entries = entriesOf(artist, sitting).map(({ kind, revision }) => `${kind} ${revision}`);
  return JSON.stringify([
    artist.name,
    sitting,
    entries.sort(),
    latestAnswer(artist)?.embargo ?? null,
  ]);
}

/** Reads a memory; the sitting is the latest known one or the next (rules 4.5.sitting, 4.5.stale). */
export function readMemory(world: World, who: Who, name: ArtistName, asked: number | null) {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const known = artist.sittings.length;
  const sitting = asked ?? upcomingSitting(artist);
  if (sitting !== known && sitting !== known + 1) return { status: 409, code: "stale_sitting" };
  return {
    status: 200,
    sitting,
    memory: memoryOf(artist, sitting),
    entries: entriesOf(artist, sitting),
  };
}

/** Saves a boundary; the same request with the same body is one boundary (decisions 5.18 and 5.55). */
export function saveBoundary(
  world: World,
  who: Who,
  name: ArtistName,
  wish: Pick<Boundary, "request" | "wording" | "scope" | "questionKey" | "date">,
): { status: 200; boundary: string; sitting: number | null } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const known = artist.boundaries.find(({ request }) => request === wish.request);
  if (known !== undefined) {
    const isSame = (["wording", "scope", "questionKey", "date"] as const).every(
      (field) => known[field] === wish[field],
    );
    return isSame
      ? { status: 200, boundary: known.label, sitting: known.sitting }
      : { status: 409, code: "request_id_reused" };
  }
  if (wish.date === "past") return { status: 400, code: "invalid_input" };
  const boundary: Boundary = {
    ...wish,
    label: `${name}/boundary${artist.boundaries.length}`,
    sitting: wish.scope === "sitting" ? upcomingSitting(artist) : null,
    isActive: true,
  };
  changingEvidence(world, artist, () => artist.boundaries.push(boundary));
  queueLore(world, name);
  return { status: 200, boundary: boundary.label, sitting: boundary.sitting };
}

/**
 * Retracts a boundary at the revision that was read; a repetition gets the same answer (decision
 * 5.18).
 */
export function retract(
  world: World,
  who: Who,
  name: ArtistName,
  label: string | null,
  isStale: boolean,
): { status: 200; boundary: string } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const boundary = artist.boundaries.find((one) => one.label === label);
  if (boundary === undefined) return { status: 404, code: "not_found" };
  if (isStale) return { status: 409, code: "revision_changed" };
  if (boundary.isActive) {
    changingEvidence(world, artist, () => {
      boundary.isActive = false;
    });
    queueLore(world, name);
  }
  return { status: 200, boundary: boundary.label };
}

/**
 * Corrections are only ever added; the same request with the same body is one correction (decision
 * 5.19).
 */
export function correct(
  world: World,
  who: Who,
  name: ArtistName,
  wish: { request: string; claim: string; correction: string },
): { status: 200; correction: string } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const { corrections } = world.artists[name];
  const known = corrections.find(({ request }) => request === wish.request);
  if (known !== undefined) {
    return known.claim === wish.claim && known.correction === wish.correction
      ? { status: 200, correction: known.label }
      : { status: 409, code: "request_id_reused" };
  }
  const label = `${name}/correction${corrections.length}`;
  corrections.push({ ...wish, label });
  queueLore(world, name);
  return { status: 200, correction: label };
}

/**
 * The dates of all embargoes and boundaries of an artist pass, and the scheduler is called:
 * embargoes end, and boundaries end as if retracted (decisions 5.54, 5.55 and 9.32). `coming` names
 * the date that has passed, a different one each time.
 */
export function dateComes(world: World, name: ArtistName, coming: string): void {
  const artist = world.artists[name];
  const held = artist.questions.filter(({ embargo }) => embargo !== null && !embargo.isEnded);
  const bounds = artist.boundaries.filter(({ date, isActive }) => date !== null && isActive);
  if (held.length + bounds.length === 0) return;
  changingEvidence(world, artist, () => {
    for (const question of held) question.embargo = { date: coming, isEnded: true };
    for (const boundary of bounds) {
      boundary.isActive = false;
      boundary.date = coming;
    }
  });
  queueLore(world, name);
}
