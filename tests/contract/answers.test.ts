import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import answersRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import { artist, load, page } from "../support/records.js";
import { advanceAll, answerTo, credits, producedBy, readJob } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

interface Cited {
  sourceId: string;
  revision: string;
  start: number;
  end: number;
  quote: string;
  answerStart?: number;
  answerEnd?: number;
}

let artistId: string;
let jobId: string;
let cited: Cited;
const url = "https://news.example/record";
const answer = "Ana Lund produced the record. It was made in Oslo.";

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from reservations`);
  await load(service.deps.db, artist(artistId), page(artistId, producedBy, { url }));
  const status = await answerTo(service, artistId);
  jobId = status.jobId;
  const { sourceId, revision, start, end, text } = status.references[0];
  cited = { sourceId, revision, start, end, quote: text };
});

const register = (body: unknown, job = jobId, artistOf = artistId) =>
  service.call(answersRoute, "POST", `/api/artist/${artistOf}/research/questions/${job}/answers`, {
    body,
  });
const verdict = async (citations: Cited[], text = answer) =>
  (await register({ answer: text, citations })).body;

describe("200", () => {
  test("quotations found exactly where they were cited are verified, and the response says what that does not prove", {
    tags: ["4.1.4-claims"],
  }, async () => {
    const body = await verdict([cited]);
    expect(body).toMatchObject({ status: "ok", verified: true, failures: [] });
    expect(body.limitations.map((text: string) => text.split(":")[0])).toEqual([
      "claims_not_judged",
      "sources_not_judged",
      "sentences_not_checked",
    ]);
  });

  test("a part of a reference may be cited, when the quote is the whole of that window", async () => {
    const part = { ...cited, start: 4, end: 10, quote: "record" };
    expect((await verdict([part])).verified).toBe(true);
    expect((await verdict([{ ...part, quote: "recor" }])).failures).toEqual([
      { index: 0, reason: "quote_mismatch" },
    ]);
  });

  test("every invalid citation is named with its first reason", async () => {
    const text = "Another page about the tour.";
    await load(service.deps.db, page(artistId, text, { url: "https://news.example/other" }));
    const { rows } = await service.deps.db.execute(
      sql`select source_id, revision from originals where artist_id = ${artistId} and text = ${text}`,
    );
    const other = { sourceId: String(rows[0]?.source_id), revision: String(rows[0]?.revision) };
    const { failures, verified } = await verdict([
      cited,
      { ...cited, sourceId: `vault:${"0".repeat(64)}` },
      { ...cited, revision: "0".repeat(64) },
      { ...cited, quote: cited.quote.toUpperCase() },
      { ...cited, ...other, start: 0, end: 7, quote: "Another" },
    ]);
    expect(verified).toBe(false);
    expect(failures).toEqual([
      { index: 1, reason: "source_unavailable" },
      { index: 2, reason: "revision_changed" },
      { index: 3, reason: "quote_mismatch" },
      { index: 4, reason: "outside_selection" },
    ]);
  });

  test("the current evidence is checked: a valid citation fails once its original is changed or removed", async () => {
    await load(service.deps.db, page(artistId, "The record was produced by nobody.", { url }));
    expect((await verdict([cited])).failures).toEqual([{ index: 0, reason: "revision_changed" }]);
    await load(service.deps.db, page(artistId, producedBy, { url, removed: true }));
    expect((await verdict([cited])).failures).toEqual([{ index: 0, reason: "source_unavailable" }]);
  });

  test("when a citation says which part it carries, every sentence must be covered", {
    tags: ["4.1.4-claims"],
  }, async () => {
    const first = { ...cited, answerStart: 0, answerEnd: 29 };
    expect(await verdict([first])).toMatchObject({
      verified: false,
      failures: [{ index: 1, reason: "uncited_sentence" }],
    });
    const both = await verdict([first, { ...cited, answerStart: 30, answerEnd: 50 }]);
    expect(both).toMatchObject({ verified: true, failures: [] });
    expect(both.limitations.join()).not.toContain("sentences_not_checked");
    expect(await verdict([{ ...first, answerEnd: 31 }])).toMatchObject({ verified: false });
  });

  test("the last sentence of the longest answer may be cited, whatever its characters", async () => {
    const text = `${"🎧".repeat(7984)} It was in Oslo.`;
    expect([...text].length).toBe(8000);
    const placed = { ...cited, answerStart: 0, answerEnd: text.length };
    expect(await verdict([placed], text)).toMatchObject({ verified: true });
  });

  test("only the verdict and hashes are stored, once for the same answer", async () => {
    await verdict([cited]);
    await verdict([cited]);
    const { rows } = await service.deps.db.execute(
      sql`select * from registered_answers where job_id = ${jobId}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ verified: true, failures: [] });
    const kept = JSON.stringify([rows, service.log]);
    expect(kept).not.toMatch(/Ana|Lund|Oslo|produced/);
    expect(rows[0]?.answer_hash).toMatch(/^[a-f0-9]{64}$/);
  });

  test("a candidate answer that fails its check continues the same job, which reads its evidence again", {
    tags: ["4.1.10-continue"],
  }, async () => {
    const direct = await answerTo(service, artistId, {
      ...credits,
      topic: "the record of Oslo produced",
      preferDirectEvidence: true,
    });
    expect(direct.selection).toBe("candidates");
    const [reference] = direct.references;
    const candidate = { ...cited, ...pick(reference), quote: "The record was produced by nobody." };
    const checked = (await register({ answer, citations: [candidate] }, direct.jobId)).body;
    expect(checked).toMatchObject({ verified: false });
    const path = `/api/artist/${artistId}/research/questions/${direct.jobId}/continue`;
    const body = { outcome: "verification_failed" };
    const going = await service.call(continueRoute, "POST", path, { body });
    expect(going).toMatchObject({
      status: 202,
      body: { jobId: direct.jobId, stage: "checking_saved" },
    });
    await advanceAll(service);
    expect((await readJob(service, artistId, direct.jobId)).body).toMatchObject({
      stage: "complete",
      selection: "research",
    });
  });
});

const pick = ({ sourceId, revision, start, end }: Cited) => ({ sourceId, revision, start, end });

describe("refusals", () => {
  test("404 for another artist's job and for a job that does not exist", async () => {
    const other = randomUUIDv7();
    await load(service.deps.db, artist(other));
    const body = { answer, citations: [cited] };
    expect((await register(body, jobId, other)).status).toBe(404);
    expect((await register(body, randomUUIDv7())).status).toBe(404);
    expect((await register(body, jobId, randomUUIDv7())).status).toBe(404);
  });

  test("a body over 262,144 bytes is 413, and a body of 64 KB is read", async () => {
    const big = await register({ answer: "x".repeat(300_000), citations: [cited] });
    expect(big).toMatchObject({ status: 413, body: { code: "body_too_large" } });
    const long = { ...cited, quote: "q".repeat(11_000) };
    const read = await register({ answer, citations: Array.from({ length: 7 }, () => long) });
    expect(read.status).toBe(200);
  });
});
