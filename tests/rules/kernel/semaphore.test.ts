import { expect, test } from "vitest";
import { Semaphore } from "#lib/kernel/semaphore.js";

const never = new Promise<never>(() => {});
const now = Promise.resolve();

test("at most as many enter as there are slots, and the next is refused when its wait times out", async () => {
  const places = new Semaphore(2);
  expect([await places.enter(never), await places.enter(never)]).toEqual([true, true]);
  expect(await places.enter(now)).toBe(false);
});

test("a released slot goes to the longest waiter", async () => {
  const places = new Semaphore(1);
  await places.enter(never);
  const order: string[] = [];
  const waiting = ["first", "second", "third"].map((name) =>
    places.enter(never).then((isIn) => isIn && order.push(name)),
  );
  places.leave();
  await waiting[0];
  expect(order).toEqual(["first"]);
  places.leave();
  await waiting[1];
  expect(order).toEqual(["first", "second"]);
});

test("a waiter that gave up is skipped, and the others keep their order", async () => {
  const places = new Semaphore(1);
  await places.enter(never);
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
  const gone = places.enter(timeIsUp);
  const next = places.enter(never);
  resolve();
  expect(await gone).toBe(false);
  places.leave();
  expect(await next).toBe(true);
});

test("a released slot that nobody waits for is free again, each release once", async () => {
  const places = new Semaphore(1);
  await places.enter(never);
  places.leave();
  expect(await places.enter(now)).toBe(true);
  expect(await places.enter(now)).toBe(false);
});
