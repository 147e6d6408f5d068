import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes by which the heap may grow before its garbage is collected. */
const maxGrowth = 32 * 1024 * 1024;

/**
 * Returns what collects the garbage of this process when its heap has grown by 32 MB since the last time, to be called
 * after each part of a long work. V8 alone lets the heap of a long import grow to several times of what is in use,
 * because it measures itself by the machine's memory; a limit on the heap would end a larger import instead.
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
