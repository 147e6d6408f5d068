import { placeWords } from "#lib/client/reference-place.js";
import { voiceWords } from "#lib/client/reference-voice.js";
import type { Reference } from "#lib/contract/reference.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { printable } from "#lib/kernel/printable.js";
import { wrapped } from "#lib/platform/terminal-text.js";
import { blocksInWords, quotationInWords } from "./quotation-in-words.js";
import { timeInWords } from "./refusal-in-words.js";

/** The answer for a terminal: message, quotations with source, date and link, and the limitations. */
export function answerInWords(
  status: ResearchStatus,
  titleOf: (reference: Reference) => string | undefined,
  columns: number,
): string {
  return blocksInWords([
    wrapped(sentence(status.message), columns),
    ...status.references.map((reference, index) => {
      const [title, host] = [titleOf(reference), hostOf(reference.url)];
      const heading = title === undefined ? host : `${title} (${host})`;
      const about = [heading, factsOf(reference).join(" · ")];
      return quotationInWords(reference, index + 1, about, columns);
    }),
    limitsInWords(status, columns),
  ]);
}

/**
 * The date and what it means, the kind of evidence, who speaks, its time or page, and whether it is
 * pending or truncated.
 */
function factsOf(reference: Reference): string[] {
  const [place, who] = [placeWords(reference), voiceWords(reference)];
  return [
    dateInWords(reference),
    kindInWords(reference),
    ...(who === null ? [] : [who]),
    ...(place === null ? [] : [place]),
    ...(reference.curation === "pending" ? ["PENDING REVIEW"] : []),
    ...(reference.truncated === true ? ["the source was cut short"] : []),
  ];
}

function dateInWords({ activityDate, activityDateKind, publishedAt }: Reference): string {
  if (activityDate !== undefined) {
    const kinds = { release: "release date", moment: "moment of" };
    return `${activityDateKind === undefined ? "dated" : kinds[activityDateKind]} ${activityDate}`;
  }
  return publishedAt == null ? "date unknown" : `published ${publishedAt}`;
}

function kindInWords({ evidenceKind, speaker, voice }: Reference): string {
  const kinds = {
    original_text: "original text",
    caption: "caption",
    provider_transcript: "transcript",
  };
  const kind = kinds[evidenceKind ?? "original_text"];
  return speaker === "unverified" && voice !== "artist" ? `${kind}, speaker unverified` : kind;
}

function limitsInWords(status: ResearchStatus, columns: number): string[] {
  const limits = status.limitations.map((limit) => sentence(limit.replace(/^[a-z_]+: /, "")));
  if (status.resetAt !== undefined) {
    limits.push(`Outside lookups are possible again at ${timeInWords(status.resetAt)}.`);
  }
  if (limits.length === 0) return [];
  const items = limits.flatMap((limit) =>
    wrapped(limit, columns, "    ").map((line, index) =>
      index === 0 ? `  - ${line.slice(4)}` : line,
    ),
  );
  return ["What this answer cannot claim:", ...items];
}

function sentence(text: string): string {
  // A field name at the start, such as targetUrl, is not capitalised.
  const startsPlain = /^[a-z]+(?=\s|$)/.test(text);
  const capital = startsPlain ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : printable(url);
}
