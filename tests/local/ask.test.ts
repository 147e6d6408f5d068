import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile } from "#lib/import/records/import-file.js";
import { widthOf } from "#lib/platform/terminal-text.js";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, load, otherArtistId, rowsIn } from "./import-records.js";

let fresh: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "ask-"));
});
afterAll(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

const question = ["When was Weather for Two Voices released?", "--need", "release_date"];

/** Runs a command of the project on the test's database, as npm would. */
const run = (name: string, args: string[], input = "") =>
  ended(command(name, args, { DATABASE_URL: fresh.url, DATA_DIR: dataDir }), input);

test("with two artists and no demo artist, the artists are listed and nothing is asked", async () => {
  await load(fresh.db, artist(), artist({ id: otherArtistId, name: "Trost" }));
  const { stdout, stderr, code } = await run("ask", question);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain(`${otherArtistId}  Trost`);
  expect(await rowsIn(fresh.db, "jobs")).toEqual([]);
});

test("without --artist the demo artist is asked: stages, then quotations that fit 80 columns", async () => {
  await importFile(fresh.db, randomUUIDv7, "lib/local/demo/artist.jsonl");
  const { stdout, stderr, code } = await run("ask", question);
  expect(code).toBe(0);
  expect(stderr).toBe(
    "Skerrylight: When was Weather for Two Voices released?\n  Reading the saved evidence\n" +
      "  Passages that may answer\n\n",
  );
  expect(stdout).toContain("Weather for Two Voices (opendiscography.example)");
  expect(stdout).toContain("| Album: Weather for Two Voices by Skerrylight. Released: 13 November");
  expect(stdout).toContain("release date 2026-11-13");
  for (const line of stdout.split("\n").filter((line) => !line.includes("https://"))) {
    expect(widthOf(line)).toBeLessThanOrEqual(80);
  }
});

test("a follow-up that names nothing is asked, and the command says that something is missing", async () => {
  const said =
    "  Note: the question refers to something that was not named; say what it is\n  about\n";
  expect((await run("ask", ["When was it released?"])).stderr).toContain(said);
});

test("--mentions counts and lists every mention, says whether that is certified, and asks nothing", async () => {
  const before = await rowsIn(fresh.db, "jobs");
  const { stdout, stderr, code } = await run("ask", ["--mentions", "harmonium"]);
  expect([stderr, code]).toEqual(["", 0]);
  const said = stdout.replaceAll(/\s+/g, " ");
  expect(said).toMatch(
    /^\d+ mentions of "harmonium" in \d+ originals\. All eligible originals were searched \(\d+\)\. The certificate of this count is (not )?signed\. 1\. /,
  );
  const whole = await run("ask", ["--mentions", "harmonium", "--json"]);
  const { places, certificate } = JSON.parse(whole.stdout);
  expect(said).toContain(`${places} mentions`);
  expect(certificate).toMatchObject({ of: "harmonium", places });
  expect(await rowsIn(fresh.db, "jobs")).toEqual(before);
});

test("a database that dies during a question ends the command with a sentence, without a stack", async () => {
  for (const [statement, sentence] of [
    ['from "artists"', "the database is unavailable\n"],
    ["enqueue_question(", "the database is unavailable; try again in \\d+ s\n"],
  ] as const) {
    fresh.wire.onStatement = (text) => (text.includes(statement) ? "before" : undefined);
    const { code, stdout, stderr } = await ended(
      command("ask", question, { DATABASE_URL: fresh.url, DATA_DIR: dataDir }),
    );
    fresh.wire.onStatement = undefined;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`${sentence}$`));
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test("--json prints only the final status, and every quotation is in the stored text", async () => {
  const { stdout, stderr, code } = await run("ask", [...question, "--json"]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  const { stage, references } = JSON.parse(stdout);
  expect(stage).toBe("complete");
  expect(references.length).toBeGreaterThan(0);
  for (const { sourceId, revision, start, end, text } of references) {
    const { rows } = await fresh.db.execute(sql`
      select text from originals where source_id = ${sourceId} and revision = ${revision}`);
    expect(String(rows[0]?.text).slice(start, end)).toBe(text);
  }
});

test("an artist that does not exist: one sentence and exit status 1", async () => {
  const { stderr, code } = await run("ask", ["abc", "--artist", randomUUIDv7()]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^there is no artist [0-9a-f-]{36}\n$/);
});

test("records are imported from standard input, and a bad line gives exit status 1 and one sentence", async () => {
  const user = JSON.stringify({ type: "user", subject: "ida" });
  expect(await run("import", ["-"], `${user}\n`)).toEqual({
    stdout: "imported 1 user (1 new)\n",
    stderr: "",
    code: 0,
  });
  expect(await run("import", ["-"], `${user}\n{"type":"user"}\n`)).toEqual({
    stdout: "",
    stderr: "line 2: subject is required\n",
    code: 1,
  });
});
