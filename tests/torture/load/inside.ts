import { setImmediate as turn } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into the service's process: on SIGUSR2 it collects garbage and reports on standard
 * error what the process still holds.
 */
if (isMainThread) {
  process.on("SIGUSR2", async () => {
    for (let time = 0; time < 2; time += 1) {
      globalThis.gc?.();
      await turn();
    }
    const resources = process.getActiveResourcesInfo();
    const count = (name: string) => resources.filter((resource) => resource === name).length;
    const { heapUsed, external } = process.memoryUsage();
    const held = {
      bytes: heapUsed + external,
      sockets: count("TCPSocketWrap"),
      timers: count("Timeout"),
    };
    process.stderr.write(`held ${JSON.stringify(held)}\n`);
  });
}
