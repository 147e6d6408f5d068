import type { Chance } from "../../support/fuzz/chance.js";
import { useOf } from "../rules/ledgers.js";
import { day, type World } from "../rules/world.js";
import { chosenCommand } from "./choices.js";
import type { Command } from "./command.js";
import { interviewStories } from "./interview-stories.js";
import { dies, leaseQuestion, researchStories, type Story, settled } from "./research-stories.js";

/**
 * Stories in random order: each is played once before any is repeated, the first time without
 * interruption.
 */
export class Stories {
  readonly #chance: Chance;
  #untold: Story[] = [...researchStories, ...interviewStories];
  #isFirstRound = true;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Whether the next story is played for the first time. */
  get isFirstRound(): boolean {
    return this.#isFirstRound;
  }

  next(): Story {
    const [story] = this.#untold.splice(this.#chance.whole(0, this.#untold.length - 1), 1);
    if (this.#untold.length === 0) {
      this.#untold = [...researchStories, ...interviewStories];
      this.#isFirstRound = false;
    }
    return story as Story;
  }
}

/**
 * Commands in sequence, each chosen after the previous one was played: first every story by itself,
 * then stories with other commands in between.
 */
export class Sequence {
  readonly #chance: Chance;
  readonly #stories: Stories;
  #story: Command[] = [];
  #isUndisturbed = false;

  constructor(chance: Chance, stories: Stories) {
    this.#chance = chance;
    this.#stories = stories;
  }

  /** Whether a story is being played that should reach its end. */
  get isTelling(): boolean {
    return this.#isUndisturbed && this.#story.length > 0;
  }

  next(world: World): Command {
    const chance = this.#chance;
    const { isFirstRound } = this.#stories;
    if (this.#story.length === 0 && (isFirstRound || chance.happens(0.3))) {
      this.#isUndisturbed = isFirstRound;
      this.#story = this.#begun(world);
    }
    const goesOn = this.#story.length > 0 && (this.#isUndisturbed || chance.happens(0.88));
    return (goesOn ? this.#story.shift() : undefined) ?? chosenCommand(world, chance);
  }

  /** Most stories begin with a new question, so work that would block it is usually ended first. */
  #begun(world: World): Command[] {
    const chance = this.#chance;
    const artist = chance.happens(0.75) ? "ana" : "ben";
    const who = world.artists[artist].hasClaimant ? artist : "root";
    const commands = this.#stories.next()({ artist, who, chance });
    const isBusy = world.jobs.some(
      (job) => job.artist === artist && job.identity !== "" && job.finishedAt === null,
    );
    const isFull = useOf(world, "saved_question", "global", artist).resetAt !== null;
    const makesWay = this.#isUndisturbed || chance.happens(0.7);
    // After a day no ledger is full and no answer is reused.
    if (makesWay && (isFull || this.#isUndisturbed)) commands.unshift({ do: "skip", ms: day });
    if (makesWay && isBusy) commands.unshift(dies, leaseQuestion(artist), settled("give_up"));
    return commands;
  }
}

/**
 * The smallest failing sequence, found by removing parts and then fields: first halves, then
 * quarters, finally single commands, until none can be removed.
 */
export async function smallest(
  commands: readonly Command[],
  fails: (commands: readonly Command[]) => Promise<boolean>,
): Promise<readonly Command[]> {
  let rest = commands;
  for (let size = Math.ceil(rest.length / 2); size > 0; ) {
    const before = rest.length;
    for (let at = rest.length - size; at > -size; at -= size) {
      const fewer = [...rest.slice(0, Math.max(0, at)), ...rest.slice(Math.max(0, at + size))];
      if (fewer.length < rest.length && (await fails(fewer))) rest = fewer;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (rest.length === before) break;
  }
  for (const place of rest.keys()) {
    for (const field of notNeeded) {
      const { [field]: left, ...simpler } = rest[place] as Partial<Record<string, unknown>>;
      const simplified = rest.with(place, simpler as unknown as Command);
      if (left !== undefined && (await fails(simplified))) rest = simplified;
    }
  }
  return rest;
}

/** Optional fields of commands. */
const notNeeded = ["back", "stale", "until", "pending", "about", "earlier", "quoted"];
