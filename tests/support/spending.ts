export interface Spent {
  /** Milliseconds of CPU of the longest turn of the event loop, to 5 ms: how long the serving thread was blocked. */
  serving: number;
  /** Milliseconds of CPU of all other threads of the process. */
  others: number;
}

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** What work returns and spends. CPU is the same on a busy machine, unlike the clock. */
export async function spending<Value>(work: () => Promise<Value>): Promise<[Value, Spent]> {
  const before = { thread: cpuMs(process.threadCpuUsage()), all: cpuMs(process.cpuUsage()) };
  let last = before.thread;
  let serving = 0;
  let isOver = false;
  const turn = () => {
    const now = cpuMs(process.threadCpuUsage());
    serving = Math.max(serving, now - last);
    last = now;
    if (!isOver) setTimeout(turn, 5);
  };
  setTimeout(turn, 5);
  const value = await work();
  isOver = true;
  turn();
  const others = cpuMs(process.cpuUsage()) - before.all - (last - before.thread);
  return [value, { serving, others }];
}

/** How long the serving thread may be blocked by one text. */
export const maxServingMs = 50;
/** Two seconds of its thread, and what the other threads of Node spend beside it (collecting, compiling). */
export const maxTaskMs = 4_000;

/**
 * What work returns and spends if within the limits, else the minimum of three runs: a turn may
 * include a garbage collection of other work's heap, but the cost of the text itself recurs each
 * time.
 */
export async function leastSpending<Value>(
  work: () => Promise<Value>,
  limits: Spent,
): Promise<[Value, Spent]> {
  let [value, least] = await spending(work);
  for (let again = 0; again < 2 && !isWithin(least, limits); again += 1) {
    const [latest, { serving, others }] = await spending(work);
    value = latest;
    least = {
      serving: Math.min(least.serving, serving),
      others: Math.min(least.others, others),
    };
  }
  return [value, least];
}

export const isWithin = ({ serving, others }: Spent, limits: Spent): boolean =>
  serving < limits.serving && others < limits.others;
