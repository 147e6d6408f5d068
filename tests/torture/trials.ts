import { Chance } from "../support/fuzz/chance.js";
import type { AreaRun } from "./area.js";

/** One try with its own random source; returns the broken promises, empty when none. */
export type Trial = (chance: Chance, number: number) => Promise<readonly string[]>;

/**
 * Runs tries in sequence. Each has its own random source, derived from the seed and its number, so
 * that a longer run begins with the tries of a shorter one. A try that throws is a broken promise,
 * too.
 */
export async function trials(run: AreaRun, trial: Trial): Promise<void> {
  while (!run.enough()) {
    const chance = new Chance(run.seed * 1_000_003 + run.tried);
    const problems = await trial(chance, run.tried).catch((thrown: unknown) => [
      `threw ${thrown instanceof Error ? thrown.stack : thrown}`,
    ]);
    run.count(problems.length === 0 ? [] : [problems.join("; ")]);
    if (run.tried % 5_000 === 0) run.say(`${run.tried} tried`);
  }
}
