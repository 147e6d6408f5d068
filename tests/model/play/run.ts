import { deepStrictEqual } from "node:assert/strict";
import type { TestService } from "../../support/service.js";
import { type Command, refusals } from "../commands/command.js";
import type { ArtistName, World } from "../rules/world.js";
import {
  playAccount,
  playCandidate,
  playClaim,
  playOriginal,
  playPublish,
  playReading,
  playReview,
  playSource,
} from "./evidence.js";
import { playFinish, playOffer, playRevise, playSave, playStart } from "./interview.js";
import { playBoundary, playCorrect, playDate, playMemory, playRetract } from "./memory.js";
import { observe } from "./observe.js";
import { playAsk, playContinue, playPlan, playStatus } from "./questions.js";
import { playAdvance, playLease, playLookup, playSettle, playThrow } from "./slices.js";
import { letTimePass, openStage, type Play, type Stage } from "./stage.js";

const plays: { [Name in Command["do"]]: Play<Name> } = {
  ask: playAsk,
  continue: playContinue,
  status: playStatus,
  plan: playPlan,
  lease: playLease,
  advance: playAdvance,
  settle: playSettle,
  throw: playThrow,
  lookup: playLookup,
  skip: async (stage, { ms }) => {
    await letTimePass(stage, ms);
    return { expected: "passed", actual: "passed" };
  },
  source: playSource,
  reading: playReading,
  account: playAccount,
  claim: playClaim,
  candidate: playCandidate,
  review: playReview,
  original: playOriginal,
  publish: playPublish,
  start: playStart,
  finish: playFinish,
  offer: playOffer,
  save: playSave,
  revise: playRevise,
  boundary: playBoundary,
  retract: playRetract,
  correct: playCorrect,
  memory: playMemory,
  date: playDate,
};

/** Commands by name and by the model's answer: accepted, a code, or impossible. */
export type Outcomes = Map<string, Map<string, number>>;

/** Commands between two comparisons of everything that can be seen. */
const observedEvery = 15;

/** What was played, and where the service and the model differed; null if nowhere. */
export interface Played {
  commands: readonly Command[];
  difference: string | null;
}

/** Plays commands to the service and the model until they differ or no command is left. */
export async function play(
  service: TestService,
  nextCommand: (world: World, played: number) => Command | undefined,
  outcomes: Outcomes = new Map(),
): Promise<Played> {
  const stage = await openStage(service);
  const commands: Command[] = [];
  const at = () => `${commands.length}: ${toldCommand(commands.at(-1))}`;
  try {
    for (;;) {
      stage.world.now = Date.now() + stage.skipped;
      const command = nextCommand(stage.world, commands.length);
      if (command === undefined || Date.now() >= stage.endsAt) break;
      commands.push(command);
      const { actual, expected } = await (plays[command.do] as Play<Command["do"]>)(
        stage,
        command as never,
      );
      same(actual, expected, "the answer");
      count(outcomes, command.do, outcomeOf(expected));
      if (commands.length % observedEvery === 0) await compare(stage, ["ana"]);
    }
    await compare(stage, ["ana", "ben"]);
    return { commands, difference: null };
  } catch (problem) {
    const difference = problem instanceof Error ? problem.message : String(problem);
    return { commands, difference: `after ${at()}, ${difference}` };
  }
}

async function compare(stage: Stage, artists: ArtistName[]): Promise<void> {
  for (const artist of artists) {
    const { actual, expected } = await observe(stage, artist);
    for (const view of Object.keys(expected)) {
      same(actual[view], expected[view], `what ${artist} sees of ${view}`);
    }
  }
}

function same(actual: unknown, expected: unknown, what: string): void {
  try {
    deepStrictEqual(actual, expected);
  } catch (problem) {
    const lines = problem instanceof Error ? problem.message.split("\n").slice(2) : [];
    throw new Error(`${what}: + the service, - the rules\n${lines.join("\n").trim()}`);
  }
}

/** A command on one line: its name, and its fields as in code. */
export function toldCommand(command: Command | undefined): string {
  if (command === undefined) return "nothing";
  const { do: name, ...fields } = command;
  return `${name} ${JSON.stringify(fields)}`;
}

function count(all: Outcomes, name: string, outcome: string): void {
  const outcomes = all.get(name) ?? new Map<string, number>();
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  all.set(name, outcomes);
}

function outcomeOf(expected: unknown): string {
  if (expected === null) return "nothing to do";
  if (expected === false || expected === "lost") return "lease lost";
  if (typeof expected !== "object") return "accepted";
  if ("code" in expected) return String(expected.code);
  if ("isSettled" in expected) return "allowance exhausted";
  if ("ended" in expected) return "ended a lost job";
  return "ran" in expected && expected.ran === false ? "nothing to do" : "accepted";
}

/**
 * How often each command was accepted, refused or impossible, and which refusals never occurred.
 */
export function toldOutcomes(outcomes: Outcomes): string[] {
  return Object.keys(plays).map((name) => {
    const found = [...(outcomes.get(name) ?? [])].sort(([, a], [, b]) => b - a);
    const never = (refusals[name as Command["do"]] ?? []).filter(
      (code) => !found.some(([outcome]) => outcome === code),
    );
    return [
      `${name.padEnd(10)}${found.map(([outcome, times]) => ` ${outcome} ${times}`).join(",")}`,
      ...(never.length > 0 ? [`never ${never.join(", ")}`] : []),
    ].join("; ");
  });
}
