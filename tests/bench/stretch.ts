import { setImmediate as nextTurn } from "node:timers/promises";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { bestWindows } from "#lib/evidence/windows.js";
import { finished } from "#lib/kernel/steps.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { longTexts } from "../support/long-texts.js";
import { collectedPage } from "../support/outside.js";

/** UTF-16 units that are kept of a page. */
const pageChars = 200_000;
const runs = 5;

/** The longest CPU time that reading a page takes of the serving thread between two of its turns. */
export async function benchStretch(): Promise<void> {
  console.log(
    "CPU ms of a page of 200,000 characters: at once; longest stretch in steps; all of it",
  );
  for (const [name, text] of Object.entries(longTexts(pageChars))) {
    const page = collectedPage("https://news.example/1", text);
    const windows = () =>
      bestWindows(text, "song lied 新曲 เพลง", { maxChars: 2_000, count: 6, spoken: false });
    for (let run = 0; run < runs; run++) finished(windows());
    const before = cpuMs();
    finished(windows());
    const whole = cpuMs() - before;
    const stored = await stretches(() => storedOriginal("artist", "row", page));
    const chosen = await stretches(() => inSteps(windows()));
    const said = [stored, chosen].map(
      ({ longest, all }) => `${longest.toFixed(1)} of ${all.toFixed(1)}`,
    );
    console.log(`${name}: analysis ${said[0]}; windows ${whole.toFixed(1)} at once, ${said[1]}`);
  }
}

/** The median of the longest stretch, and all CPU time, of some runs. */
async function stretches(work: () => Promise<unknown>) {
  const seen: { longest: number; all: number }[] = [];
  for (let run = 0; run < runs; run++) {
    let [longest, isOver, last] = [0, false, cpuMs()];
    const began = last;
    const watch = async () => {
      while (!isOver) {
        await nextTurn();
        longest = Math.max(longest, cpuMs() - last);
        last = cpuMs();
      }
    };
    const watching = watch();
    await work();
    isOver = true;
    await watching;
    seen.push({ longest, all: cpuMs() - began });
  }
  return seen.toSorted((one, other) => one.longest - other.longest)[
    Math.floor(runs / 2)
  ] as (typeof seen)[0];
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
