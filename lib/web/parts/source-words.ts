import type { Reference, Source } from "#lib/client/generated/types.js";
import { voiceWords } from "#lib/client/reference-voice.js";
import { dayWords } from "../app/words.js";

interface Dated {
  activityDate?: string | null;
  activityDateKind?: "release" | "moment" | null;
  publishedAt?: string | null;
}

/**
 * When a source happened or was published, with the kind of the date; a publication date is never
 * shown as a release date.
 */
export function dateWords({ activityDate, activityDateKind, publishedAt }: Dated): string {
  if (activityDate !== undefined && activityDate !== null) {
    const day = dayWords(activityDate);
    if (activityDateKind === "release") return `released ${day}`;
    if (activityDateKind === "moment") return `moment of ${day}`;
    return `dated ${day}`;
  }
  return publishedAt === undefined || publishedAt === null
    ? "date unknown"
    : `published ${dayWords(publishedAt)}`;
}

const evidenceKinds: Readonly<Record<NonNullable<Reference["evidenceKind"]>, string>> = {
  original_text: "text",
  caption: "caption",
  provider_transcript: "transcript",
};

type Spoken = Pick<
  Reference,
  "evidenceKind" | "speaker" | "voice" | "statedSpeaker" | "statedSpeakers"
>;

/**
 * What kind of evidence a reference is, and who speaks as the source states; for a transcript also
 * that nobody has verified it, unless the owner confirmed the artist's own voice.
 */
export function evidenceWords(spoken: Spoken): string {
  const { evidenceKind, speaker, voice } = spoken;
  const kind = evidenceKind === undefined ? "text" : evidenceKinds[evidenceKind];
  const who = voiceWords(spoken);
  const said = who === null ? kind : `${kind}, ${who}`;
  if (voice === "artist" && who !== null) return said;
  return speaker === "unverified" ? `${said}, speaker not verified` : said;
}

const kinds: Readonly<Record<Source["kind"], string>> = {
  web_page: "Web page",
  caption: "Caption",
  transcript: "Transcript",
  release: "Catalog entry",
  moment: "Moment",
  published_answer: "Published answer",
};

export function kindWords(kind: Source["kind"]): string {
  return kinds[kind];
}

/** The title of a saved source, else the beginning of its text, else its site and date. */
export function savedTitle(source: Pick<Source, "title" | "beginning" | "url"> & Dated): string {
  const { title, beginning = "", url } = source;
  if (title !== null && title.trim() !== "") return title;
  if (beginning.trim() !== "") return [...beginning].length < 100 ? beginning : `${beginning}…`;
  return `${URL.canParse(url) ? new URL(url).host : url}, ${dateWords(source)}`;
}

/**
 * The title of a reference. Without a title a post is called a post; of anything else words from its
 * address, and without such words its host.
 */
export function titleWords(
  title: string | null | undefined,
  url: string,
  kind?: Reference["evidenceKind"],
): string {
  if (title !== null && title !== undefined && title.trim() !== "") return title;
  if (!URL.canParse(url)) return url;
  const { pathname, host } = new URL(url);
  if (kind === "caption") return `Post on ${host}`;
  // A part with a single word is an id, or the same in all addresses of the site.
  const part = pathname
    .split("/")
    .filter((piece) => /\p{L}{3}/u.test(piece) && /[^-_+%][-_+%]+[^-_+%]/.test(piece))
    .at(-1);
  const words = (part ?? "")
    .replace(/\.\w{1,5}$/, "")
    .split(/[-_+%]+/)
    .join(" ")
    .trim();
  return words === "" ? host : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const driftSentences = {
  stands: "The page still has these words",
  moved: "The page still has these words, but in another place",
  reworded: "The page now says this in other words",
  gone: "The page no longer has these words",
  unreachable: "The page could not be reached; the saved words are unchanged",
} as const;

/** What a recheck of the live page found about the saved words. */
export function driftWords(verdict: keyof typeof driftSentences): string {
  return driftSentences[verdict];
}
