import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { hashOf } from "#lib/kernel/hash.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, claimant, load, page, release } from "../support/records.js";
import { answerTo, ask, credits, producedBy } from "../support/research.js";
import { type TestService, testService } from "../support/service.js";

const keys = newSigningKeys(2);
const keySet = keySetOf(keys);
let service: TestService;
let artistId: string;
beforeAll(async () => {
  service = await testService();
  signWith(service, keys);
});
afterAll(() => service.close());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId));
});

const retrievedAt = "2024-05-02T10:00:00+02:00";

async function answered(text = producedBy, fields: object = {}) {
  await load(service.deps.db, page(artistId, text, { retrievedAt, ...fields }));
  return answerTo(service, artistId);
}

describe("the proof of an answer", () => {
  test("holds what was asked, what was found and the whole originals, and is signed", async () => {
    const status = await answered();
    const { status: code, body } = await askForProof(service, artistId, status.jobId);
    expect(code).toBe(200);
    expect(body.question).toMatchObject({
      jobId: status.jobId,
      request: { ...credits, freshness: "stored", retrieval: "relevance", answerScope: "focused" },
      stage: status.stage,
      limitations: status.limitations,
    });
    expect(body.question.stages[0]).toMatchObject({ stage: "checking_saved" });
    expect(hashOf(body.question.identityOf)).toBe(body.question.identity);
    expect(body.references.map(({ reference }: { reference: unknown }) => reference)).toEqual(
      status.references,
    );
    expect(body.originals[0]).toMatchObject({ text: producedBy, kind: "web_page" });
    expect(body.references[0]).toMatchObject({ lastChecked: null, drift: null, eligible: true });
    const report = await verifyProof(JSON.stringify(body), { keySet });
    expect(report).toMatchObject({ holds: true, signature: "valid", problems: [] });
    expect(report.keyId).toBe(keys[0]?.open.kid);
  });

  test("with texts=windows has the parts around the references, whose hashes lead to the signed root", async () => {
    const long = `${"Nothing of note happened there that year. 🎻 ".repeat(400)}${producedBy} ${"And so it went on. ".repeat(300)}`;
    const status = await answered(long);
    const { body } = await askForProof(service, artistId, status.jobId, "?texts=windows");
    expect(body.originals[0].text).toBeUndefined();
    expect(JSON.stringify(body).length).toBeLessThan(long.length);
    const report = await verifyProof(JSON.stringify(body), { keySet });
    expect(report.problems).toEqual([]);
    expect(report.cannotProve.join()).toContain("a revision hashes the whole text");
    const whole = await askForProof(service, artistId, status.jobId);
    expect(whole.body.originals[0].textRoot).toBe(body.originals[0].textRoot);
    expect((await verifyProof(whole.body, { keySet })).problems).toEqual([]);
  });
});
