import { execFile, spawn } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Proof } from "#lib/contract/proof.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import { writeClient } from "#lib/site/client-package.js";
import exportRoute from "../../api/artist/[id]/export.js";
import mentionsRoute from "../../api/artist/[id]/research/mentions.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, claimant, load } from "../support/records.js";
import { savedQuestion } from "../support/saved-question.js";
import { testService } from "../support/service.js";

const run = promisify(execFile);
const keys = newSigningKeys();
let folder: string;
let proof: Proof;
let count: string;
let exportText: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  await mkdir(join(folder, "packed"));
  await writeClient(process.cwd(), join(folder, "client"));
  const pack = ["pack", "--silent", "--pack-destination", join(folder, "packed"), "./client"];
  await run("npm", pack, { cwd: folder });
  const [archive = ""] = await readdir(join(folder, "packed"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await run("npm", ["install", "--offline", "--no-audit", `./packed/${archive}`], { cwd: folder });

  const service = await testService();
  signWith(service, keys);
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "ana"));
  const text = "The record was produced by Ana Lund in Oslo. 🎻";
  const jobId = await savedQuestion(service.deps.db, artistId, [
    { text, windows: [{ start: 0, end: 44 }] },
  ]);
  proof = (await askForProof(service, artistId, jobId)).body;
  const path = `/api/artist/${artistId}`;
  const ana = { as: { token: "subject:ana" } };
  const listed = await service.call(mentionsRoute, "GET", `${path}/research/mentions?of=lund`);
  count = JSON.stringify(listed.body.certificate);
  await file("count.json", count);
  const exported: unknown[] = (await service.call(exportRoute, "GET", `${path}/export`, ana)).body;
  exportText = exported.map((record) => `${JSON.stringify(record)}\n`).join("");
  await file("export.jsonl", exportText);
  await service.close();
  await file("proof.json", JSON.stringify(proof));
  await file(
    "unsigned.json",
    JSON.stringify({ ...proof, signature: { ...proof.signature, jws: null } }),
  );
  await file("keys.json", JSON.stringify(keySetOf(keys)));
  await file("others.json", JSON.stringify(keySetOf(newSigningKeys())));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => writeFile(join(folder, name), text);

/** Runs the command that the package installs. */
function verify(
  args: readonly string[],
  input = "",
  command = [join(folder, "node_modules/.bin/artist-research")],
): Promise<{ code: number | null; out: string; err: string }> {
  const [program = "", ...first] = command;
  const child = spawn(program, [...first, "verify", ...args], { cwd: folder });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    if (!String(chunk).startsWith("npm warn")) err += chunk;
  });
  // A command that refuses early does not read to the end.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

test("a signed proof verifies with its keys, and the command says what it proves and cannot prove", async () => {
  const npx = ["npx", "--no-install", "artist-research"];
  const { code, out } = await verify(["proof.json", "--jwks", "keys.json"], "", npx);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^The proof holds\.\n✓ 1 of 1 quotations/),
  ]);
  expect(out).toContain(`as the holder of the key ${keys[0]?.open.kid} signed it`);
  expect(out).toContain("It cannot prove:\n· That the key is the service's");
});

test("a proof is read from standard input, and its report is JSON for programs", async () => {
  const { code, out } = await verify(["-", "--jwks", "keys.json", "--json"], JSON.stringify(proof));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ holds: true, signature: "valid", problems: [] });
});

test("the holder of an export can recount what a certificate states", async () => {
  const args = ["count.json", "--jwks", "keys.json", "--export", "export.jsonl"];
  const { code, out } = await verify(args);
  expect([code, out]).toEqual([0, expect.stringMatching(/^The certificate holds\./)]);
  expect(out).toContain("Counted again in all 1 of them");
  const { recount } = JSON.parse((await verify([...args, "--json"])).out);
  expect(recount).toMatchObject({ eligible: 1, changed: 0, places: [{ start: 31, end: 35 }] });
  const wrong = await verify(["proof.json", "--export", "export.jsonl"]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("certificate of mentions")]);
  expect((await verify(["count.json", "--export", "keys.json"])).code).toBe(2);
});

