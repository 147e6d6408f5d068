import { readdirSync, readFileSync } from "node:fs";

/**
 * Seconds of CPU that this process and all below it have used: workers, servers and Postgres with its backends, those that
 * ended included, unless whoever started them ended before. Null where there is no /proc: Linux alone tells it.
 */
export function treeCpu(): number | null {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  try {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const fields = statOf(name);
      if (fields === null) continue;
      parents.set(Number(name), Number(fields[1]));
      // Own time and that of children that were waited for, each of the user and of the system.
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
      );
    }
  } catch {
    return null;
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && isBelow(parents.get(pid)));
  return [...ticks].reduce((sum, [pid, own]) => sum + (isBelow(pid) ? own : 0), 0) / 100;
}

/** The fields of a process behind its name, from its state on; null when it has ended meanwhile. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(") ") + 2).split(" ");
  } catch {
    return null;
  }
}
