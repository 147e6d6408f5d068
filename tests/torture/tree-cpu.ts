import { readdirSync, readFileSync } from "node:fs";

/**
 * CPU seconds used by this process and its descendants: workers, servers and Postgres with its
 * backends. Ended processes count, too, unless their parent ended first. Null without /proc, which
 * only Linux has.
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
      // User and system time of the process and of children that were waited for.
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

/** The fields after a process's name, from its state on; null when it has ended meanwhile. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(") ") + 2).split(" ");
  } catch {
    return null;
  }
}
