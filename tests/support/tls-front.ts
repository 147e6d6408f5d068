import { TLSSocket } from "node:tls";
import { connectTo, cutTogether, type Wire, wireOf } from "./wire.js";

/** A server that speaks Postgres' TLS on every address of this machine, in front of one without (host:port). */
export function openTlsFront(
  target: string,
  identity: { key: string; cert: string },
): Promise<Wire> {
  return wireOf("0.0.0.0", (plain) => {
    plain.on("error", () => {});
    plain.once("data", () => {
      // The first message asks for TLS: S agrees.
      plain.write("S");
      const client = new TLSSocket(plain, { isServer: true, ...identity });
      const postgres = connectTo(target);
      cutTogether(plain, client, postgres);
      client.pipe(postgres).pipe(client);
    });
  });
}
