import { sql } from "drizzle-orm";
import type { Passage as ServicePassage } from "#lib/evidence/passage.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { account, claimant, load, page } from "../../support/records.js";
import {
  importAccount,
  importCandidate,
  importSource,
  readAccount,
  review,
} from "../rules/discoveries.js";
import { isEligible, revisionOf } from "../rules/evidence.js";
import {
  type ArtistName,
  type Candidate,
  type Passage,
  refusesResearch,
  type Source,
} from "../rules/world.js";
import { chosen, type Play, type Stage, told } from "./stage.js";

/** Texts about the record, so that every question finds them; the first one is missing. */
const texts = [
  "",
  "The record was produced by Ana Lund in Oslo.",
  "The record was produced by Ben Ro in Bergen.",
  "The record was produced by nobody in particular, in 2019.",
];
/** Three pages and two captions of one account. */
const slots = ["page0", "page1", "page2", "caption0", "caption1"];

const urlOf = (label: string) => `https://news.example/${label}`;
const accountOf = (name: ArtistName) => `${name}-account`;

export const playSource: Play<"source"> = async (stage, command) => {
  const { artist, slot, text } = command;
  const label = slots[slot] ?? "page0";
  await storeSource(stage, artist, {
    label,
    kind: slot < 3 ? "web_page" : "caption",
    text: texts[text] ?? "",
    visibility: command.private ? "private" : "public",
    curation: command.pending ? "pending" : "approved",
    isRemoved: command.removed ?? false,
    isGone: false,
    answer: null,
  });
  return { expected: "imported", actual: "imported" };
};

/** An import publishes a wording of a response, the current one or an earlier one (decision 5.32). */
export const playPublish: Play<"publish"> = async (stage, { artist, back, earlier = 0 }) => {
  const answered = stage.world.artists[artist].questions.filter(
    ({ state }) => state === "answered",
  );
  const question = chosen(answered, back);
  if (question === undefined) return { expected: null, actual: null };
  const number = question.versions.length - (earlier % question.versions.length);
  await storeSource(stage, artist, {
    label: question.label.replace(`${artist}/`, "answer-"),
    kind: "published_answer",
    text: question.versions[number - 1] ?? "",
    visibility: "public",
    curation: "approved",
    isRemoved: false,
    isGone: false,
    answer: { question: question.label, revision: `${question.label}v${number}` },
  });
  return { expected: "published", actual: "published" };
};

async function storeSource(stage: Stage, artist: ArtistName, source: Source): Promise<void> {
  const { label, kind, text, visibility, curation, isRemoved, answer } = source;
  const isCaption = kind === "caption";
  const answerId = answer === null ? null : stage.names.id(answer.question);
  await load(stage.service.deps.db, {
    ...page(stage.ids[artist], text),
    kind,
    url: urlOf(label),
    visibility,
    curation,
    removed: isRemoved,
    ...(isCaption ? { platform: "social_a", accountId: accountOf(artist), entryId: label } : {}),
    ...(answer === null ? {} : { answerId, answerRevision: stage.names.id(answer.revision) }),
  });
  const sourceId = sourceIdOf({
    artistId: stage.ids[artist],
    kind,
    platform: isCaption ? "social_a" : null,
    accountId: isCaption ? accountOf(artist) : null,
    entryId: isCaption ? label : null,
    canonicalUrl: null,
    url: urlOf(label),
    answerId,
  });
  stage.names.read(`${artist}/${label}`, sourceId);
  importSource(stage.world, artist, source);
  await learnRevision(stage, artist, source, sourceId);
}

/**
 * The revision is read once per content; later readings must have the same revision for the same
 * content.
 */
async function learnRevision(stage: Stage, artist: ArtistName, source: Source, sourceId: string) {
  const label = revisionOf(stage.world.artists[artist], source);
  const path = `/knowledge/sources/${encodeURIComponent(sourceId)}`;
  const { body } = await stage.call("root", artist, "GET", path);
  const read = stage.names.read(label, body.source.revision);
  if (read !== label) throw new Error(`the revision of ${label} is that of ${read}`);
}

export const playReading: Play<"reading"> = async (stage, { artist }) => {
  const account = { platform: "social_a", accountId: accountOf(artist) };
  const reading = JSON.stringify({ account, failure: null, originals: [], covers: "all" });
  await stage.service.deps.db.execute(
    sql`select store_reading(${stage.ids[artist]}, ${reading}, now())`,
  );
  readAccount(stage.world, artist);
  return { expected: "read", actual: "read" };
};

export const playAccount: Play<"account"> = async (stage, { artist, on }) => {
  await load(
    stage.service.deps.db,
    account(stage.ids[artist], "social_a", accountOf(artist), { removed: !on }),
  );
  importAccount(stage.world, artist, on);
  return { expected: "imported", actual: "imported" };
};

