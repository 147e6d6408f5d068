import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes by which the heap may grow before garbage is collected. */
const maxGrowth = 32 * 1024 * 1024;

/**
 * Returns a function to call after each part of a long task: it collects garbage when the heap has
 * grown by 32 MB since the last collection. By itself, V8 lets the heap of a long import grow to
 * several times what is in use, because it scales with the machine's memory; a heap limit would
 * instead end a larger import.
 */
export function heapBound(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let kept = getHeapStatistics().used_heap_size;
  return () => {
    if (getHeapStatistics().used_heap_size < kept + maxGrowth) return;
    collect();
    kept = getHeapStatistics().used_heap_size;
  };
}
