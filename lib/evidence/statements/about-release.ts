import { withoutLastBrackets } from "#lib/language/names.js";
import { titleFrom } from "./named-title.js";
import type { AboutRelease } from "./statement.js";
import { forms } from "./statement-words.js";
import { foldedWords, type WrittenSentence, writtenSentence } from "./written-sentence.js";

/** The parts of an original that show which release it is about. */
export interface StatingContent {
  kind: string;
  title: string | null;
  text: string;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
}

const headed = /^\s*([\p{L}\p{M}][\p{L}\p{M} -]{1,24}?)\s?:\s/u;
const titleEnd = /\s[|–—-]\s|[:|]\s/u;

/** The release that an original is about: a catalog entry, or what its title names. */
export function aboutOf({ kind, title, text }: StatingContent): AboutRelease {
  if (title === null) return null;
  if (kind === "release") return { title, form: entryForm(title, text), by: null };
  const sentence = writtenSentence(title);
  const quote = sentence.parts.findIndex((part) => part.kind === "quote");
  const called = sentence.parts.findIndex(({ kind: one, key }) => one === "word" && forms.has(key));
  const named =
    quote >= 0 ? titleFrom(sentence, quote) : called < 0 ? null : titleFrom(sentence, called);
  if (named !== null) return named;
  const head = writtenSentence(title.split(titleEnd)[0] ?? "");
  const first = titleFrom(head, 0);
  return first !== null && first.to === head.parts.length ? first : null;
}

/**
 * The form that a catalog entry states: "Album: X by Y", "X, Y, LP", "X (single)"; live albums are
 * separate forms.
 */
function entryForm(title: string, text: string): string {
  const words = foldedWords(`${text.slice(0, 160).split(/[.\n]/)[0] ?? ""} ${title}`).split(" ");
  const named = foldedWords(withoutLastBrackets(title)).split(" ");
  const form = words.find((word) => forms.has(word) && !named.includes(word));
  const isSplit = words.includes("live") && !named.includes("live");
  return form === undefined ? "" : isSplit ? "live" : (forms.get(form) ?? "");
}

/** The title after "Album:" or "Single:" at the start of a sentence. */
export function headedTitle(sentence: WrittenSentence): AboutRelease {
  const key = foldedWords(headed.exec(sentence.text)?.[1] ?? "");
  const form = key === "title" ? "" : key.split(" ").find((word) => forms.has(word));
  if (form === undefined) return null;
  const first = sentence.parts.findIndex(({ start }) => start > sentence.text.indexOf(":"));
  const title = first < 0 ? null : titleFrom(sentence, first);
  return title === null
    ? null
    : { ...title, form: key.includes("live") ? "live" : (forms.get(form) ?? "") };
}

/** The title that a sentence introduces: "X is the third album by Y". */
export function introducedTitle(sentence: WrittenSentence): AboutRelease {
  const title = titleFrom(sentence, 0);
  if (title === null || !/^(?:is|was|ist|est|es)$/.test(sentence.parts[title.to]?.key ?? ""))
    return null;
  const behind = sentence.parts.slice(title.to + 1, title.to + 9);
  const form = behind.find(({ kind, key }) => kind === "word" && forms.has(key));
  const by = behind.findIndex(({ key }) => key === "by" || key === "from");
  // "by Norwegian folk duo Skerrylight": the last name of the run.
  const described =
    /^(?:the|folk|rock|pop|indie|jazz|electronic|metal|punk|band|duo|trio|group|quartet|singer|songwriter|artist|musician)$/;
  let owner = sentence.parts[title.to + 1 + by + 1];
  for (let at = title.to + 2 + by; by >= 0 && at < sentence.parts.length; at++) {
    const part = sentence.parts[at];
    if (part === undefined || (at > title.to + 2 + by && /[,;:.]/.test(sentence.between(at))))
      break;
    if (part.kind === "name") owner = part;
    else if (part.kind !== "word" || !described.test(part.key)) break;
  }
  return form === undefined
    ? null
    : {
        title: title.title,
        form: forms.get(form.key) ?? "",
        by: title.by ?? (by < 0 ? null : (owner?.key ?? null)),
      };
}
