import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { printable } from "#lib/kernel/printable.js";
import { CliError } from "#lib/platform/cli-error.js";
import { failureSentence } from "./failure-sentence.js";

/**
 * Runs a command; `--help` prints its usage instead. Errors go to stderr, as one sentence if a
 * person can act on them, and set the exit status to 1.
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
    const sentence = failureSentence(problem);
    console.error(sentence?.split("\n").map(printable).join("\n") ?? problem);
    process.exitCode = 1;
  }
}

/** True when `--help` or `-h` comes before any `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const flags = args.slice(0, [...args, "--"].indexOf("--"));
  return flags.includes("--help") || flags.includes("-h");
}

/**
 * The flags and other arguments of a command.
 *
 * @throws CliError with what is wrong and the usage
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (problem) {
    const said = problem instanceof Error ? problem.message.split(/[.\n]/)[0] : "unknown flag";
    throw new CliError(`${said}\n\n${usage}`);
  }
}

/**
 * The flag values of a command that takes only flags.
 *
 * @throws CliError with the usage, for an unknown argument
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
    throw new CliError(`unknown option: ${args.join(" ")}\n\n${usage}`);
  }
}

/** Resolves when the text is flushed, because some commands exit right afterwards. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/**
 * Resolves when this process should end. Later signals are ignored, since Ctrl-C under npm arrives
 * twice: from the terminal and from npm. The parent's exit counts as a signal too: a killed npm
 * forwards nothing, and the service would keep its port and data folder.
 */
export function terminationSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const look = () => process.ppid !== parent && resolve("SIGHUP");
    setInterval(look, 500).unref();
  });
}
