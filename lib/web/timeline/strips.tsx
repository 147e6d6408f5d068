import type { Operations } from "#lib/client/generated/types.js";
import { go } from "../app/address.js";
import { addressWith } from "../parts/facet-field.js";

export type DrawnTimeline = Operations["readTimeline"]["answer"];

/** The months of a chart: the first month as a number, and how many there are. */
interface Span {
  first: number;
  count: number;
}

interface Mark {
  /** `YYYY` or `YYYY-MM`. */
  at: string;
  /** Months that it covers; 1 by default. */
  months?: number;
  /** Height as a share of the strip's height; 1 by default. */
  share?: number;
  words: string;
}

const height = 40;

/** The number of a month, or of the first month of a year. */
const monthNumber = (at: string) => Number(at.slice(0, 4)) * 12 + (Number(at.slice(5, 7)) || 1) - 1;

/** A timeline as a drawing: one strip for each kind of mark, over the same years. */
export function Strips({ timeline }: { timeline: DrawnTimeline }) {
  const { years, months, releases, disagreements, sittings, gaps } = timeline;
  const all = [
    ...years.map(({ at }) => at),
    ...releases.map(({ date }) => date.slice(0, 4)),
    ...(sittings ?? []).map(({ at }) => at.slice(0, 4)),
    ...(disagreements ?? []).flatMap((one) => one.years),
  ].toSorted();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = { first: monthNumber(first), count: (Number(last) - Number(first) + 1) * 12 };
  const most = (kind: "posts" | "pages") => Math.max(1, ...months.map((month) => month[kind]));
  const density = (kind: "posts" | "pages") =>
    months
      .filter((month) => month[kind] > 0)
      .map((month) => ({
        at: month.at,
        share: Math.max(0.08, month[kind] / most(kind)),
        words: `${month.at}: ${month[kind]} ${kind}`,
      }));
  const strips: [string, Mark[]][] = [
    [
      "Releases",
      releases.map(({ date, title }) => ({
        at: date,
        months: date.length === 4 ? 12 : 1,
        share: date.length === 4 ? 0.4 : 1,
        words: `${date}: ${title}`,
      })),
    ],
    ["Posts", density("posts")],
    ["Pages", density("pages")],
    ["Sittings", (sittings ?? []).map(({ sitting, at }) => ({ at, words: `Sitting ${sitting}` }))],
    [
      "Disagreements",
      (disagreements ?? []).flatMap((one) =>
        one.years.map((at) => ({ at, months: 12, share: 0.4, words: `${at}: ${one.title}` })),
      ),
    ],
    [
      "Gaps",
      gaps.map(({ from, until }) => ({
        at: from,
        months: monthNumber(until) - monthNumber(from) + 1,
        share: 0.25,
        words: `Nothing dated from ${from} to ${until}`,
      })),
    ],
  ];
  return (
    <figure class="strips" aria-label={`Timeline from ${first} to ${last}`}>
      {strips
        .filter(([, marks]) => marks.length > 0)
        .map(([name, marks]) => (
          <Strip key={name} name={name} marks={marks} span={span} />
        ))}
      <figcaption>
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

/** Chooses the year of the mark that was pressed. */
function choose({ target }: Event): void {
  const { year } = (target as SVGElement).dataset;
  if (year !== undefined) go(addressWith({ year }), "beside");
}

/** One strip; what it shows is in the lists and the table, too, so it is hidden from screen readers. */
function Strip({ name, marks, span }: { name: string; marks: readonly Mark[]; span: Span }) {
  return (
    <div class="strip" data-kind={name}>
      <span class="strip-name">{name}</span>
      <svg
        viewBox={`0 0 ${span.count} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onClick={choose}
      >
        {marks.map(({ at, months = 1, share = 1, words }, index) => (
          <rect
            key={index}
            data-year={at.slice(0, 4)}
            x={monthNumber(at) - span.first}
            y={height * (1 - share)}
            width={months}
            height={height * share}
          >
            <title>{words}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}
