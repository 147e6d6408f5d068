import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";
import { openDatabase } from "#lib/db/client.js";
import { driverOf } from "#lib/platform/database-address.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

/** What stands before Neon's databases: each WebSocket is a connection to Postgres. */
let proxy: WebSocketServer;
let fresh: FreshDatabase;
const { wsProxy, useSecureWebSocket } = neonConfig;
beforeAll(async () => {
  fresh = await freshDatabase();
  const { hostname, port } = new URL(fresh.here);
  proxy = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  proxy.on("connection", (socket) => {
    const client = createWebSocketStream(socket);
    const postgres = connect(Number(port), hostname);
    for (const end of [client, postgres]) end.on("error", () => {});
    client.pipe(postgres).pipe(client);
  });
  await once(proxy, "listening");
  neonConfig.wsProxy = `127.0.0.1:${(proxy.address() as AddressInfo).port}/v2`;
  neonConfig.useSecureWebSocket = false;
});
afterAll(async () => {
  Object.assign(neonConfig, { wsProxy, useSecureWebSocket });
  await fresh.close();
  proxy.close();
});

test("a database of Neon is reached over WebSockets, in statements, transactions and after an error", async () => {
  const { db, close } = openDatabase(fresh.here, { driver: "neon" });
  expect((await db.execute(sql`select ${"a"}::text as a`)).rows).toEqual([{ a: "a" }]);
  await expect(db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: "22012" } });
  const both = await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table seen (n integer) on commit drop`);
    await tx.execute(sql`insert into seen values (1), (2)`);
    return (await tx.execute(sql`select count(*)::integer as n from seen`)).rows;
  });
  expect(both).toEqual([{ n: 2 }]);
  await close();
});

test.each([
  ["postgres://a:b@ep-cool-1.eu-central-1.aws.neon.tech/db", "neon"],
  ["postgres://a:b@db.example/db", "tcp"],
  ["postgres://a:b@127.0.0.1:5432/db", "tcp"],
  ["postgres://a:b@neon.tech.example/db", "tcp"],
])("%s is reached by %s unless a setting names another driver", (url, driver) => {
  expect(driverOf(url)).toBe(driver);
});
