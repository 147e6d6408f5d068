import fc from "fast-check";
import { sequences } from "../model/commands.js";
import { type Tally as Outcomes, play } from "../model/run.js";
import { modelledService } from "../model/stage.js";
import { type Area, again, type Tally } from "./area.js";

/** Most commands of one sequence; each begins with two new artists. */
const length = 150;

/**
 * Random commands to the service and to a model of the rules beside it (`tests/model`). A difference is made smaller before it
 * is told, unless the run is a short one.
 */
export const model: Area = {
  name: "model",
  promise: "Any sequence of commands is answered as the rules say, and shows what they say.",
  shortTries: 400,
  async run({ seed, enough, say }) {
    const tally: Tally = { tried: 0, survived: 0, broken: [] };
    const outcomes: Outcomes = new Map();
    const service = await modelledService();
    // A short run only says whether something differs.
    const isShort = enough(model.shortTries);
    try {
      for (let round = 0; !enough(tally.tried); round += 1) {
        let played = 0;
        const property = fc.asyncProperty(sequences(length), async (commands) => {
          // Smaller sequences of a shrinking are no tries of their own.
          const isFirst = played === 0;
          played ||= commands.length;
          await play(service, commands, isFirst ? outcomes : new Map());
        });
        const result = await fc.check(property, {
          numRuns: 1,
          unbiased: true,
          seed: seed * 1_000_003 + round,
          endOnFailure: isShort,
        });
        tally.tried += played;
        if (result.failed)
          tally.broken.push(`${told(result)}; ${again("model", seed, tally.tried)}`);
        else tally.survived += played;
        if (tally.broken.length >= 3) break;
      }
    } finally {
      await service.close();
    }
    for (const [name, counts] of [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const found = [...counts].sort(([, a], [, b]) => b - a);
      say(
        `${name.padEnd(10)} ${found.map(([outcome, times]) => `${outcome} ${times}`).join(", ")}`,
      );
    }
    return tally;
  },
};

/** The commands that lead to the difference, and the difference. */
function told(result: { counterexample: unknown[] | null; errorInstance?: unknown }): string {
  const commands = JSON.stringify(result.counterexample?.[0] ?? []);
  const error = result.errorInstance;
  return `${error instanceof Error ? error.message : String(error)}\n  after ${commands}`;
}
