import { anotherArtist } from "../support/interview.js";
import { type TestService, testService } from "../support/service.js";
import { underClock } from "../support/shifted-clock.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { moments } from "./clocks/moments.js";
import { timesOf } from "./clocks/times.js";
import { callables } from "./operations.js";
import { differences } from "./rows.js";

const hour = 3_600_000;
const year = 365.25 * 24 * hour;
const shifts = [-10 * year, -48 * hour, 48 * hour, 10 * year];

export const clocks: Area = {
  name: "clocks",
  promise:
    "Whatever the clock of a process says, the database's clock decides and is the one stored.",
  shortTries: 36,
  async run(run) {
    const operations = (await callables()).map(({ id, prepare, send }) => ({
      name: id,
      try: (service: TestService, shift: number) => sameAsUsual(service, shift, prepare, send),
    }));
    while (!run.enough()) {
      const service = await testService({ providers: uncalledProviders });
      try {
        for (let at = 0; at < 40 && !run.enough(); at += 1) {
          const shift = run.random.one(shifts);
          // Every second try tests the next moment at which a clock decides something.
          const one =
            run.tried % 2 === 0
              ? run.random.one(operations)
              : (moments[((run.tried - 1) / 2) % moments.length] as (typeof moments)[number]);
          const problem = await one.try(service, shift);
          const where = `${one.name} with a clock ${Math.round(shift / hour)} hours off`;
          run.count(problem === null ? [] : [`${where} ${problem}`]);
        }
      } finally {
        await service.close();
      }
    }
  },
};

type Operation = Awaited<ReturnType<typeof callables>>[number];

/** With another clock an operation gives the same answer and writes the same rows and times. */
async function sameAsUsual(
  service: TestService,
  shift: number,
  prepare: Operation["prepare"],
  send: Operation["send"],
): Promise<string | null> {
  const outcomes = [];
  for (const offset of [0, shift]) {
    const artist = await anotherArtist(service);
    const call = await prepare(artist);
    const before = await timesOf(artist.db);
    const { status } = await underClock(offset, () => send(artist, call));
    const after = await timesOf(artist.db);
    const more = Object.fromEntries(
      Object.keys({ ...before, ...after }).map((time) => [
        time,
        String(Number(after[time] ?? 0) - Number(before[time] ?? 0)),
      ]),
    );
    outcomes.push({ status, more });
  }
  const [usual, other] = outcomes;
  if (usual === undefined || other === undefined) throw new Error("both were tried");
  if (usual.status !== other.status) return `answered ${other.status}, not ${usual.status}`;
  const times = differences(usual.more, other.more).filter(
    (line) => !line.endsWith(": none and 0"),
  );
  return times.length === 0 ? null : `wrote different times: ${times.join("; ")}`;
}
