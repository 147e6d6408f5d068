import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { proofFormat } from "#lib/contract/proof.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import keysRoute from "../../api/proof-keys.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, load, page } from "../support/records.js";
import { savedQuestion } from "../support/saved-question.js";
import { serviceOfFile } from "../support/service.js";

const keys = newSigningKeys(2);
const keySet = keySetOf(keys);
let artistId: string;
const service = await serviceOfFile();
beforeAll(async () => {
  signWith(service, keys);
});
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId));
});

const eligible = ({ eligible }: { eligible: boolean }) => eligible;

describe("originals that were withdrawn since", () => {
  const words = "Ana Lund, who";
  const texts = [`${words} is first.`, `${words} is second.`];

  const withdrawals: [string, (url: string) => Promise<unknown>][] = [
    [
      "removed",
      (url) => load(service.deps.db, page(artistId, texts[0] ?? "", { url, removed: true })),
    ],
    [
      "made private",
      (url) =>
        load(service.deps.db, page(artistId, texts[0] ?? "", { url, visibility: "private" })),
    ],
    ["changed", (url) => load(service.deps.db, page(artistId, "It says something else.", { url }))],
  ];
  test.each(
    withdrawals,
  )("an original that was %s keeps its place and nothing else in both forms", async (_, withdraw) => {
    const jobId = await savedQuestion(
      service.deps.db,
      artistId,
      texts.map((text) => ({ text, windows: [{ start: 0, end: words.length }] })),
    );
    const before = (await askForProof(service, artistId, jobId)).body;
    expect(before.references.map(eligible)).toEqual([true, true]);
    await withdraw(before.references[0].reference.url);
    const { sourceId, revision, start, end } = before.references[0].reference;
    for (const query of ["", "?texts=windows"]) {
      const { body } = await askForProof(service, artistId, jobId, query);
      expect(body.references[0]).toEqual({ position: 1, eligible: false });
      expect(JSON.stringify(body)).not.toContain(revision);
      expect(JSON.stringify(body)).not.toContain("is first");
      expect(JSON.stringify(body)).not.toContain('/0"');
      expect(body.references[1]).toMatchObject({ position: 2, eligible: true });
      const report = await verifyProof(body, { keySet });
      expect(report.problems).toEqual([]);
      expect(report.cannotProve.join()).toContain("changed or withdrawn");
      // Release 0.2 also said what the reference had been.
      const { signature: _own, references, ...rest } = body;
      const was = { sourceId, revision, start, end, lastChecked: null, drift: null };
      const earlier = { ...rest, references: [{ ...references[0], ...was }, references[1]] };
      const { holds } = await verifyProof(signedDocument(keys, proofFormat, earlier), { keySet });
      expect(holds).toBe(true);
    }
  });
});

describe("the key set", () => {
  const read = (path: string) => service.call(keysRoute, "GET", path, { as: "nobody" });
  test("has the public halves of all keys, at both addresses, cached for five minutes", async () => {
    for (const path of ["/.well-known/jwks.json", "/api/proof-keys"]) {
      const { status, headers, body } = await read(path);
      expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
      expect(body).toEqual(keySet);
    }
    const secrets = keys.flatMap(({ secret }) => secret?.d ?? []);
    expect(secrets).toHaveLength(2);
    const shown = JSON.stringify([(await read("/.well-known/jwks.json")).body, service.log]);
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  test("is empty where nothing is signed", async () => {
    signWith(service, []);
    expect((await read("/.well-known/jwks.json")).body).toEqual({ keys: [] });
    signWith(service, keys);
  });
});
