import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CliError } from "./cli-error.js";
import { failureSentence } from "./failure-sentence.js";

/**
 * Runs a command: `--help` prints its usage instead; errors go to stderr, as one sentence where a person can do
 * something about them, and the exit status is 1 after one.
 */
export async function runCommand(
  usage: string,
  main: (args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) return print(`${usage}\n`);
  try {
    await main(args);
    process.exitCode ??= 0;
  } catch (problem) {
    console.error(failureSentence(problem) ?? problem);
    process.exitCode = 1;
  }
}

/** True when `--help` or `-h` stands before a `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const flags = args.slice(0, [...args, "--"].indexOf("--"));
  return flags.includes("--help") || flags.includes("-h");
}

/**
 * The values of the flags of a command that takes nothing else.
 *
 * @throws CliError with the usage, for an argument that the command does not know
 */
export function readFlags<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  const config = { args, options, allowPositionals: false } satisfies ParseArgsConfig;
  try {
    return parseArgs(config).values;
  } catch {
    throw new CliError(`this command knows what stands below, not: ${args.join(" ")}\n\n${usage}`);
  }
}

/** Resolves when the text is flushed, because some commands exit right after. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