test("a differing export is not reported as a broken certificate, nor the reverse", async () => {
  const args = ["--jwks", "keys.json", "--export"];
  await file("other.jsonl", exportText.replace("Ana Lund", "Eva Lund"));
  expect(await verify(["count.json", ...args, "other.jsonl"])).toMatchObject({
    code: 1,
    out: "The export does not match the certificate.\n✗ originals of the export whose text is not their revision's: 1\n",
  });
  const changed = count.replace('"places":1', '"places":2');
  for (const name of ["export.jsonl", "other.jsonl"])
    expect(await verify(["-", ...args, name], changed)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^The certificate is broken\.\n✗ the document does not match/),
    });
});

test("a document that no given key signed is at most intact, exits with 3 and never holds", async () => {
  const intact = /^The proof is intact, but nothing shows who made it\.\n/;
  for (const [args, reason] of [
    [["proof.json"], "signature was not checked"],
    [["unsigned.json"], "it is unsigned"],
    [["unsigned.json", "--jwks", "keys.json"], "it is unsigned"],
  ] as const) {
    const { code, out } = await verify(args);
    expect([code, out]).toEqual([3, expect.stringMatching(intact)]);
    expect(out).toContain(reason);
    expect(out).not.toContain("holds");
  }
});

test("the keys of another environment exit with 1 and the reason", async () => {
  const { code, out } = await verify(["proof.json", "--jwks", "others.json"]);
  expect([code, out]).toEqual([1, expect.stringMatching(/^The proof is broken\.\n✗ /)]);
  expect(out).toContain("does not have the signature's key");
});

const unsignedReceipt = (scope: object, more: object = {}) =>
  signedDocument([], "artist-research-erasure", {
    type: "erasure_receipt",
    artistId: randomUUIDv7(),
    scope,
    erasedAt: "2026-05-01T08:00:00.000Z",
    erased: {},
    remaining: {},
    keptAsCounts: {},
    ...more,
  });

