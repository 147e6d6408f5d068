import type { Chance } from "../../support/fuzz/chance.js";
import type { World } from "../rules/world.js";
import { chosenCommand } from "./choices.js";
import type { Command } from "./command.js";
import { stories } from "./stories.js";

/** Commands one after the other, each chosen when the one before it was played: stories, and others in between. */
export class Sequence {
  readonly #chance: Chance;
  #story: Command[] = [];

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  next(world: World): Command {
    const chance = this.#chance;
    if (this.#story.length === 0 && chance.happens(0.15)) {
      const artist = chance.happens(0.75) ? "ana" : "ben";
      this.#story = chance.one(stories)({ artist, chance });
    }
    const goesOn = this.#story.length > 0 && chance.happens(0.85);
    return (goesOn ? this.#story.shift() : undefined) ?? chosenCommand(world, chance);
  }
}

/**
 * The smallest sequence that can be made by leaving out parts and then fields, and that still fails: first halves are left
 * out, then quarters, and single commands at the end, until none can be.
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
    for (const field of ["back", "stale", "until", "pending", "about", "earlier", "quoted"]) {
      const { [field as "do"]: left, ...simpler } = rest[place] as Command;
      if (left === undefined) continue;
      const simplified = rest.with(place, simpler as Command);
      if (await fails(simplified)) rest = simplified;
    }
  }
  return rest;
}
