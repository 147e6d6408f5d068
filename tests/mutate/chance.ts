import { Chance } from "../support/fuzz/chance.js";

/** The same items in an order that only the seed decides. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const chance = new Chance(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = chance.whole(0, last);
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}

/** The 95 % interval (Wilson) of a share `hits` of `tries`, both ends from 0 to 1. */
export function interval(hits: number, tries: number): [number, number] {
  if (tries === 0) return [0, 1];
  const z = 1.96;
  const share = hits / tries;
  const middle = share + z ** 2 / (2 * tries);
  const half = z * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2));
  const whole = 1 + z ** 2 / tries;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}
