import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { proofFormat } from "#lib/contract/proof.js";
import { hashOf, sha256Hex } from "#lib/kernel/hash.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import answersRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import keysRoute from "../../api/proof-keys.js";
import { annotationProblems } from "../support/annotation-model.js";
import { publishAnswers } from "../support/embargo.js";
import { anotherArtist } from "../support/interview.js";
import { oneAnswer } from "../support/interview-steps.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { answerTo, ask, credits, producedBy } from "../support/research.js";
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
    // A confirmed voice can be withdrawn, so a proof does not state it.
    expect(body.references.map(({ reference }: { reference: unknown }) => reference)).toEqual(
      status.references.map(({ voice: _voice, ...reference }: { voice: string }) => reference),
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

  test("keeps the stored address of a published answer, although readers are shown another address", async () => {
    const artist = await anotherArtist(service);
    const { path } = await oneAnswer(artist, producedBy);
    const { response } = await artist.ok("GET", path);
    const url = `https://service.example/api/artist/${artist.artistId}/interview/responses/${response.id}`;
    await publishAnswers(artist, [{ answerId: response.id, revision: response.revision }]);
    await load(service.deps.db, {
      ...page(artist.artistId, producedBy, { url, title: response.question }),
      kind: "published_answer",
      answerId: response.id,
      answerRevision: response.revision,
    });
    const status = await answerTo(service, artist.artistId);
    const shown = `https://service.example/artist/${artist.artistId}?answer=${response.id}#answer-${response.id}`;
    expect(status.references[0]).toMatchObject({ sourceId: `answer:${response.id}`, url: shown });
    const { body } = await askForProof(service, artist.artistId, status.jobId);
    expect(body.references[0].reference.url).toBe(url);
    expect((await verifyProof(JSON.stringify(body), { keySet })).problems).toEqual([]);
  });

  test("says what each model call was for and took, and never what was asked or answered", async () => {
    const { jobId } = await answered();
    const { body } = await askForProof(service, artistId, jobId);
    const purposes = body.record.calls.map(({ purpose }: { purpose: string }) => purpose);
    expect(purposes.length).toBeGreaterThan(0);
    expect(new Set(body.record.calls.flatMap(Object.keys))).toEqual(
      new Set(
        "attempt completedAt inputTokens model outcome outputTokens purpose reservedAt".split(" "),
      ),
    );
    expect(body.record.lookup).toBeNull();
  });

  test("shows that an answer was registered and verified, by its hashes alone", async () => {
    const { jobId, references } = await answered();
    const { sourceId, revision, start, end, text: quote } = references[0];
    const answer = "Ana Lund, as the page says, produced it.";
    const citations = [{ sourceId, revision, start, end, quote }];
    const path = `/api/artist/${artistId}/research/questions/${jobId}/answers`;
    await service.call(answersRoute, "POST", path, { body: { answer, citations } });
    const { body } = await askForProof(service, artistId, jobId);
    expect(body.record.answers).toMatchObject([
      { answerHash: sha256Hex(answer), citationsHash: hashOf(citations), verified: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(answer);
    expect((await verifyProof(body, { keySet })).problems).toEqual([]);
  });

  test("without a key says that it is unsigned; verification finds it intact, but never that it holds", async () => {
    const { jobId } = await answered();
    signWith(service, []);
    const { body } = await askForProof(service, artistId, jobId);
    signWith(service, keys);
    expect(body.signature).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), jws: null });
    const report = await verifyProof(body);
    const unsigned = { holds: false, intact: true, signature: "unsigned", keyId: null };
    expect(report).toMatchObject(unsigned);
    expect(report.cannotProve.join()).toContain("it is unsigned");
    expect(await verifyProof(body, { keySet })).toMatchObject(unsigned);
    const changed = { ...body, madeAt: "2020-01-01T00:00:00.000Z" };
    expect(await verifyProof(changed)).toMatchObject({ holds: false, intact: false });
  });

  test("still verifies with a later key set, where a new key precedes the one that signed it", async () => {
    const { jobId } = await answered();
    const { body } = await askForProof(service, artistId, jobId);
    const [newer] = newSigningKeys();
    const later = { keys: [newer, ...keys].flatMap((key) => key?.open ?? []) };
    expect(await verifyProof(body, { keySet: later })).toMatchObject({ signature: "valid" });
    const others = keySetOf(newSigningKeys(2));
    expect(await verifyProof(body, { keySet: others })).toMatchObject({ signature: "invalid" });
  });

  test("of a question under way has no references yet, and verifies", async () => {
    await load(service.deps.db, page(artistId, producedBy));
    const { body: asked } = await ask(service, artistId);
    const { body } = await askForProof(service, artistId, asked.jobId);
    expect(body).toMatchObject({ references: [], originals: [], question: { finishedAt: null } });
    const report = await verifyProof(body, { keySet });
    expect(report.problems).toEqual([]);
    expect(report.cannotProve.join()).toContain("not found to suffice");
  });

  test("names its source by an IRI, whatever the address contains", async () => {
    const url = "https://news.example/ö?q={x|y}^`#part";
    const { jobId } = await answered(producedBy, { url });
    const { body } = await askForProof(service, artistId, jobId);
    expect(body.references[0].reference.url).toBe(url);
    expect(annotationProblems(body.references[0].annotation)).toEqual([]);
    expect((await verifyProof(body, { keySet })).problems).toEqual([]);
  });

  test("of originals of every kind verifies in both forms", async () => {
    const { db } = service.deps;
    await load(
      db,
      account(artistId, "social_c", "posts"),
      account(artistId, "catalog_a", "catalog-account"),
      account(artistId, "moments", "catalog-account"),
    );
    const social = { platform: "social_c", accountId: "posts", truncated: true };
    const sources = [
      { fields: { kind: "caption", ...social, entryId: "1" } },
      { fields: { kind: "transcript", ...social, entryId: "2", title: "Talk" } },
      { fields: release(artistId, "a release") },
      {
        fields: {
          ...release(artistId, "a moment"),
          kind: "moment",
          platform: "moments",
          activityDateKind: "moment",
        },
      },
      {
        fields: {
          canonicalUrl: "https://news.example/own",
          collectionUrl: "https://news.example",
          retrievedAt,
        },
      },
    ].map(({ fields }, index) => ({
      text: `${index} ${producedBy} 🎻 again`,
      windows: [{ start: 2, end: 12 }],
      fields,
    }));
    const jobId = await savedQuestion(db, artistId, sources);
    for (const query of ["", "?texts=windows"]) {
      const { status, body } = await askForProof(service, artistId, jobId, query);
      expect([status, body.originals.length]).toEqual([200, 5]);
      expect((await verifyProof(body, { keySet })).problems).toEqual([]);
    }
  });
});

test("a job of another artist is not found, nor is a job that does not exist", async () => {
  const { jobId } = await answered();
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other, "Other"));
  expect((await askForProof(service, other, jobId)).status).toBe(404);
  expect((await askForProof(service, artistId, randomUUIDv7())).status).toBe(404);
  expect((await askForProof(service, randomUUIDv7(), jobId)).status).toBe(404);
  expect((await askForProof(service, artistId, jobId, "?texts=none")).body).toMatchObject({
    code: "invalid_input",
    error: expect.stringContaining("texts"),
  });
});

test("a claimant reads the same proof as the research service", async () => {
  const { jobId } = await answered();
  await load(service.deps.db, ...claimant(artistId, "claire"));
  const own = await askForProof(service, artistId, jobId, "", { as: { token: "subject:claire" } });
  const key = await askForProof(service, artistId, jobId);
  const { madeAt: _one, signature: _own, ...first } = own.body;
  const { madeAt: _other, signature: _key, ...second } = key.body;
  expect(first).toEqual(second);
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
