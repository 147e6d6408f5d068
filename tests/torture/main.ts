import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { asksForHelp } from "#lib/cli/run-command.js";
import { closeServer, useServer } from "../support/database.js";
import { type Area, AreaRun, type Until } from "./area.js";
import { areas } from "./areas.js";
import { prepareGround } from "./ground.js";

const usage = `npm run torture [-- AREA… --minutes N --tries N --seed S]

Treats the service badly and counts what holds: every area, or those named. The exit status is 1 after a
broken promise, which is printed with the command that shows it again.

${areas.map(({ name, promise }) => `  ${name.padEnd(12)} ${promise}`).join("\n")}

  --minutes N  how long each area runs: 1 unless told otherwise
  --tries N    ends each area after so many tries instead
  --seed S     the same seed and tries do the same; it is printed`;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => stopping.abort(new Error("stopped")));
}

if (asksForHelp(process.argv.slice(2))) console.log(usage);
else await main();

async function main(): Promise<void> {
  const wanted = readArguments();
  if (wanted === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { signal } = stopping;
  const ground = await prepareGround();
  useServer(ground.postgres.url);
  try {
    for (const area of wanted.areas) {
      if (!signal.aborted) await torture(area, wanted.until, wanted.seed);
    }
  } finally {
    if (signal.aborted) process.exitCode ??= 130;
    await closeServer();
    await ground.close();
  }
}

async function torture(area: Area, until: Until, seed: number): Promise<void> {
  console.log(`${area.name}: ${area.promise} Seed ${seed}.`);
  const say = (line: string) => console.log(`  ${line}`);
  const began = performance.now();
  const run = new AreaRun(area, until, seed, say, stopping.signal);
  await area.run(run);
  print(run, `${Math.round((performance.now() - began) / 1000)} s`);
  if (run.broken.length > 0) process.exitCode = 1;
}

function print({ area, tried, survived, broken }: AreaRun, took: string): void {
  for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
  if (broken.length > 20) console.log(`  and ${broken.length - 20} more`);
  console.log(`${area.name}: ${tried} tried, ${survived} survived, ${took}\n`);
}

interface Wanted {
  areas: readonly Area[];
  seed: number;
  until: Until;
}

/** Null when the command line has an unknown argument. */
function readArguments(): Wanted | null {
  const { values, positionals } = parse() ?? {};
  if (values === undefined || positionals === undefined) return null;
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const minutes = Number(values.minutes ?? 1);
  const tries = values.tries === undefined ? null : Number(values.tries);
  const numbers = [seed, minutes, tries ?? 1];
  if (!numbers.every((number) => Number.isFinite(number) && number >= 0)) return null;
  const until: Until = tries === null ? { minutes } : { tries };
  const chosen = positionals.map((name) => areas.find((area) => area.name === name));
  if (chosen.includes(undefined)) return null;
  const named = chosen.filter((area) => area !== undefined);
  return { areas: named.length > 0 ? named : areas, seed, until };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        minutes: { type: "string" },
        tries: { type: "string" },
        seed: { type: "string" },
      },
    });
  } catch {
    return null;
  }
}
