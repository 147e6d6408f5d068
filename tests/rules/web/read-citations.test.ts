import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { bibtexOf, type Cited, cslOf, risOf } from "#lib/web/ask/source-records.js";

// What programs for bibliographies are given, read by one of them: citation-js, which .ci/run installs.
const packages = resolve(".ci/generators/node_modules");
const isInstalled = existsSync(`${packages}/@citation-js`);
if (process.env.REQUIRE_GENERATORS && !isInstalled) throw new Error("citation-js is missing");

/** An item of CSL JSON. */
type Item = Record<string, unknown>;

function readers() {
  const load = createRequire(`${packages}/`);
  const { Cite } = load("@citation-js/core");
  for (const format of ["ris", "bibtex", "csl"]) load(`@citation-js/plugin-${format}`);
  const { parse } = load("@citation-js/plugin-ris/lib/ris.js");
  const read = (text: string): Item[] =>
    new Cite(text).data.map(({ _graph, ...item }: Item) => item);
  return { read, tagsOf: parse as (ris: string) => Item[] };
}

const reference = (given: Partial<Reference>): Reference => ({
  sourceId: "vault:1",
  revision: "a".repeat(64),
  start: 0,
  end: 1,
  text: "x",
  url: "https://www.press.example/low-lamp",
  curation: "approved",
  ...given,
});

/** Titles as pages have them, with the signs that the formats give a meaning. */
const words = fc
  .array(
    fc.constantFrom(
      ...["Low", "Lamp", "R&B", "{live}", "100%", "$5", "#1", "a_b", "x^2", "~", "\\n", "“So”"],
      ...[
        "Ängie",
        "フェリー",
        "شراع",
        "A: B",
        "ER  -",
        "TY",
        '"quoted"',
        "O'Neil",
        "@online",
        "<b>",
      ],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(" "));
const day = fc.constantFrom("2021", "2021-03", "2021-03-05", undefined);
const cited = fc
  .uniqueArray(
    fc.record({
      title: words,
      day,
      isRelease: fc.boolean(),
      read: fc.boolean(),
      seconds: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4, selector: ({ title }) => title },
  )
  .map((sources) =>
    sources.map(
      ({ title, day: at, isRelease, read, seconds }, index): Cited => ({
        title,
        reference: reference({
          sourceId: `vault:${index}`,
          ...(seconds ? { startSeconds: 65 } : {}),
          ...(at === undefined
            ? {}
            : isRelease
              ? { activityDate: at, activityDateKind: "release" }
              : { publishedAt: at }),
          ...(read ? { retrievedAt: "2026-11-20T06:00:00Z" } : {}),
        }),
      }),
    ),
  );

describe.skipIf(!isInstalled)("a reader of citations finds every field", () => {
  const { read, tagsOf } = isInstalled ? readers() : ({} as ReturnType<typeof readers>);
  const same = (check: (sources: Cited[], expected: Item[]) => void) =>
    fc.assert(
      fc.property(cited, (sources) => {
        check(sources, JSON.parse(cslOf(sources)) as Item[]);
      }),
      { numRuns: 200 },
    );

  test("of CSL JSON", () => {
    same((sources, expected) => expect(read(cslOf(sources))).toEqual(expected));
  });

  test("of BibTeX, whose organization is its publisher", () => {
    same((sources, expected) => {
      const items = read(bibtexOf(sources)).map(
        ({ publisher, "citation-key": key, ...item }): Item => {
          expect(key).toBe(item.id);
          return { ...item, "container-title": publisher };
        },
      );
      expect(items).toEqual(expected);
    });
  });

  // Of an electronic source it takes the site for a collection where there is a date, and leaves out
  // the day of reading, which its parser of lines has.
  test("of RIS", () => {
    same((sources, expected) => {
      const ris = risOf(sources);
      const days = tagsOf(ris).map(({ Y2 }) =>
        (Y2 as string | undefined)?.split("/", 3).map(Number),
      );
      const items = read(ris).map(
        ({ "collection-title": site, ...item }, index): Item => ({
          ...item,
          ...(site === undefined ? {} : { "container-title": site }),
          ...(days[index] === undefined ? {} : { accessed: { "date-parts": [days[index]] } }),
        }),
      );
      expect(items).toEqual(expected);
    });
  });
});
