import { deepStrictEqual } from "node:assert/strict";
import type { TestService } from "../support/service.js";
import type { Command } from "./commands.js";
import { observe } from "./observe.js";
import {
  playAccount,
  playCandidate,
  playClaim,
  playOriginal,
  playPublish,
  playReview,
  playSource,
} from "./play-evidence.js";
import { playFinish, playOffer, playRevise, playSave, playStart } from "./play-interview.js";
import { playBoundary, playCorrect, playDate, playMemory, playRetract } from "./play-memory.js";
import { playAsk, playContinue, playPlan, playStatus } from "./play-questions.js";
import { playAdvance, playLease, playLookup, playSettle, playThrow } from "./play-slices.js";
import { letTimePass, openStage, type Play, type Stage } from "./stage.js";
import type { ArtistName } from "./world.js";

const plays: { [Name in Command["do"]]: Play<Name> } = {
  ask: playAsk,
  continue: playContinue as Play<"continue">,
  status: playStatus as Play<"status">,
  plan: playPlan,
  lease: playLease,
  advance: playAdvance,
  settle: playSettle,
  throw: playThrow as Play<"throw">,
  lookup: playLookup as Play<"lookup">,
  skip: async (stage, { ms }) => {
    await letTimePass(stage, ms);
    return { expected: "passed", actual: "passed" };
  },
  source: playSource,
  account: playAccount as Play<"account">,
  claim: playClaim as Play<"claim">,
  candidate: playCandidate,
  review: playReview,
  original: playOriginal,
  publish: playPublish,
  start: playStart,
  finish: playFinish,
  offer: playOffer,
  save: playSave as Play<"save">,
  revise: playRevise as Play<"revise">,
  boundary: playBoundary,
  retract: playRetract,
  correct: playCorrect,
  memory: playMemory,
  date: playDate,
};

/** Commands by name and by what the model answered: accepted, a code, or null where there was nothing to do it with. */
export type Tally = Map<string, Map<string, number>>;

/** Commands between two comparisons of everything that can be seen. */
const observedEvery = 15;

/**
 * Plays a sequence to the service and the model.
 *
 * @throws AssertionError where they differ, with the command
 */
export async function play(
  service: TestService,
  commands: readonly Command[],
  tally: Tally,
): Promise<void> {
  const stage = await openStage(service);
  for (const [index, command] of commands.entries()) {
    stage.world.now = Date.now() + stage.skipped;
    const { actual, expected } = await (plays[command.do] as Play<Command["do"]>)(
      stage,
      command as never,
    );
    same(actual, expected, `${index}: ${JSON.stringify(command)}`);
    count(tally, command.do, outcomeOf(expected));
    if ((index + 1) % observedEvery === 0) await compare(stage, ["ana"], `after ${index}`);
  }
  await compare(stage, ["ana", "ben"], "at the end");
}

async function compare(stage: Stage, artists: ArtistName[], when: string): Promise<void> {
  for (const artist of artists) {
    const { actual, expected } = await observe(stage, artist);
    same(actual, expected, `what can be seen of ${artist} ${when}`);
  }
}

function same(actual: unknown, expected: unknown, where: string): void {
  try {
    deepStrictEqual(actual, expected);
  } catch (error) {
    throw new Error(`${where}\n${error instanceof Error ? error.message : error}`);
  }
}

function count(tally: Tally, name: string, outcome: string): void {
  const outcomes = tally.get(name) ?? new Map<string, number>();
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  tally.set(name, outcomes);
}

function outcomeOf(expected: unknown): string {
  if (expected === null) return "nothing to do";
  if (expected === false || expected === "lost") return "refused: lease lost";
  if (typeof expected !== "object" || expected === null) return "accepted";
  if ("code" in expected) return `refused: ${expected.code}`;
  if ("isSettled" in expected) return "refused: allowance exhausted";
  if ("ended" in expected) return "ended a lost job";
  return "ran" in expected && expected.ran === false ? "nothing to do" : "accepted";
}
