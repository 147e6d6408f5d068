import type { Artist, Passage, Source, World } from "./world.js";

/** The revision of an original hashes its content, and neither curation nor visibility (rule 2.3.revision, decision 1.10). */
export function revisionOf(artist: Artist, source: Source): string {
  return `${artist.name}/${source.label}/${source.text}`;
}

/**
 * Every reason why an original is not evidence now, one per condition of decision 1.12; empty when
 * eligible.
 */
export function reasonsAgainst(artist: Artist, source: Source): string[] {
  const rejected = artist.candidates.get(source.label);
  const reasons: [string, boolean][] = [
    ["missing_text", source.text === ""],
    ["private", source.visibility === "private"],
    ["removed", source.isRemoved || source.isGone],
    ["account_disconnected", source.kind === "caption" && !artist.isConnected],
    [
      "candidate_rejected",
      rejected !== undefined && !["pending", "approved"].includes(rejected.curation),
    ],
    ...reasonsAgainstAnswer(artist, source),
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/**
 * A published answer is evidence only as the current wording of its response, without an active boundary on its
 * question, and while neither it nor an answer that its question quotes is under embargo (decisions 5.32 and 5.54).
 */
function reasonsAgainstAnswer(artist: Artist, { answer }: Source): [string, boolean][] {
  if (answer === null) return [];
  const question = artist.questions.find(({ label }) => label === answer.question);
  if (question === undefined) return [["answer_changed", true]];
  const isHeld = (label: string) =>
    artist.questions.some(
      (one) => one.label === label && one.embargo !== null && !one.embargo.isEnded,
    );
  return [
    ["answer_changed", answer.revision !== `${question.label}v${question.versions.length}`],
    [
      "answer_under_boundary",
      artist.boundaries.some((one) => one.isActive && one.questionKey === keyOf(question)),
    ],
    ["answer_under_embargo", [question.label, ...question.quotes].some(isHeld)],
  ];
}

/** The key of an offered question (decision 5.33). */
export function keyOf({ sitting, ordinal }: { sitting: number; ordinal: number }): string {
  return `s${sitting}q${ordinal}`;
}

export function isEligible(artist: Artist, source: Source): boolean {
  return reasonsAgainst(artist, source).length === 0;
}

export function eligibleSources(artist: Artist): Source[] {
  return [...artist.sources.values()].filter((source) => isEligible(artist, source));
}

/**
 * A passage is valid while its source is eligible at the revision that was read (decision 3.20).
 */
export function stands(artist: Artist, passage: Passage): boolean {
  const source = artist.sources.get(passage.source);
  return (
    source !== undefined &&
    isEligible(artist, source) &&
    revisionOf(artist, source) === passage.revision
  );
}

/** Own posts and published answers, pending ones left out (decisions 1.13 and 5.2). */
export function latestSources(artist: Artist): Source[] {
  return eligibleSources(artist).filter(
    ({ kind, curation }) => kind !== "web_page" && curation === "approved",
  );
}

/** Everything that is evidence, unordered, to detect changes. */
function evidenceOf(artist: Artist): string {
  return JSON.stringify(
    eligibleSources(artist)
      .map((one) => revisionOf(artist, one))
      .sort(),
  );
}

/** Runs a change to evidence and records whether the evidence differs (decision 3.4). */
export function changingEvidence(world: World, artist: Artist, change: () => void): void {
  const before = evidenceOf(artist);
  change();
  artist.evidenceTouchedAt = world.now;
  if (evidenceOf(artist) !== before) artist.evidenceChangedAt = world.now;
}
