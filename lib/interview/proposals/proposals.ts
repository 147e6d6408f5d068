import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  Proposal,
  type ProposalAnswer,
  type ProposalDecision,
  type ProposalList,
  type ProposalsPrepared,
  type ProposalToAdd,
} from "#lib/contract/interview-proposals.js";
import type { InterviewReference } from "#lib/contract/interview-question.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { hashOf } from "#lib/kernel/hash.js";
import { fault } from "#lib/platform/fault.js";
import { comparisonWith, entryOf, type Hindrance, ProposalMemory } from "./compare-proposal.js";
import { informativeWords, wordIndex } from "./informative-words.js";
import { readProposals } from "./read-proposals.js";
import { type NewProposal, ProposalMaterial, ruleProposals } from "./rule-proposals.js";

/** Proposals of an artist that wait or are postponed, and of those that are left out, at most. */
const maxOpen = 24;
/** Proposals of one kind that are prepared at once, at most. */
const maxOfKind = 6;

const Texts = v.array(v.nullable(v.string()));

const database = databaseFunctions({
  read_proposals: {
    returns: v.object({
      artistName: v.nullable(v.string()),
      sitting: v.number(),
      proposals: v.array(v.object({ ...Proposal.entries, texts: Texts })),
      memory: ProposalMemory,
    }),
  },
  proposal_material: { returns: ProposalMaterial },
  reference_texts: {
    json: { references: json<readonly InterviewReference[]>() },
    returns: v.nullable(Texts),
  },
  add_proposals: {
    json: {
      proposals: json<readonly (NewProposal & { id: string })[]>(),
      leftOut: json<readonly string[]>(),
    },
    returns: outcomeOf({ added: v.number(), proposals: v.array(Proposal) }, userRefusals),
  },
  decide_proposal: {
    returns: outcomeOf({ proposal: Proposal }, [...userRefusals, "conflict"]),
  },
});

const noArtist = "there is no such artist";
const noProposal = "there is no such proposal";

/** The memory of an artist, what a proposal touches in it, and which of those that wait do. */
async function readCompared(deps: Deps, artistId: string, proposalId: string | null = null) {
  const found = await database.read_proposals(deps.db, { artistId, proposalId });
  const hindranceOf = comparisonWith(found.memory, found.artistName ?? "");
  const isShown = Map.groupBy(found.proposals, (one) => hindranceOf(one, one.texts) === null);
  return {
    ...found,
    hindranceOf,
    shown: isShown.get(true) ?? [],
    leftOut: isShown.get(false) ?? [],
  };
}
type Compared = Awaited<ReturnType<typeof readCompared>>;

/**
 * The proposals that wait for a person, each compared with the whole memory as it is now (decision
 * 5.81).
 */
export async function listProposals(deps: Deps, artistId: string): Promise<ProposalList> {
  const { sitting, memory, shown, leftOut } = await readCompared(deps, artistId);
  return {
    status: "ok",
    sitting,
    proposals: shown.map(({ texts, ...proposal }) => proposal),
    leftOut: leftOut.length,
    boundaries: memory.boundaries.filter(({ questionKey }) => questionKey === null),
  };
}

/**
 * Adds a question that a person proposes. The same `requestId` and body return the proposal that was
 * added first, also when it was reworded since.
 *
 * @throws forbidden, not_found, request_id_reused, evidence_changed, or conflict naming what it
 *   touches
 */
export async function addProposal(
  deps: Deps,
  caller: Caller,
  artistId: string,
  toAdd: ProposalToAdd,
): Promise<ProposalAnswer> {
  const { requestId, question, references } = toAdd;
  const { hindranceOf, leftOut } = await readCompared(deps, artistId);
  const texts = await database.reference_texts(deps.db, { artistId, references });
  const proposal: NewProposal = {
    subject: `person ${requestId}`,
    reason: "person",
    question,
    references,
  };
  const added = { ...proposal, id: idOf(artistId, toAdd) };
  const hindrance = hindranceOf(proposal, texts ?? []);
  // A hindered proposal is not added, but it may repeat one that was added before.
  const { proposals } =
    hindrance === null
      ? await keep(deps, caller, artistId, [added], leftOut)
      : await keep(deps, caller, artistId, [added], [], 0);
  const [saved] = proposals;
  if (saved === undefined) {
    refuseHindered(hindrance);
    throw fault("conflict", `${maxOpen} questions wait already, or their evidence has changed`);
  }
  // Proposals were added with ids at random before.
  const isSame =
    saved.id === added.id ||
    (saved.question === question && hashOf(saved.references) === hashOf(references));
  if (!isSame) throw fault("request_id_reused");
  return { status: "ok", proposal: saved };
}

