import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { EvidenceNeed } from "#lib/contract/research-request.js";
import type { DataBlock } from "#lib/model/data-block.js";

/** Minimum support of a window of the preferred kind, as a share of the best window's. By hand. */
const shareOfBest = 0.5;

/**
 * The windows that may answer, in the order shown; for a release date, those that state one come first. They are the
 * windows with support and those whose title is named in one of them, because a question may ask about what a passage
 * leads to. When a kind is preferred, names are not followed, and a window of that kind needs a share of the best one's
 * support: it is shown whatever it says, and every release says "released". Speech that was asked for is taken as it
 * was offered, because speakers rarely repeat the words of a question. All windows are taken when the request selects
 * by constraints or a page, or by dates and no window has support (rules 2.1.retrieval-overlap, 4.1.1-constraints).
 */
export function offlineWindows(blocks: readonly DataBlock[]): DataBlock[] {
  const { selects, evidenceNeed } =
    blocks.find(({ name }) => name === "question")?.attributes ?? {};
  const windows = blocks.filter(({ name }) => name === "window");
  const supportIn = ({ attributes }: DataBlock) => Number(attributes.support ?? 0);
  const supported = windows.filter((window) => supportIn(window) > 0);
  const isOpen =
    selects === "constraints" ||
    selects === "target" ||
    (selects === "dates" && supported.length === 0);
  const preferred = preferredKinds[evidenceNeed as EvidenceNeed];
  const follows = preferred === null;
  const ofKind = windows.filter(({ attributes }) => attributes.kind === preferred);
  const least = shareOfBest * Math.max(0, ...ofKind.map(supportIn));
  const isWeak = (window: DataBlock) => ofKind.includes(window) && supportIn(window) < least;
  const isSpeech = ({ attributes }: DataBlock) =>
    preferred === "transcript" && attributes.kind === preferred;
  const isNamed = ({ attributes: { title = "" } }: DataBlock) =>
    follows && title !== "" && supported.some(({ text }) => text.includes(title));
  const found = windows.filter(
    (window) =>
      isOpen ||
      isSpeech(window) ||
      (supported.includes(window) && !isWeak(window)) ||
      isNamed(window),
  );
  if (preferred !== "release") return found;
  return found.toSorted((one, other) => Number(isDated(other)) - Number(isDated(one)));
}

function isDated({ attributes: { released = "unknown" } }: DataBlock): boolean {
  return released !== "unknown";
}

/** An answer in the form of a finding; words alone point to no part of a window, so all is quoted. */
export function offlineFinding(verdict: "answered" | "nothing", windows: readonly DataBlock[]) {
  const passages = windows.map(({ attributes, text }) => ({ id: attributes.id, quote: text }));
  return { verdict, answer: "", missing: "", instead: "", passages };
}
