import type { Command } from "../model/commands/command.js";
import { Sequence, Stories, smallest } from "../model/commands/sequence.js";
import { type Outcomes, play, toldCommand, toldOutcomes } from "../model/play/run.js";
import { modelledService } from "../model/play/stage.js";
import type { TestService } from "../support/service.js";
import type { Area } from "./area.js";

/**
 * Commands per sequence, more if a story has not ended; each sequence begins with two new artists.
 */
const length = 150;

/**
 * Sends random commands to the service and to a model of the rules (`tests/model`). The first
 * difference ends the run; it is reduced and printed with the commands that show it.
 */
export const model: Area = {
  name: "model",
  promise:
    "The service answers any sequence of commands as the rules say, and then shows what they say.",
  shortTries: 1_000,
  async run(run) {
    const outcomes: Outcomes = new Map();
    const stories = new Stories(run.random);
    const service = await modelledService();
    try {
      while (!run.enough() && run.broken.length === 0) {
        const sequence = new Sequence(run.random, stories);
        const goesOn = (played: number) =>
          (played < length || sequence.isTelling) && !run.enough(played);
        const { commands, difference } = await play(
          service,
          (world, played) => (goesOn(played) ? sequence.next(world) : undefined),
          outcomes,
        );
        const told =
          difference === null
            ? []
            : [
                (await smallestRun(service, commands)) ??
                  `${difference}\n  which did not come again when the same commands were played`,
              ];
        run.count(told, commands.length);
      }
    } finally {
      await service.close();
    }
    for (const line of toldOutcomes(outcomes)) run.say(line);
  },
};

/**
 * The fewest commands that lead to a difference, and the difference; null when it does not recur.
 */
async function smallestRun(service: TestService, commands: readonly Command[]) {
  const again = (some: readonly Command[]) => play(service, (_, played) => some[played]);
  const small = await smallest(commands, async (some) => (await again(some)).difference !== null);
  const { difference } = await again(small);
  if (difference === null) return null;
  return [difference, ...small.map((command, at) => `  ${at + 1}. ${toldCommand(command)}`)].join(
    "\n",
  );
}
