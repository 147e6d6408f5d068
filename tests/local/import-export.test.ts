import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { closedAfterFile, databaseOfFile, type FreshDatabase } from "../support/database.js";
import { archive, everyOperation, rareRows } from "../support/export/corpora.js";
import { exportOf, importText } from "../support/export/exported.js";
import { type Fields, first, recordsIn, sealed } from "../support/export/forged.js";
import { anotherArtist, claimant, interviewService } from "../support/interview.js";
import { startedSession } from "../support/interview-steps.js";
import { takeTurn } from "../support/onboarding.js";
import { load } from "../support/records.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

let exported: string;
const artist = await closedAfterFile(interviewService({ providers: uncalledProviders }));
const empty = await databaseOfFile();
beforeAll(async () => {
  for (const step of [everyOperation, archive, rareRows]) await step(artist);
  exported = await exportOf(artist.db, artist.artistId);
});
beforeEach(() => empty.db.execute(sql`truncate artists, users, model_calls, reservations cascade`));

/** The export with its records changed by `change`, and a matching end record. */
const forged = (change: (records: Fields[]) => Fields[]) => sealed(change(recordsIn(exported)));

/** Changes fields of the first such record. */
function changed(type: string, fields: Fields, which?: (record: Fields) => boolean) {
  return (records: Fields[]) => {
    Object.assign(first(records, type, which), fields);
    return records;
  };
}

/** Why a text is refused; checks that nothing of it was imported. */
async function refusal(text: string, db = empty.db): Promise<string> {
  const before = await countsOf(db);
  const error = await importText(db, text).then(
    () => "loaded",
    (problem: Error) => problem.message,
  );
  expect(await countsOf(db)).toEqual(before);
  return error;
}

async function countsOf(db: FreshDatabase["db"]) {
  const { rows } = await db.execute(sql`
    select (select count(*) from artists) as artists, (select count(*) from users) as users,
      (select count(*) from originals) as originals, (select count(*) from jobs) as jobs,
      (select count(*) from activity) as activity, (select count(*) from interview_versions) as versions`);
  return rows[0];
}

test("an unchanged export with a new end record is imported, so the refusals below are caused by their changes", async () => {
  const report = await importText(
    empty.db,
    forged((records) => records),
  );
  expect(report.original).toMatchObject({ changed: 0, unchanged: 0 });
  expect(await exportOf(empty.db, artist.artistId)).toBe(exported);
});

