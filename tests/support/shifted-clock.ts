/**
 * Runs the work while this process's clock is this many milliseconds off. Concurrent code sees the
 * same clock, so nothing else may run.
 */
export async function underClock<Value>(
  offsetMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: []) =>
      values.length === 0 ? new target(target.now() + offsetMs) : new target(...values),
    apply: (target) => new target(target.now() + offsetMs).toString(),
    get: (target, name) =>
      name === "now" ? () => target.now() + offsetMs : Reflect.get(target, name),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
