/**
 * The first index for whose item `holds` is true, in a list where it is true for all later items too; the
 * length when there is none.
 */
export function firstIndex<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