test.each<[string, (records: Fields[]) => Fields[], RegExp]>([
  [
    "an original whose text is not what its revision says",
    changed("original", { text: "Forged" }),
    /^line \d+: revision is not the hash of the record's content$/,
  ],
  [
    "a candidate of another content",
    changed("candidate", { title: "Forged" }),
    /^line \d+: revision is not the hash/,
  ],
  [
    "a published text of another revision",
    changed("lore", { text: "Forged" }),
    /^line \d+: publishedRevision is not the hash/,
  ],
  [
    "an answer that was never said",
    changed("interview_version", { answer: "Forged" }),
    /^line \d+: revision is not the hash/,
  ],
  [
    "another question than was offered",
    changed("interview_question", { question: "Forged?" }),
    /line \d+: questionRevision is not the hash/,
  ],
  [
    "a changed correction",
    changed("interview_correction", { correction: "Forged" }),
    /^line \d+: revision is not the hash/,
  ],
  [
    "a boundary that is worded otherwise",
    changed("interview_boundary", { wording: "Nothing at all." }),
    /^line \d+: revision is not the hash/,
  ],
  [
    "an answer without its first version",
    (all) => all.filter((one) => !(one.type === "interview_version" && one.version === 1)),
    /line \d+: /,
  ],
  [
    "a version that was left out at the end",
    (all) => all.filter((one) => !(one.type === "interview_version" && one.version === 2)),
    /^line \d+: the question must name the last version of its answer$/,
  ],
  [
    "a source with two current revisions",
    changed("original", { current: true }, ({ current }) => !current),
    /^line \d+: a source must have exactly one current revision$/,
  ],
  [
    "a source with none",
    changed("original", { current: false }, ({ current }) => current),
    /^line \d+: a source must have exactly one current revision$/,
  ],
  [
    "a gap in the sittings",
    (all) => all.filter((one) => !(one.type === "interview_session" && one.sitting === 1)),
    /line \d+: sittings must be numbered from 1 without gaps/,
  ],
  [
    "a record of another artist",
    changed("link", { artistId: randomUUID() }),
    /^line \d+: artistId differs from the export's/,
  ],
  [
    "a record that stands twice",
    (all) => [...all, first(all, "reservation")],
    /^line \d+: line \d+ is the same record$/,
  ],
  [
    "a registered answer of an unknown job",
    changed("registered_answer", { jobId: randomUUID() }),
    /^line \d+: jobId is not in the export$/,
  ],
  ["a field that no release writes", changed("job", { surprise: 1 }), /^line \d+: surprise/],
  ["a field that is missing", changed("job", { fence: undefined }), /^line \d+: fence/],
  [
    "an instant that does not exist",
    changed("activity", { at: "2025-13-40T00:00:00.000000Z" }),
    /^line \d+: at must be an instant/,
  ],
  [
    "a newer format",
    changed("export", { version: 2 }),
    /^this export has format version 2, but this release reads version 1/,
  ],
  [
    "a type of a newer release",
    (all) => [...all, { type: "dream" }],
    /^line \d+: type must be one of/,
  ],
])("%s is refused with its line, and nothing is imported", async (_, change, sentence) => {
  expect(await refusal(forged(change))).toMatch(sentence);
});

describe("an export that is incomplete or changed", () => {
  const lines = () => exported.trimEnd().split("\n");

  test.each([1, 2, 40])("that ends after %i lines is refused", async (count) => {
    expect(await refusal(lines().slice(0, count).join("\n"))).toMatch(
      /^incomplete export \(no end record\)/,
    );
  });

  test("is refused when it ends in the middle of a line", async () => {
    expect(await refusal(exported.slice(0, -300))).toMatch(/^line \d+: /);
  });

  test("that lacks a line is refused by its counts", async () => {
    expect(await refusal(lines().toSpliced(20, 1).join("\n"))).toMatch(/records of type \w+, but/);
  });

  test("is refused by its hash when two lines are swapped", async () => {
    const [head, artistLine, claim, ...rest] = lines();
    expect(await refusal([head, claim, artistLine, ...rest].join("\n"))).toMatch(
      /hash does not match its end record/,
    );
  });

  test("is refused when another export follows", async () => {
    expect(await refusal(exported + exported)).toMatch(/nothing may follow the end record/);
  });
});

test("hand-written records may not include export-only records", async () => {
  await expect(load(empty.db, { type: "interview_session", id: randomUUID() })).rejects.toThrow(
    "line 1: type must be one of",
  );
});

