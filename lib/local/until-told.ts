/**
 * Resolves when this process is told to end. Ctrl-C under npm arrives twice, from the terminal and
 * from npm, so every signal after the first is the same wish. A killed npm cannot pass anything on:
 * then its absence is the signal, or the service would stay behind with port and data folder.
 */
export function untilTold(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const look = () => process.ppid !== parent && resolve("SIGHUP");
    setInterval(look, 500).unref();
  });
}
