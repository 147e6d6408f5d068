import { describe, expect, test } from "vitest";
import { inTurnOf, Turns, TurnsByName } from "#lib/platform/turns.js";

const never = new AbortController().signal;
const now = AbortSignal.abort();
let artists = 0;
/** An artist who had no turn before. */
const newcomer = () => `artist-${artists++}`;
/** Lets everything that can go on go on. */
const settled = () => new Promise(setImmediate);

test("at most the given number have a turn at once, and a caller that has given up gets none", async () => {
  const turns = new Turns(2);
  expect([await turns.enter(never), await turns.enter(never)]).toEqual([true, true]);
  const waits = new AbortController();
  const third = turns.enter(waits.signal);
  waits.abort();
  expect(await third).toBe(false);
  expect(await turns.enter(now)).toBe(false);
  turns.leave();
  expect(await turns.enter(never)).toBe(true);
});

test("among equals, first come first served, and a caller that gave up is skipped", async () => {
  const turns = new Turns(1);
  await turns.enter(never);
  const order: string[] = [];
  const gone = new AbortController();
  const ask = (name: string, signal = never) =>
    inTurnOf(newcomer(), () => turns.enter(signal)).then((has) => has && order.push(name));
  const asked = [ask("first"), ask("gone", gone.signal), ask("second")];
  gone.abort();
  for (let at = 0; at < 2; at++) {
    turns.leave();
    await settled();
  }
  await Promise.all(asked);
  expect(order).toEqual(["first", "second"]);
});

describe("while 50 artists each ask for more and more", () => {
  /** Greedy artists: each piece of work has five turns, then the artist begins the next. */
  function greed(turns: Turns, threads: number) {
    const begun: string[] = [];
    let isOver = false;
    async function work(artistId: string): Promise<void> {
      if (isOver) return;
      await inTurnOf(artistId, () =>
        Promise.all(
          Array.from({ length: 5 }, async () => {
            if (await turns.enter(never)) begun.push(artistId);
          }),
        ),
      );
      await work(artistId);
    }
    for (let at = 0; at < 50; at++) void work(newcomer());
    return {
      begun,
      /** Each running turn ends once. */
      async round() {
        for (let thread = 0; thread < threads; thread++) {
          turns.leave();
          await settled();
        }
      },
      end() {
        isOver = true;
      },
    };
  }

  test.each([
    1, 2,
  ])("every step of a newcomer's lookup waits for at most one turn (%i threads)", async (threads) => {
    const turns = new Turns(threads);
    const others = greed(turns, threads);
    await settled();
    // Everybody has had a piece of work.
    for (let at = 0; at < 300; at++) await others.round();
    const waits: number[] = [];
    await inTurnOf(newcomer(), async () => {
      for (let step = 0; step < 9; step++) {
        const before = others.begun.length;
        const asked = turns.enter(never);
        await settled();
        turns.leave();
        expect(await asked).toBe(true);
        waits.push(others.begun.length - before);
        await others.round();
      }
    });
    // A turn that ran already had to end; no other one began.
    expect(waits).toEqual(Array.from({ length: 9 }, () => 0));
    others.end();
  });

  test("an artist who had many turns is not starved: equals alternate", async () => {
    const turns = new Turns(1);
    await turns.enter(never);
    const others = greed(turns, 1);
    await settled();
    for (let at = 0; at < 1_000; at++) await others.round();
    const counts = [...Map.groupBy(others.begun, (name) => name).values()].map(
      ({ length }) => length,
    );
    expect(counts).toHaveLength(50);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(10);
    others.end();
  });
});

test("work with more turns than a lookup can have comes after others", async () => {
  const turns = new Turns(1);
  const [greedy, other] = [newcomer(), newcomer()];
  const begun: string[] = [];
  await turns.enter(never);
  const ask = async (name: string) => {
    if (await turns.enter(never)) begun.push(name);
  };
  const all = inTurnOf(greedy, () => Array.from({ length: 40 }, () => ask("greedy")));
  all.push(...inTurnOf(other, () => [ask("other")]));
  for (let at = 0; at < 41; at++) {
    turns.leave();
    await settled();
  }
  await Promise.all(all);
  expect(begun.indexOf("other")).toBe(31);
});

test("turns of one name do not wait for those of another, and a wait that is given up runs nothing", async () => {
  const turns = new TurnsByName(1);
  const first = Promise.withResolvers<string>();
  const running = turns.run("one.example", never, () => first.promise);
  expect(await turns.run("other.example", never, async () => "other")).toBe("other");
  const gone = new AbortController();
  const waiting = turns.run("one.example", gone.signal, async () => "never");
  gone.abort();
  expect(await waiting).toBeNull();
  first.resolve("first");
  expect(await running).toBe("first");
  await expect(
    turns.run("one.example", never, () => Promise.reject(new Error("x"))),
  ).rejects.toThrow("x");
  expect(await turns.run("one.example", never, async () => "next")).toBe("next");
});
