import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { StatementKind } from "#lib/contract/research-status.js";
import { Timeline } from "#lib/contract/timeline.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { foldedTitle } from "#lib/evidence/statements/statement.js";
import { fault } from "#lib/platform/fault.js";

const Counted = v.object({
  at: v.string(),
  releases: v.optional(v.number(), 0),
  posts: v.optional(v.number(), 0),
  pages: v.optional(v.number(), 0),
});
const AskedQuestion = v.object({
  id: v.string(),
  question: v.string(),
  sitting: v.nullable(v.number()),
  answer: v.nullable(v.string()),
  quotes: v.array(v.string()),
});
const { releases, sittings, total, undated } = Timeline.entries;

const database = databaseFunctions({
  read_timeline: {
    returns: v.nullable(
      v.object({
        total,
        undated,
        years: v.array(Counted),
        months: v.array(Counted),
        sites: v.array(
          v.object({
            site: v.string(),
            count: v.number(),
            years: v.record(v.string(), v.number()),
          }),
        ),
        releases,
        disagreements: v.nullable(
          v.array(
            v.object({
              kind: StatementKind,
              role: v.string(),
              sides: v.array(v.object({ title: v.string(), value: v.string() })),
            }),
          ),
        ),
        sittings,
        questions: v.nullable(v.array(AskedQuestion)),
      }),
    ),
  },
});

/**
 * The timeline of an artist's eligible originals, as lists that can be drawn. One round trip.
 *
 * @throws not_found
 */
export async function readTimeline(
  { db }: Deps,
  caller: Caller,
  artistId: string,
): Promise<Timeline> {
  const found = await database.read_timeline(db, {
    artistId,
    userId: userIdOf(caller),
    releases: 200,
    sites: 50,
    disagreements: 100,
    entries: 500,
    questions: 2000,
  });
  if (found === null) throw fault("not_found", "there is no such artist");
  const { years, months, sites, disagreements, questions, ...rest } = found;
  return {
    status: "ok",
    ...rest,
    years,
    months,
    sites: sites.map(({ years: counts, ...site }) => ({
      ...site,
      years: Object.entries(counts)
        .map(([at, count]) => ({ at, count }))
        .sort((one, other) => (one.at < other.at ? -1 : 1)),
    })),
    disagreements:
      disagreements?.map(({ kind, role, sides }) => ({
        kind,
        title: sides[0]?.title ?? "",
        role: role === "" ? null : role,
        years: kind === "credit" ? [] : [...new Set(sides.map(({ value }) => value.slice(0, 4)))],
      })) ?? null,
    asked: questions === null ? null : namedBy(questions, { years, releases: rest.releases }),
    gaps: gapsBetween(months, years),
  };
}

/** The questions that name a year, release or person of a timeline, in their words, answer or quotations. */
export function namedBy(
  questions: readonly v.InferOutput<typeof AskedQuestion>[],
  { years, releases }: Pick<Timeline, "years" | "releases">,
): NonNullable<Timeline["asked"]> {
  const listed = new Set(releases.flatMap(({ title, people }) => [title, ...people]));
  const keys = [...listed].map((name) => ({ name, key: ` ${foldedTitle(name)} ` }));
  const known = new Set(years.map(({ at }) => at));
  return questions.flatMap(({ answer, quotes, ...of }) => {
    const text = [of.question, answer ?? "", ...quotes].join("\n");
    const words = ` ${foldedTitle(text)} `;
    const names = [
      ...yearsIn(text).filter((year) => known.has(year)),
      ...keys.flatMap(({ name, key }) => (words.includes(key) ? [name] : [])),
    ];
    return names.length === 0 ? [] : [{ ...of, isAnswered: answer !== null, names }];
  });
}

/** The years that a text names, including those between the ends of a range: "2016 to 2018". */
function yearsIn(text: string): string[] {
  const found = [...text.matchAll(/\b((?:19|20)\d\d)\b(?:(?: to |[-–])((?:19|20)\d\d)\b)?/g)];
  const years = found.flatMap(([, from = "", to = from]) =>
    Array.from(
      { length: Math.max(1, Number(to) - Number(from) + 1) },
      (_, index) => `${Number(from) + index}`,
    ),
  );
  return [...new Set(years)];
}

const leastGapMonths = 12;

/** Runs of months without anything dated; a year whose originals all have no month counts as a whole. */
export function gapsBetween(
  months: readonly { at: string }[],
  years: readonly { at: string }[],
): { from: string; until: string }[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const nameOf = (number: number) =>
    [Math.floor(number / 12), (number % 12) + 1]
      .map((part, index) => `${part}`.padStart(index === 0 ? 4 : 2, "0"))
      .join("-");
  const withMonth = new Set(months.map(({ at }) => at.slice(0, 4)));
  const whole = years.flatMap(({ at }) =>
    withMonth.has(at) ? [] : Array.from({ length: 12 }, (_, month) => Number(at) * 12 + month),
  );
  const known = [...months.map(({ at }) => numberOf(at)), ...whole].sort(
    (one, other) => one - other,
  );
  return known.flatMap((month, index) => {
    const before = known[index - 1] ?? month;
    return month - before > leastGapMonths
      ? [{ from: nameOf(before + 1), until: nameOf(month - 1) }]
      : [];
  });
}
