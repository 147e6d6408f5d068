import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Wire } from "./wire.js";

/** A server that speaks Postgres' TLS on every address of this machine, in front of one without (host:port). */
export async function openTlsFront(
  target: string,
  identity: { key: string; cert: string },
): Promise<Wire> {
  const open = new Set<Socket>();
  const server = createServer((plain) => {
    plain.once("data", () => {
      // The first message asks for TLS: S agrees.
      plain.write("S");
      const client = new TLSSocket(plain, { isServer: true, ...identity });
      const { hostname, port } = new URL(`tcp://${target}`);
      const postgres = connect(Number(port), hostname);
      for (const end of [plain, client, postgres]) {
        open.add(end);
        end
          .on("error", () => {})
          .on("close", () => {
            client.destroy();
            postgres.destroy();
          });
      }
      client.pipe(postgres).pipe(client);
    });
    plain.on("error", () => {});
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const address = `127.0.0.1:${port}`;
  return {
    address,
    through: (url) => Object.assign(new URL(url), { host: address }).href,
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