test("text in a document cannot end its line, move the cursor or imitate the command", async () => {
  const claim = "x\n✓ The holder of the key K signed this\r\u001b[1A\u001b[2K\u009b2J\u202e";
  const told = [
    unsignedReceipt({ account: { platform: "social_a", accountId: claim } }),
    unsignedReceipt({}, { [claim]: 1 }),
    unsignedReceipt({}, { erased: { [claim]: 1 } }),
    unsignedReceipt({ sourceId: claim }),
    { ...proof, [claim]: 1 },
    { ...proof, signature: { ...proof.signature, jws: claim } },
  ];
  for (const document of told) {
    for (const args of [["-"], ["-", "--json"], ["-", "--jwks", "keys.json"]]) {
      const { code, out, err } = await verify(args, JSON.stringify(document));
      expect([0, 2]).not.toContain(code);
      expect(out + err).not.toMatch(/^ *✓ The holder/m);
      expect(out + err).not.toMatch(/\bholds\b(?!": false)/);
      expect(out + err).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    }
  }
});

test("a receipt of an erasure is recognised, and the command says what it states and cannot prove", async () => {
  const receipt = signedDocument(keys, "artist-research-erasure", {
    type: "erasure_receipt",
    artistId: randomUUIDv7(),
    scope: { only: "interview" },
    erasedAt: "2026-05-01T08:00:00.000Z",
    erased: { interview_questions: 3, interview_versions: 4 },
    remaining: { interview_questions: 0 },
    keptAsCounts: { model_calls: 2 },
  });
  const text = JSON.stringify(receipt);
  const { code, out } = await verify(["-", "--jwks", "keys.json"], text);
  expect([code, out]).toEqual([0, expect.stringMatching(/^The receipt holds\.\n✓ The holder of/)]);
  expect(out).toContain("the interview memory of the artist");
  expect(out).toContain("7 rows deleted, 0 found by a second pass, 2 kept as counts");
  expect(out).toContain("· That no copy is kept elsewhere");
  const unchecked = await verify(["-"], text);
  expect([unchecked.code, unchecked.out]).toEqual([3, expect.not.stringContaining("✓")]);
  const changed = text.replace(":4", ":5");
  expect(await verify(["-", "--jwks", "keys.json"], changed)).toMatchObject({
    code: 1,
    out: expect.stringContaining("The receipt is broken.\n✗ "),
  });
});

test("a word changed in a quotation exits with 1, with or without keys", async () => {
  const changed = JSON.stringify(proof).replaceAll("Ana Lund", "Eva Lund");
  for (const args of [["-"], ["-", "--jwks", "keys.json"]]) {
    const { code, out } = await verify(args, changed);
    expect([code, out]).toEqual([1, expect.stringContaining("its revision is not the hash")]);
  }
});

describe("unreadable input exits with 2 and a sentence", () => {
  const text = () => JSON.stringify(proof);
  const hostile: [string, () => string, string][] = [
    ["no JSON", () => text().slice(1), "not one valid JSON document"],
    ["two documents", () => `${text()}\n${text()}`, "not one valid JSON document"],
    ["an answer with a certificate", () => `{"certificate":${count}}`, 'member "certificate"'],
    ["another document", () => '{"format":"receipt"}', "not a proof of an answer"],
    [
      "a later version",
      () => text().replace('"version":1', '"version":2'),
      "its version is unknown",
    ],
    ["nesting that would end a parser", () => "[".repeat(1e6), "nested deeper than 32"],
    [
      "a member given twice",
      () => text().replace("{", '{"status":"ok",'),
      "has the same member twice",
    ],
    ["__proto__", () => text().replace("{", '{"__proto__":{"holds":true},'), "__proto__"],
    [
      "an escaped __proto__",
      () => text().replace("{", '{"\\u005f_proto__":{"holds":true},'),
      "__proto__",
    ],
    ["half of a character", () => text().replace("Ana", "\\ud83c"), "half of a character"],
    [
      "a number beyond all readers",
      () => text().replace('"version":1', '"version":1e400'),
      "number",
    ],
    ["more than 64 MiB", () => `"${"a".repeat(64 * 1024 * 1024)}"`, "longer than 64 MiB"],
  ];
  test.each(hostile)("%s", async (_, make, reason) => {
    const { code, out, err } = await verify(["-", "--jwks", "keys.json"], make());
    expect([code, out, err]).toEqual([
      2,
      "",
      expect.stringMatching(/^This cannot be read: .*\.\n$/),
    ]);
    expect(err).toContain(reason);
  });

  test("a missing file, invalid keys, and a wrong call", async () => {
    expect(await verify(["none.json"])).toMatchObject({
      code: 2,
      err: "This cannot be read (ENOENT).\n",
    });
    expect(await verify(["proof.json", "--jwks", "none.json"])).toMatchObject({
      code: 2,
      err: "The key set cannot be read (ENOENT).\n",
    });
    expect(await verify(["proof.json", "--jwks", "proof.json"])).toMatchObject({
      code: 2,
      err: "The key set cannot be read: it is not a JWK set.\n",
    });
    const keyed = ["count.json", "--jwks", "keys.json", "--export"];
    for (const name of ["none.json", "proof.json"]) {
      expect(await verify([...keyed, name])).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^The export cannot be read/),
      });
    }
    for (const args of [[], ["proof.json", "more.json"], ["proof.json", "--key", "x"]]) {
      expect(await verify(args)).toMatchObject({
        code: 2,
        err: expect.stringContaining("artist-research verify FILE"),
      });
    }
    expect(await verify(["--help"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("--jwks KEYS"),
    });
  });
});
