import { expect, test } from "vitest";
import { readDatabaseCode } from "#lib/db/database-code.js";

/** They only move jobs of other kinds, whose stages nobody watches. */
const ofOtherKinds = ["remove_link", "cancel_account_jobs"];

test("every database function that moves a question to another stage records it in the same write", () => {
  const moving = readDatabaseCode()
    .objects.filter(({ text }) => /update jobs\b[^;]*?\bset stage =/s.test(text))
    .filter(({ name }) => !ofOtherKinds.includes(name));
  expect(moving.map(({ name }) => name)).toContain("settle_job");
  const silent = moving.filter(
    ({ text }) =>
      !/set stage =[^;]*?\bstages = stages \|\| entered_stage\(kind, stage, /s.test(text),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