export const playClaim: Play<"claim"> = async (stage, { artist, on }) => {
  const records = claimant(stage.ids[artist], artist, on ? "approved" : "revoked");
  await load(stage.service.deps.db, ...records);
  stage.world.artists[artist].hasClaimant = on;
  return { expected: "imported", actual: "imported" };
};

/** Discoveries: the three pages, and two profiles found for both artists. */
const subjects = [...slots.slice(0, 3), "@skerry", "@lund"];

export const playCandidate: Play<"candidate"> = async (stage, { artist, subject, excerpt }) => {
  const name = subjects[subject] ?? "page0";
  const isLink = name.startsWith("@");
  await load(stage.service.deps.db, {
    type: "candidate",
    artistId: stage.ids[artist],
    destination: isLink ? "link" : "lore",
    identity: "confirmed",
    url: isLink ? `https://social.example/${name}` : urlOf(name),
    ...(isLink
      ? { linkPlatform: "social_a", linkIdentifier: excerpt === 1 ? name.toUpperCase() : name }
      : {}),
    excerpt: `Excerpt ${excerpt}.`,
  });
  const here = stage.world.artists[artist];
  const saved = here.sources.get(name);
  importCandidate(stage.world, artist, {
    label: name,
    evidence: saved === undefined ? null : revisionOf(here, saved),
    destination: isLink ? "link" : "lore",
    subject: name,
    excerpt,
    curation: "pending",
  });
  const { body } = await stage.call("root", artist, "GET", "/research/discoveries?limit=100");
  for (const one of body.candidates) {
    const known = isLink ? `https://social.example/${name}` : urlOf(name);
    if (one.url !== known) continue;
    stage.names.read(`${artist}/candidate ${name}`, one.id);
    const revision = stage.names.read(
      revisionOfCandidate(artist, here.candidates.get(name)),
      one.revision,
    );
    if (revision !== revisionOfCandidate(artist, here.candidates.get(name))) {
      throw new Error(`the revision of a candidate is that of ${revision}`);
    }
  }
  return { expected: "imported", actual: "imported" };
};

/** Everything that a reviewer sees of a discovery is part of its revision, and so is its page. */
function revisionOfCandidate(artist: ArtistName, candidate: Candidate | undefined): string {
  return `${artist}/candidate ${candidate?.label} ${candidate?.excerpt} of ${candidate?.evidence}`;
}

export const playReview: Play<"review"> = async (stage, command) => {
  const { who, artist, stale: isStale = false, decision } = command;
  const candidate = chosen(
    [...stage.world.artists[artist].candidates.values()].filter(
      ({ curation }) => (curation === "pending") === (command.candidate === "pending"),
    ),
    command.back,
  );
  const label = `${artist}/candidate ${candidate?.label}`;
  const id = stage.names.id(label) ?? stage.ids.ana;
  const current = stage.names.id(revisionOfCandidate(artist, candidate)) ?? staleRevision;
  const answer = await stage.call(who, artist, "POST", `/research/discoveries/${id}/review`, {
    revision: isStale ? staleRevision : current,
    decision,
  });
  const expected = review(stage.world, who, artist, candidate?.label ?? null, isStale, decision);
  return {
    expected,
    actual: told(answer, (body) => ({
      candidate: stage.names.label(body.candidate.id).split(" ")[1],
      curation: body.candidate.curation,
    })),
  };
};

export const staleRevision = "0".repeat(64);

/** Reads an original as evidence: only an eligible one, at its current revision (decision 5.10). */
export const playOriginal: Play<"original"> = async (
  stage,
  { who, artist, source: state, back, stale: isStale = false },
) => {
  const here = stage.world.artists[artist];
  const source = chosen(
    [...here.sources.values()].filter((one) => isEligible(here, one) === (state === "eligible")),
    back,
  );
  if (source === undefined) return { expected: null, actual: null };
  const revision = isStale ? staleRevision : stage.names.id(revisionOf(here, source));
  const sourceId = encodeURIComponent(stage.names.id(`${artist}/${source.label}`) ?? "");
  const path = `/research/evidence/${sourceId}?revision=${revision}`;
  const answer = await stage.call(who, artist, "GET", path);
  return {
    expected:
      refusesResearch(stage.world, who, artist) ??
      (!isEligible(here, source)
        ? { status: 404, code: "not_found" }
        : isStale
          ? { status: 409, code: "revision_changed" }
          : { status: 200, text: source.text }),
    actual: told(answer, (body) => ({ text: body.passage.text })),
  };
};

/** The whole text of an original as a job keeps it. */
export function questionPassage(stage: Stage, artist: ArtistName, one: Passage): ServicePassage {
  const text = stage.world.artists[artist].sources.get(one.source)?.text ?? "";
  return {
    sourceId: stage.names.id(`${artist}/${one.source}`) ?? "",
    revision: stage.names.id(one.revision) ?? "",
    start: 0,
    end: text.length,
    text,
  };
}
