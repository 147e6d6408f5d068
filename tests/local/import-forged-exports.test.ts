import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import { questionRevision } from "#lib/interview/interview-questions.js";
import { hashOf } from "#lib/kernel/hash.js";
import { closedAfterFile, databaseOfFile } from "../support/database.js";
import { archive, everyOperation, rareRows } from "../support/export/corpora.js";
import { exportOf, importText } from "../support/export/exported.js";
import { type Fields, first, recordsIn, sealed } from "../support/export/forged.js";
import { interviewService } from "../support/interview.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Everything here keeps its hashes: a forger computes them anew.

let exported: string;
let records: Fields[];
const artist = await closedAfterFile(interviewService({ providers: uncalledProviders }));
const empty = await databaseOfFile();
beforeAll(async () => {
  for (const step of [everyOperation, archive, rareRows]) await step(artist);
  exported = await exportOf(artist.db, artist.artistId);
});
beforeEach(async () => {
  records = recordsIn(exported);
  await empty.db.execute(sql`truncate artists, users, model_calls, reservations cascade`);
});

const refusal = async () =>
  importText(empty.db, sealed(records)).then(
    () => "loaded",
    (problem: Error) => problem.message,
  );

const hasPassage = ({ passages }: Fields) => passages.length > 0;

describe("jobs that no release stores are refused with their line", () => {
  const question = (change: (job: Fields) => unknown) => () =>
    change(first(records, "job", (job) => hasPassage(job) && job.state.plan !== undefined));
  const shapes: [string, () => unknown, RegExp][] = [
    ["a request without a topic", question((job) => delete job.request.topic), /request is not/],
    [
      "an unknown need",
      question((job) => Object.assign(job.request, { evidenceNeed: "gossip" })),
      /request is not/,
    ],
    [
      "an address that is none",
      question((job) => Object.assign(job.request, { targetUrl: "javascript:1" })),
      /request is not/,
    ],
    [
      "more in a request",
      question((job) => Object.assign(job.request, { more: 1 })),
      /request is not/,
    ],
    [
      "another question's identity",
      question((job) => Object.assign(job, { identity: hashOf("another") })),
      /identity is not the hash/,
    ],
    ["an unknown stage", question((job) => Object.assign(job, { stage: "dreaming" })), /stage/],
    [
      "an entered stage without time",
      question((job) => job.stages.push({})),
      /stages\[\d\]\.stage/,
    ],
    ["no selection", question((job) => Object.assign(job, { selection: null })), /selection/],
    ["an unknown budget", question((job) => Object.assign(job, { quotaScope: "x" })), /quotaScope/],
    [
      "an outcome of another stage",
      question((job) => Object.assign(job, { outcome: "model_failed" })),
      /outcome does not belong/,
    ],
    [
      "a finished job at a running stage",
      question((job) => Object.assign(job, { stage: "reading", outcome: null })),
      /finished exactly when/,
    ],
    [
      "a plan of no kind",
      question((job) => Object.assign(job.state.plan, { kind: "guess" })),
      /state is not/,
    ],
    [
      "collected sources that are a number",
      question((job) => Object.assign(job.state, { collected: 3 })),
      /state is not/,
    ],
    [
      "seven quotations",
      question((job) => {
        const [{ start, ...passage }] = job.passages;
        job.passages = Array.from({ length: 7 }, () => ({ ...passage, start }));
      }),
      /at most 6/,
    ],
    [
      "a count that the next slice cannot raise",
      question((job) => Object.assign(job, { fence: 2_147_483_647 })),
      /fence must be a whole number/,
    ],
    [
      "a request of another kind of job",
      () =>
        Object.assign(
          first(records, "job", ({ kind }) => kind === "social_ingest"),
          { request: {} },
        ),
      /request is not/,
    ],
    [
      "a registered answer with an unknown reason",
      () =>
        Object.assign(first(records, "registered_answer"), {
          failures: [{ index: 0, reason: "x" }],
        }),
      /failures\[0\]/,
    ],
    [
      "a draft that cites words of no original",
      () =>
        (first(
          records,
          "answer_draft",
          ({ reason }) => reason === null,
        ).sentences[0].citations[0].quote = "forged"),
      /a citation does not match the text of its original/,
    ],
    [
      "a number that no reader takes",
      () =>
        first(records, "registered_answer", ({ claims }) => claims !== null).claims.push({
          index: 1e308,
        }),
      /must be a smaller number/,
    ],
  ];
  test.each(shapes)("%s", async (_, change, sentence) => {
    change();
    expect(await refusal()).toMatch(sentence);
    expect(await refusal()).toMatch(/^line \d+: /);
  });
});

describe("a quotation that is in no original is refused", () => {
  test("in an answer, whatever place is named for it", async () => {
    const [passage] = first(records, "job", hasPassage).passages;
    const { text, start } = passage;
    const forgeries = [
      { text: "x".repeat(text.length) },
      { start: start + 1, end: passage.end + 1 },
      { end: passage.end + 1 },
      { revision: hashOf("another") },
      { sourceId: "vault:elsewhere" },
    ];
    for (const forgery of forgeries) {
      first(records, "job", hasPassage).passages = [{ ...passage, ...forgery }];
      expect(await refusal()).toMatch(/passages\[0\] (does not match|is from no original)/);
    }
  });

  test("in a prepared question, unless its source was erased and the file is trusted", async () => {
    const question = first(
      records,
      "interview_question",
      ({ references }) => references.length > 0,
    );
    const [reference] = question.references;
    question.references = [{ ...reference, quote: "x".repeat(reference.quote.length) }];
    expect(await refusal()).toMatch(/references\[0\] does not match the text that it quotes/);
    question.references = [{ ...reference, sourceId: "vault:erased" }];
    question.questionRevision = questionRevision(question as never);
    const text = sealed(records);
    await expect(importText(empty.db, text, { withRights: false })).rejects.toThrow(
      "references[0] is from no source in the export",
    );
  });
});

test("an instant in the future is refused, and its field is named", async () => {
  const mayBeAhead = ["runAt", "resetAt", "dueAt", "embargoUntil", "endsAt"];
  let tried = 0;
  for (const { type, fields } of exportedRecords) {
    for (const { field } of fields.filter(({ isInstant }) => isInstant)) {
      records = recordsIn(exported);
      const record = records.find((one) => one.type === type && one[field] !== null);
      if (record === undefined || mayBeAhead.includes(field)) continue;
      record[field] = "9998-12-31T23:59:59.999999Z";
      expect(await refusal(), `${type}.${field}`).toContain(`${field} is later than`);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(25);
  for (const field of ["runAt", "resetAt"]) {
    records = recordsIn(exported);
    first(records, "job", (job) => job[field] !== null)[field] = "9998-12-31T23:59:59.999999Z";
    expect(await refusal()).toContain(`${field} is later than`);
  }
});

test("a profile's platform is a name, as in an import by a person", async () => {
  first(records, "link").platform = "<script>alert(1)</script>";
  expect(await refusal()).toMatch(/^line \d+: platform must be a lower-case name/);
});
