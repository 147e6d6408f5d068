import { Chance } from "../support/fuzz/chance.js";
import { again, type Context, type Tally } from "./area.js";

/** One try, with its own chance; what did not hold, empty when all did. */
export type Trial = (chance: Chance, number: number) => Promise<readonly string[]>;

/** So many broken tries end an area: the first ones say enough. */
const mostBroken = 20;

/**
 * Tries one after the other. Every try has its own chance, made from the seed and its number, so that a longer run begins
 * with the tries of a shorter one. A try that throws is a broken promise, too.
 */
export async function trials(area: string, context: Context, trial: Trial): Promise<Tally> {
  const tally: Tally = { tried: 0, survived: 0, broken: [] };
  while (!context.enough(tally.tried) && tally.broken.length < mostBroken) {
    const chance = new Chance(context.seed * 1_000_003 + tally.tried);
    const problems = await trial(chance, tally.tried).catch((thrown: unknown) => [
      `threw ${thrown instanceof Error ? thrown.stack : thrown}`,
    ]);
    tally.tried += 1;
    if (tally.tried % 5_000 === 0) context.say(`${tally.tried} tried`);
    if (problems.length === 0) tally.survived += 1;
    else {
      const what = problems.join("; ");
      tally.broken.push(`${what} (${again(area, context.seed, tally.tried)})`);
    }
  }
  return tally;
}
