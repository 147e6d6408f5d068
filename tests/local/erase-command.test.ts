import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyReceipt } from "#lib/client/proof/verify-receipt.js";
import { readSigningKeys } from "#lib/kernel/signing-keys.js";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, artistId, load, page, rowsIn } from "./import-records.js";

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "erase-"));
});
beforeEach(async () => {
  await fresh.db.execute(sql`truncate artists, users, erasures cascade`);
  await load(fresh.db, artist(), page());
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

const environment: Record<string, string> = {};
afterEach(() => {
  delete environment.PROOF_KEY;
});
const run = (name: string, ...args: string[]) =>
  ended(command(name, args, { DATABASE_URL: fresh.url, DATA_DIR: folder, ...environment }));
const erase = (...args: string[]) => run("erase", ...args);

test("an artist is erased by id, the receipt is one line, and can be printed again", async () => {
  const first = await erase(artistId);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const receipt = JSON.parse(first.stdout);
  expect(receipt).toMatchObject({ artistId, scope: {}, erased: { artists: 1, originals: 1 } });
  expect(await rowsIn(fresh.db, "originals")).toEqual([]);
  expect(await erase(artistId)).toEqual(first);
});

test("a wrong name, an unknown artist and a wrong part erase nothing", async () => {
  expect(await erase(artistId, "--name", "Nobody")).toEqual({
    code: 1,
    stdout: "",
    stderr: "name must be the artist's name, exactly\n",
  });
  expect((await erase("01930000-0000-7000-8000-000000000000")).code).toBe(1);
  expect(await erase(artistId, "--only", "evidence")).toMatchObject({
    code: 1,
    stderr: "only must be interview\n",
  });
  expect((await erase(artistId, "--account", "social_a")).code).toBe(1);
  expect((await erase()).stderr).toContain("npm run erase -- ARTIST");
  expect(await rowsIn(fresh.db, "originals")).toHaveLength(1);
});

test("a single source can be erased", async () => {
  const [{ source_id: sourceId } = {}] = await rowsIn(fresh.db, "originals");
  const { stdout } = await erase(artistId, "--source", String(sourceId));
  expect(JSON.parse(stdout)).toMatchObject({ scope: { sourceId }, erased: { originals: 1 } });
  expect(await rowsIn(fresh.db, "artists")).toHaveLength(1);
});

test("a source that the artist does not have, such as a mistyped id, is named as such", async () => {
  const { code, stdout, stderr } = await erase(artistId, "--source", `vault:${"0".repeat(64)}`);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "nothing of this was in the database; it is kept out from now on\n",
  });
  expect(JSON.parse(stdout).erased).toEqual({});
  expect((await erase(artistId)).stderr).toBe("");
});

test("an import names the line of an erased artist, and --again imports it", async () => {
  const { stdout: receipt } = await erase(artistId);
  const path = join(folder, "again.jsonl");
  await writeFile(path, `${JSON.stringify(artist())}\n${JSON.stringify(page())}\n`);
  expect(await run("import", path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("line 1: this artist was erased; --again imports it again"),
  });
  expect((await run("import", path, "--again")).code).toBe(0);
  const receipts = join(folder, "receipts.jsonl");
  await writeFile(receipts, receipt);
  expect((await erase("--replay", receipts)).stderr).toBe(
    "0 of 1 erasures were repeated; the others had been done here, or their artist is not in this database\n",
  );
  expect(await rowsIn(fresh.db, "originals")).toHaveLength(1);
});

test("receipts are replayed on a restored database, and a line that is not a receipt is named", async () => {
  const path = join(folder, "receipts.jsonl");
  const { stdout } = await erase(artistId);
  await writeFile(path, `${stdout}\n`);
  await fresh.db.execute(sql`truncate erasures`);
  await load(fresh.db, artist(), page());
  expect(await erase("--replay", path)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(artistId),
    stderr: "1 of 1 erasures were repeated\n",
  });
  expect(await rowsIn(fresh.db, "artists")).toEqual([]);
  expect(await erase("--replay", path)).toMatchObject({ code: 0, stdout: "" });
  await writeFile(path, `${stdout}{"type": "artist"}\n`);
  expect((await erase("--replay", path)).stderr).toBe("line 2 is not an erasure receipt\n");
});

test("a receipt is signed with PROOF_KEY, and unsigned without it on a named database", async () => {
  expect(JSON.parse((await erase(artistId)).stdout).signature.jws).toBeNull();
  environment.PROOF_KEY = madeSigningKey();
  const { stdout } = await erase(artistId);
  const keys = readSigningKeys(environment.PROOF_KEY)?.map(({ open }) => open) ?? [];
  expect(await verifyReceipt(stdout, { keySet: { keys } })).toMatchObject({ signature: "valid" });
  environment.PROOF_KEY = "{}";
  expect(await erase(artistId)).toMatchObject({
    code: 1,
    stderr: "PROOF_KEY is not a private Ed25519 key (JWK)\n",
  });
});

test("a forged receipt is named and nothing is erased, and so is an unsigned one where there is a key", async () => {
  environment.PROOF_KEY = madeSigningKey();
  const receipt = JSON.parse((await erase(artistId)).stdout);
  await fresh.db.execute(sql`truncate erasures`);
  await load(fresh.db, artist(), page());
  const path = join(folder, "forged.jsonl");
  const { signature, ...unsigned } = receipt;
  const replayed = async (one: object) => {
    await writeFile(path, `${JSON.stringify(one)}\n`);
    return erase("--replay", path);
  };
  const changed = { ...receipt, erasedAt: "2020-01-01T00:00:00.000Z" };
  expect(await replayed(changed)).toMatchObject({
    code: 1,
    stderr: "line 1: the document does not match its digest\n",
  });
  const [head] = signature.jws.split("..");
  const forged = { ...signature, jws: `${head}..${"A".repeat(86)}` };
  expect((await replayed({ ...receipt, signature: forged })).stderr).toBe(
    "line 1: the signature does not match this document and this key\n",
  );
  environment.PROOF_KEY = madeSigningKey();
  expect((await replayed(receipt)).stderr).toBe(
    "line 1: the key set does not have the signature's key\n",
  );
  const stripped = { ...receipt, signature: { ...signature, jws: null } };
  for (const one of [unsigned, stripped]) {
    expect(await replayed(one)).toMatchObject({
      code: 1,
      stderr: "line 1: the receipt is unsigned, but this environment has a key\n",
    });
  }
  expect(await rowsIn(fresh.db, "artists")).toHaveLength(1);
  delete environment.PROOF_KEY;
  expect((await replayed(unsigned)).stderr).toContain("1 of 1 erasures were repeated");
  expect(await rowsIn(fresh.db, "artists")).toEqual([]);
});