/** The id of a person's proposal: a UUID (version 8) made from all that was asked for. */
function idOf(artistId: string, toAdd: ProposalToAdd): string {
  const hash = hashOf({ artistId, ...toAdd });
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-8$4-$5");
}

/**
 * Prepares questions by rules from typed data (decision 5.82) and by the reading model (5.86), each
 * compared before it is kept.
 *
 * @throws forbidden, not_found
 */
export async function prepareProposals(
  deps: Deps,
  caller: Caller,
  artistId: string,
): Promise<ProposalsPrepared> {
  const { artistName, memory, hindranceOf, leftOut } = await readCompared(deps, artistId);
  const material = await database.proposal_material(deps.db, { artistId, limit: maxOfKind });
  const told = wordIndex(
    memory.questions.flatMap(({ question, answer }) =>
      informativeWords(`${question}\n${answer ?? ""}`),
    ),
  );
  const isFree = (one: NewProposal) =>
    // The quotations are what the same statement just read.
    hindranceOf(one, quotedTexts(one.references)) === null;
  const read = (await readProposals(deps, caller, artistId, artistName ?? "", material)).filter(
    isFree,
  );
  const asked = new Set(read.flatMap(({ references }) => references.map(entryOf)));
  // When the model has asked about something new, the rule's question about it is dropped.
  const ruled = ruleProposals(material, artistName ?? "", told).filter(
    (one) =>
      isFree(one) && !(one.reason === "new" && one.references.some((at) => asked.has(entryOf(at)))),
  );
  const found = [...read, ...ruled];
  const withIds = found.map((one) => ({ ...one, id: deps.newId() }));
  const { added } = await keep(deps, caller, artistId, withIds, leftOut);
  return { status: "ok", added };
}

/**
 * Decides about a proposal: `decline` for good, `postpone`, `reword` or `reopen`. A new wording is
 * compared like a new proposal.
 *
 * @throws forbidden, not_found, or conflict when it was accepted or the wording touches the memory
 */
export async function decideProposal(
  deps: Deps,
  caller: Caller,
  { id: artistId, proposalId }: { id: string; proposalId: string },
  { decision, question }: ProposalDecision,
): Promise<ProposalAnswer> {
  if (question !== undefined) {
    const { proposals, hindranceOf } = await readCompared(deps, artistId, proposalId);
    const [reworded] = proposals;
    if (reworded === undefined) throw fault("not_found", noProposal);
    if (reworded.state === "accepted") throw fault("conflict", offered);
    refuseHindered(hindranceOf({ ...reworded, question }, reworded.texts));
  }
  const result = await database.decide_proposal(deps.db, {
    userId: userIdOf(caller),
    artistId,
    proposalId,
    decision,
    question: question ?? null,
  });
  const { proposal } = acceptedOrThrow(result, { not_found: noProposal, conflict: offered });
  return { status: "ok", proposal };
}

const offered = "the question was offered already";

async function keep(
  deps: Deps,
  caller: Caller,
  artistId: string,
  proposals: readonly (NewProposal & { id: string })[],
  leftOut: Compared["leftOut"],
  most = maxOpen,
) {
  const result = await database.add_proposals(deps.db, {
    userId: userIdOf(caller),
    artistId,
    proposals,
    maxOpen: most,
    leftOut: leftOut.map(({ id }) => id),
  });
  return acceptedOrThrow(result, noArtist);
}

/** Texts that hold the quotations where the references say. */
function quotedTexts(references: readonly InterviewReference[]): string[] {
  return references.map(({ start, quote }) => `${" ".repeat(start)}${quote}`);
}

const hindrances: Readonly<Record<Exclude<Hindrance, "evidence">, string>> = {
  boundary: "it touches a boundary",
  asked: "this was asked before",
  declined: "this was turned down",
  corrected: "a correction settles it",
  embargo: "it uses an answer that is held back",
};

/** @throws evidence_changed, or conflict naming what it touches */
function refuseHindered(hindrance: Hindrance | null): void {
  if (hindrance === "evidence") throw fault("evidence_changed");
  if (hindrance !== null) throw fault("conflict", hindrances[hindrance]);
}
