import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl } from "#lib/client/reference-place.js";
import { voiceWords } from "#lib/client/reference-voice.js";
import { hostOf } from "../app/words.js";
import { dateWords, titleWords } from "../parts/source-words.js";

/** A cited source, as programs for bibliographies take it. */
interface SourceRecord {
  /** The citation key: letters and digits of the host, then the year and the number. */
  key: string;
  title: string;
  url: string;
  site: string;
  /** `2026`, `2026-11` or `2026-11-13`; null when unknown. */
  date: string | null;
  /** The day on which the text was read; null when unknown. */
  read: string | null;
  note: string;
}

export interface Cited {
  reference: Reference;
  title: string | null;
}

/** One record for each original, in order. A release has its release date, a page its publication date. */
function recordsOf(cited: readonly Cited[]): SourceRecord[] {
  const first = new Map(cited.toReversed().map((one) => [one.reference.sourceId, one]));
  const sources = cited.filter((one) => first.get(one.reference.sourceId) === one);
  return sources.map(({ reference, title }, index) => {
    const { url, activityDate, publishedAt, retrievedAt, revision, evidenceKind } = reference;
    const date = (activityDate ?? publishedAt)?.slice(0, 10) ?? null;
    const site = hostOf(url);
    return {
      key: `${site.replaceAll(/[^a-z0-9]/gi, "")}${date?.slice(0, 4) ?? ""}-${index + 1}`,
      title: oneLine(titleWords(title, url, evidenceKind)),
      url: placeUrl(reference).replaceAll(/[{}\\\s]/g, encodeURIComponent),
      site,
      date,
      read: retrievedAt?.slice(0, 10) ?? null,
      note: [
        dateWords(reference),
        ...speakersOf(cited, reference.sourceId),
        `saved text ${revision.slice(0, 12)}`,
      ].join(", "),
    };
  });
}

/** Who speaks in the quotations from a source, each once. */
function speakersOf(cited: readonly Cited[], sourceId: string): Set<string> {
  const quoted = cited.filter(({ reference }) => reference.sourceId === sourceId);
  return new Set(quoted.flatMap(({ reference }) => oneLine(voiceWords(reference) ?? "") || []));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The sources as BibTeX, as biblatex reads it: `@online` entries with `url` and `urldate`. */
export function bibtexOf(cited: readonly Cited[]): string {
  const entries = recordsOf(cited).map(({ key, title, url, site, date, read, note }) => {
    const fields = [
      ["title", `{${inBibtex(title)}}`],
      ["url", url],
      ["organization", inBibtex(site)],
      ...(date === null ? [] : [["date", date] as const, ["year", date.slice(0, 4)] as const]),
      ...(read === null ? [] : [["urldate", read] as const]),
      ["note", inBibtex(note)],
    ] as const;
    return `@online{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}`;
  });
  return entries.join("\n\n");
}

const bibtexSigns: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function inBibtex(text: string): string {
  return text.replaceAll(/[\\{}$&#%_~^]/g, (sign) => bibtexSigns[sign] ?? `\\${sign}`);
}

/** The sources as RIS, each an electronic source (`ELEC`); lines end as the format asks. */
export function risOf(cited: readonly Cited[]): string {
  const entries = recordsOf(cited).map(({ key, title, url, site, date, read, note }) => {
    const fields = [
      ["TY", "ELEC"],
      ["ID", key],
      ["TI", title],
      ["T2", site],
      ...(date === null
        ? []
        : [
            ["PY", date.slice(0, 4)],
            ["DA", risDate(date)],
          ]),
      ...(read === null ? [] : [["Y2", risDate(read)]]),
      ["UR", url],
      ["N1", note],
    ];
    return `${fields.map(([name, value]) => `${name}  - ${value}`).join("\r\n")}\r\nER  - \r\n`;
  });
  return entries.join("\r\n");
}

/** Year, month and day between slashes; what is unknown is empty. */
function risDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return [year, month, day, ""].join("/");
}

/** The sources as CSL JSON, the data of citeproc. */
export function cslOf(cited: readonly Cited[]): string {
  const items = recordsOf(cited).map(({ key, title, url, site, date, read, note }) => ({
    id: key,
    type: "webpage",
    title,
    URL: url,
    "container-title": site,
    ...(date === null ? {} : { issued: { "date-parts": [dateParts(date)] } }),
    ...(read === null ? {} : { accessed: { "date-parts": [dateParts(read)] } }),
    note,
  }));
  return JSON.stringify(items, null, 2);
}

const dateParts = (date: string) => date.split("-").map(Number);
