import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { thrownCause } from "#lib/db/fault.js";
import { type Postgres, startPostgres } from "#lib/local/postgres.js";
import { openWire, type Wire, wireOf } from "../support/wire.js";

let folder: string;
let postgres: Postgres;
let wire: Wire;
/** Round trips on the wire, and the authentication methods that the server requested. */
let turns = 0;
const asked: number[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connection-"));
  await (await startPostgres(folder, { durable: false })).stop();
  // As release 0.1.0 left it.
  await writeFile(hba(), "host all all 127.0.0.1/32 scram-sha-256\n");
  postgres = await startPostgres(folder, { durable: false });
  wire = await openWire(postgres.address, (ends) => {
    let isClients = false;
    return {
      fromClient(bytes) {
        if (!isClients) turns += 1;
        isClients = true;
        ends.toServer(bytes);
      },
      fromServer(bytes) {
        isClients = false;
        if (bytes[0] === "R".charCodeAt(0)) asked.push(bytes.readUInt32BE(5));
        ends.toClient(bytes);
      },
    };
  });
});
afterAll(async () => {
  await wire.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const hba = () => join(folder, "postgres/data/pg_hba.conf");

test("a data folder of an earlier release accepts the plain password after its next start", async () => {
  expect(await readFile(hba(), "utf8")).toBe("host all all 127.0.0.1/32 password\n");
});

test("the first query takes three round trips, two of them for the connection; each later query takes one", async () => {
  const { db, close } = openDatabase(wire.through(postgres.url));
  await db.execute(sql`select 1`);
  expect(turns).toBe(3);
  // 3 asks for the password, 0 accepts it; 10 would start SCRAM.
  expect(asked).toEqual([3, 0]);
  await db.execute(sql`select 1`);
  expect(turns).toBe(4);
  await close();
});

test("a wrong password is refused", async () => {
  const url = Object.assign(new URL(postgres.url), { password: "wrong" }).href;
  const { db, close } = openDatabase(url);
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: "28P01" } });
  await close();
});

test("a port at which nothing listens is refused by the operating system's code", async () => {
  const url = Object.assign(new URL(postgres.url), { port: "1" }).href;
  const { db, close } = openDatabase(url);
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  await close();
});

test.each([
  ["says nothing", "", "disable"],
  ["offers TLS and says nothing more", "S", "require"],
])("a server that accepts a connection and %s is given up in time, and named", async (_, says, mode) => {
  const silent = await wireOf("127.0.0.1", (client) => {
    client.on("error", () => {}).once("data", () => client.write(says));
  });
  const url = `postgres://user:password@${silent.address}/db?sslmode=${mode}`;
  const { db, close } = openDatabase(url, { connectMs: 200 });
  const problem = await db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(thrownCause(problem)).toBe("connect_timeout");
  await close();
  await silent.close();
});
