import { type Wire, wireOf } from "./wire.js";

/** A server that refuses every connection as Postgres, a pooler or a provider does. */
export async function refusingPostgres(code: string, message: string): Promise<Wire> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const answer = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), fields]);
  answer.writeUInt32BE(fields.length + 4, 1);
  return wireOf("127.0.0.1", (client) => {
    client.on("error", () => {});
    client.once("data", () => client.end(answer));
  });
}