test("an id of another artist's row is refused, and that row is unchanged", async () => {
  const otherId = randomUUID();
  const questionId = randomUUID();
  await load(empty.db, { type: "artist", id: otherId, name: "Somebody else" });
  await empty.db.execute(sql`
    insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
    select ${first(rows(), "interview_correction").id}, ${otherId}, ${questionId}, 'a', 'b', 'c', now()`);
  expect(await refusal(exported)).toMatch(/^line \d+: id belongs to another artist's row$/);
});

test("a reservation of another artist is neither taken over nor counted again", async () => {
  const { ledger, subjectId } = first(rows(), "reservation");
  await empty.db.execute(sql`
    insert into reservations (ledger, artist_id, subject_id, reserved_at)
    values (${ledger}, ${randomUUID()}, ${subjectId}, now())`);
  expect(await refusal(exported)).toMatch(
    /^line \d+: subjectId has a reservation for another artist$/,
  );
});

const rows = () => recordsIn(exported);

test("an import that would remove newer answers or overwrite different ones is refused", async () => {
  await importText(empty.db, exported);
  const { id, answerVersion } = first(
    rows(),
    "interview_question",
    ({ state }) => state === "answered",
  );
  await empty.db.execute(sql`
    insert into interview_versions (question_id, version, artist_id, revision, answer, saved_at)
    values (${id}, ${answerVersion + 1}, ${artist.artistId}, 'later', 'Later.', now())`);
  expect(await refusal(exported)).toMatch(
    new RegExp(
      `^line \\d+: the database has version ${answerVersion + 1} of this answer, but the export does not$`,
    ),
  );
});

test("an import that would open a sitting again before a later one is refused", async () => {
  const open = await anotherArtist(artist.service);
  const { id } = await startedSession(open);
  const before = await exportOf(open.db, open.artistId);
  await open.ok("POST", `/interview/session/${id}/finish`);
  await importText(open.db, before);
  await open.ok("POST", `/interview/session/${id}/finish`);
  const later = await startedSession(open);
  await open.ok("POST", `/interview/session/${later.id}/finish`);
  expect(await refusal(before, open.db)).toMatch(
    /^line \d+: a later sitting was started since, and this one is still open here$/,
  );
});

test("an import that would leave the onboarding without its last question is refused", async () => {
  const { service, artistId, db } = await anotherArtist(artist.service);
  const turn = (body: object) => takeTurn(service, artistId, body, { as: claimant });
  await turn({ type: "confirm_profiles", add: [], remove: [] });
  await turn({ type: "review_sources" });
  const [first, ...rest] = onboardingQuestions;
  await turn({ type: "interview_answer", ...first, answer: "By the sea." });
  const before = await exportOf(db, artistId);
  await importText(db, before);
  for (const question of rest) await turn({ type: "interview_answer", ...question, answer: null });
  expect(await refusal(before, db)).toMatch(
    /^line \d+: the questions of the onboarding were finished since$/,
  );
});

test("an older state of the artist is replaced by the export, and rows that the export does not have stay", async () => {
  await importText(empty.db, exported);
  // Statements would refer to the id that changes.
  const { sourceId } = first(
    rows(),
    "original",
    ({ kind, current, text }) =>
      current && kind === "web_page" && !String(text).includes("released"),
  );
  await empty.db.execute(sql`update artists set name = 'Renamed' where id = ${artist.artistId}`);
  await empty.db.execute(sql`
    update originals set removed = not removed, id = gen_random_uuid()
    where artist_id = ${artist.artistId} and source_id = ${sourceId} and current`);
  await empty.db.execute(sql`update jobs set stage = 'reading' where stage = 'unresolved'`);
  await load(empty.db, {
    ...first(rows(), "link"),
    type: "link",
    platform: "another.platform",
    identifier: "kept",
  });
  const report = await importText(empty.db, exported);
  expect(report).toMatchObject({
    artist: { changed: 1 },
    original: { changed: 1, created: 0 },
    link: { changed: 0, created: 0 },
  });
  const again = await exportOf(empty.db, artist.artistId);
  const kept = again.split("\n").filter((line) => line.includes('"another.platform"'));
  expect(kept).toHaveLength(1);
  expect(
    again
      .split("\n")
      .filter((line) => !kept.includes(line))
      .slice(0, -2),
  ).toEqual(exported.split("\n").slice(0, -2));
});

test("an export neither makes nor removes an administrator", async () => {
  await importText(artist.db, exported);
  await importText(empty.db, exported);
  const admins = async (db: FreshDatabase["db"]) =>
    (await db.execute(sql`select subject from users where is_admin`)).rows;
  expect(await admins(empty.db)).toEqual([]);
  expect(await admins(artist.db)).toEqual([{ subject: "root" }]);
});
