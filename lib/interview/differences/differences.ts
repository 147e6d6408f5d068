import * as v from "valibot";
import { disagreementSide, StoredSide } from "#lib/artist/disagreements.js";
import type { AnswerDifference, AnswerDifferences } from "#lib/contract/interview-differences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { foldedTitle, type StatedRow } from "#lib/evidence/statements/statement.js";
import { fault } from "#lib/platform/fault.js";
import { statedByAnswer } from "./stated-by-answer.js";

/** Answers of an artist that are compared, and differences that are returned, at most. */
const maxAnswers = 1000;
const maxDifferences = 100;

const database = databaseFunctions({
  answers_to_compare: {
    returns: v.nullable(
      v.object({
        artistName: v.string(),
        answers: v.array(
          v.object({
            answerId: v.string(),
            revision: v.string(),
            question: v.string(),
            answer: v.string(),
          }),
        ),
        corrections: v.array(v.string()),
      }),
    ),
  },
  differing_statements: {
    json: { stated: json<readonly StatedRow[]>() },
    returns: v.array(v.array(StoredSide)),
  },
});

/**
 * The saved answers that state a release date or a credit beside the eligible originals that state
 * another one (decision 5.94). Never says which side is right. A side that a correction names is
 * left out.
 *
 * @throws not_found
 */
export async function listDifferences(deps: Deps, artistId: string): Promise<AnswerDifferences> {
  const found = await database.answers_to_compare(deps.db, { artistId, limit: maxAnswers });
  if (found === null) throw fault("not_found", "there is no such artist");
  const { artistName, answers, corrections } = found;
  const said = answers.flatMap(({ question, answer, ...of }) =>
    statedByAnswer(question, answer, artistName).map((row) => ({ ...of, question, answer, row })),
  );
  const stated = said.map(({ row }) => row);
  const others = await database.differing_statements(deps.db, { artistId, stated });
  const corrected = corrections.map((claim) => ` ${foldedTitle(claim)} `);
  const differences = said.flatMap(({ answerId, revision, question, answer, row }, at) => {
    const sides = (others[at] ?? [])
      .filter((side) => !corrected.some((claim) => names(claim, row, side)))
      .map((side) => ({
        ...disagreementSide(row.kind, side),
        correction: {
          claim: inWords(row, side.title, side.stated),
          correction: inWords(row, row.title, row.stated),
        },
      }));
    const { kind, title, role, value, stated } = row;
    const difference: AnswerDifference = {
      answerId,
      revision,
      question,
      quote: answer.slice(row.windowStart, row.windowEnd),
      kind,
      title,
      role: kind === "credit" ? role : null,
      value: kind === "credit" ? stated : value,
      sides,
    };
    return sides.length === 0 ? [] : [difference];
  });
  return { status: "ok", differences: differences.slice(0, maxDifferences) };
}

/** Whether a correction's claim names the title and what the side states about it. */
function names(claim: string, { titleKey }: StatedRow, { stated, title }: StoredSide): boolean {
  const isAbout = [titleKey, foldedTitle(title)].some((one) => claim.includes(` ${one} `));
  return isAbout && claim.includes(` ${foldedTitle(stated)} `);
}

function inWords({ kind, role }: StatedRow, title: string, stated: string): string {
  return `“${title}”, ${kind === "release_date" ? "release date" : role}: ${stated}`;
}
