import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { openTlsFront } from "./tls-front.js";
import { connectTo, cutTogether, type Wire, wireOf } from "./wire.js";

/**
 * With ELSEWHERE=tcp or tls, returns a wire at another address of this machine, in the clear or
 * with TLS, like a Postgres on another machine; else the wire itself.
 */
export async function openElsewhere(wire: Wire): Promise<Wire> {
  const how = process.env.ELSEWHERE;
  if (!how) return wire;
  const host = otherAddress();
  const front =
    how === "tls"
      ? await openTlsFront(wire.address, madeIdentity())
      : await wireOf("0.0.0.0", (client) => {
          const there = connectTo(wire.address);
          cutTogether(client, there);
          client.pipe(there).pipe(client);
        });
  return {
    ...front,
    through(url) {
      const there = new URL(front.through(url));
      there.hostname = host;
      there.searchParams.set("sslmode", how === "tls" ? "require" : "disable");
      return there.href;
    },
    async close() {
      await front.close();
      await wire.close();
    },
  };
}

/** @throws Error on a machine that has no network */
function otherAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = all.find(({ family, internal }) => family === "IPv4" && !internal);
  if (found === undefined) throw new Error("ELSEWHERE needs an address beyond loopback");
  return found.address;
}

function madeIdentity(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "elsewhere-"));
  try {
    const words =
      "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=here";
    execFileSync("openssl", words.split(" "), { cwd: folder, stdio: "pipe" });
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    return { key: read("key.pem"), cert: read("cert.pem") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
