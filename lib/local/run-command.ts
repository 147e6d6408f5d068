import { EnvironmentProblem } from "#lib/env.js";
import { Sentence } from "./sentence.js";

/** Runs a command: what a person should read goes to stderr alone, and the status says how it went. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
    process.exitCode ??= 0;
  } catch (problem) {
    const isExpected = problem instanceof Sentence || problem instanceof EnvironmentProblem;
    console.error(isExpected ? problem.message : problem);
    process.exitCode = 1;
  }
}
