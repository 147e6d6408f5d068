import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port on 127.0.0.1 that nobody listens on now, for a program that takes its port as a setting. It
 * is below those that systems hand out by themselves (Linux from 32,768, others from 49,152), so
 * that no other server or connection is given it before the program listens.
 *
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(15_000, 32_768);
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch (problem) {
      if (attempt === 20) throw problem;
      continue;
    }
    probe.close();
    await once(probe, "close");
    return port;
  }
}
