import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseOptions, openDatabase } from "#lib/db/client.js";
import { type FreshDatabase, freshDatabase, testPostgres } from "../support/database.js";
import { openTlsFront } from "../support/tls-front.js";
import type { Wire } from "../support/wire.js";

let folder: string;
let fresh: FreshDatabase;
/** Postgres with TLS, whose certificate names `localhost` and nothing else. */
let front: Wire;
let ca: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tls-"));
  fresh = await freshDatabase();
  const openssl = (...words: string[]) =>
    execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "key.pem",
    "-out",
    "ca.pem",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
  );
  ca = await readFile(join(folder, "ca.pem"), "utf8");
  const key = await readFile(join(folder, "key.pem"), "utf8");
  front = await openTlsFront(testPostgres().host, { key, cert: ca });
});
afterAll(async () => {
  await front.close();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

/** Queries the database through the TLS server at a host name; the pool is always closed. */
async function askAt(host: string, sslmode: string | null, options: DatabaseOptions) {
  const { pathname } = new URL(fresh.url);
  const url = new URL(front.through(Object.assign(testPostgres(), { pathname }).href));
  url.hostname = host;
  if (sslmode !== null) url.searchParams.set("sslmode", sslmode);
  const { db, close } = openDatabase(url.href, options);
  try {
    return (await db.execute(sql`select 1 as one`)).rows;
  } finally {
    await close();
  }
}
const served = [{ one: 1 }];

test("TLS with the given root certificate and the certificate's name is accepted", async () => {
  expect(await askAt("localhost", "verify-full", { ca })).toEqual(served);
});

test("a certificate of an unknown issuer is refused, unless the address says sslmode=require", async () => {
  const unknown = { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } };
  await expect(askAt("localhost", "verify-full", {})).rejects.toMatchObject(unknown);
  expect(await askAt("localhost", "require", {})).toEqual(served);
  await expect(askAt("localhost", "require", { isDeployed: true })).rejects.toMatchObject(unknown);
});

test("a certificate for another host name is refused", async () => {
  await expect(askAt("127.0.0.1", "verify-full", { ca })).rejects.toMatchObject({
    cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" },
  });
});

test("a database on another address of this machine is reached with verified TLS by default", async () => {
  const other = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.internal === false && one.family === "IPv4");
  if (other === undefined) throw new Error("this machine has no other address");
  await expect(askAt(other.address, null, { ca })).rejects.toMatchObject({
    cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" },
  });
  expect(await askAt(other.address, "require", {})).toEqual(served);
});

test("a server that offers no TLS gets no password", async () => {
  await expect(
    openDatabase(`${fresh.here}?sslmode=require`).db.execute(sql`select 1`),
  ).rejects.toMatchObject({ cause: { message: "the database server does not offer TLS" } });
});

test.each([
  ["sslmode=prefer", "must be one of disable, require, verify-full"],
  ["sslrootcert=/ca.pem", "must not name sslrootcert"],
  ["host=/var/run/postgresql", "must name a host, not a socket"],
])("an address with %s is refused with a sentence", (parameter, sentence) => {
  expect(() => openDatabase(`postgres://a:b@host/db?${parameter}`)).toThrow(sentence);
});
