/** Numbers from 0 up to 1, always the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same items in an order that only the seed decides. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = seeded(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
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
