import * as v from "valibot";
import type { Caller } from "#lib/auth/caller.js";
import {
  type MentionsAnswer,
  type MentionsQuery,
  mentionsFormat,
  type UnsignedMentions,
} from "#lib/contract/mentions.js";
import type { Deps } from "#lib/deps.js";
import { referenceTo, type SavedOriginal } from "#lib/evidence/original.js";
import { unitWindows } from "#lib/evidence/units.js";
import { toldVoices, voicesOf } from "#lib/evidence/voices.js";
import { hashOf } from "#lib/kernel/hash.js";
import type { Steps } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import { mentionsOfAny } from "#lib/language/mentions.js";
import { type Phrase, phraseOf } from "#lib/language/phrase.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { fault } from "#lib/platform/fault.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { openPager, PlaceSource } from "#lib/platform/pager.js";
import {
  keptLists,
  type ListedPassage,
  type MentionList,
  type PlaceInList,
} from "#lib/proof/kept-lists.js";
import { readMentionedCorpus } from "#lib/proof/mentioned-corpus.js";
import { signedDocument } from "#lib/proof/signed-document.js";

/** UTF-16 units of a passage, beyond which a sentence is cut. */
const maxPassageChars = 600;
/** UTF-16 units in which a text has a word, roughly. */
const charsOfWord = 6;
const MentionsPlace = v.strictObject({
  key: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  sourceId: PlaceSource,
  start: v.number(),
  root: v.string(),
});

/**
 * Every mention of a phrase in the eligible originals of an artist, in pages, with a signed
 * certificate of what was searched (decision 5.70). One round trip, unless the texts that may mention
 * it are longer than `maxReadChars`.
 *
 * @throws not_found when the artist does not exist, invalid_cursor, cursor_expired when the corpus
 *   changed since the previous page
 */
export async function readMentions(
  deps: Deps,
  caller: Caller,
  artistId: string,
  query: MentionsQuery,
): Promise<MentionsAnswer> {
  const { cursor, limit, ...filters } = query;
  const binding = { operation: "listMentions", artistId, filters };
  const { asked, page } = openPager(binding, MentionsPlace, { limit, cursor });
  const { behind } = asked;
  const names = [query.of, ...(query.also ?? [])].map(phraseOf);
  const lists = keptLists(deps.env);
  const kept = behind === null ? undefined : lists.get(hashOf(binding));
  const corpus = await readMentionedCorpus(
    deps,
    caller,
    artistId,
    query,
    names,
    kept?.state ?? null,
  );
  const { reading, originals } = corpus;
  const { root } = reading;
  const { place, found } =
    originals === null && kept !== undefined
      ? kept
      : await inSteps(listOf(originals ?? [], names, query, root));
  if (behind !== null && behind.root !== place) throw fault("cursor_expired");
  const counts = {
    places: found.reduce((sum, { passage }) => sum + passage.mentions.length, 0),
    originals: new Set(found.map(({ sourceId }) => sourceId)).size,
  };
  const left = behind === null ? found : found.filter((one) => inOrder(behind, one) < 0);
  const { rows, nextCursor } = page(left, ({ passage: _passage, ...at }) => ({
    ...at,
    root: place,
  }));
  if (nextCursor !== null) lists.keep(hashOf(binding), { state: reading.state, place, found });
  const document: UnsignedMentions = {
    format: mentionsFormat,
    version: 1,
    madeAt: reading.madeAt,
    artistId,
    of: query.of,
    ...(query.also === undefined ? {} : { also: query.also }),
    filters: {
      platform: query.platform ?? null,
      fromDate: query.fromDate ?? null,
      toDate: query.toDate ?? null,
      ...(query.voice === undefined ? {} : { voice: query.voice }),
    },
    corpus: { root, originals: reading.eligible },
    ...counts,
  };
  return {
    status: "ok",
    complete: true,
    ...counts,
    groups: behind === null ? groupsOf(found) : null,
    passages: rows.map(({ passage }) => passage),
    notSearched: reading.notSearched,
    certificate: signedDocument(deps.env.PROOF_KEY, mentionsFormat, document),
    nextCursor,
  };
}

function* listOf(
  originals: readonly SavedOriginal[],
  names: readonly Phrase[],
  query: MentionsQuery,
  root: string,
): Steps<MentionList> {
  // Confirmations of voices are in no revision, so they do not change the root.
  const isVoiced = query.by === "voice" || query.voice !== undefined;
  const place = isVoiced ? hashOf([root, ...originals.map(ownVoicesOf)]) : root;
  const found: ListedPassage[] = [];
  for (const original of originals) found.push(...(yield* passagesOf(original, names, query)));
  return { place, found: found.sort(inOrder) };
}

/**
 * The sentences of an original that mention one of the names; sentences that share a mention are one
 * passage, and one where another voice begins is two.
 */
function* passagesOf(
  original: SavedOriginal,
  names: readonly Phrase[],
  { by, voice }: MentionsQuery,
): Steps<ListedPassage[]> {
  const { text, placeMap } = original;
  const mentions = mentionsOfAny(text, names, analyzerOf(text));
  yield Math.ceil((text.length * names.length) / charsOfWord);
  if (mentions.length === 0) return [];
  const voices = placeMap === undefined ? null : voicesOf(placeMap);
  const starts = voices?.map(({ start }) => start);
  const units = yield* unitWindows(text, maxPassageChars, starts);
  const windows: (Window & { mentions: Window[] })[] = [];
  let at = 0;
  for (const mention of mentions) {
    while ((units[at]?.end ?? Infinity) <= mention.start) at++;
    const start = Math.min(units[at]?.start ?? mention.start, mention.start);
    while ((units[at]?.end ?? Infinity) < mention.end) at++;
    const end = Math.max(units[at]?.end ?? mention.end, mention.end);
    const last = windows.at(-1);
    if (last !== undefined && start < last.end) {
      last.end = Math.max(last.end, end);
      last.mentions.push(mention);
    } else windows.push({ start, end, mentions: [mention] });
  }
  return windows.flatMap(({ mentions: held, ...window }) => {
    const passage = { ...referenceTo(original, window), title: original.title, mentions: held };
    if (voice !== undefined && passage.voice !== voice) return [];
    const key = by === "voice" ? (passage.voice ?? null) : keyOf(by, original);
    const { sourceId } = original.reference;
    return { key, sourceId, start: window.start, passage };
  });
}

function ownVoicesOf({ placeMap }: SavedOriginal): readonly string[] {
  return (placeMap === undefined ? null : toldVoices(placeMap))?.own ?? [];
}

function keyOf(
  by: Exclude<MentionsQuery["by"], "voice">,
  { reference, datedFrom }: SavedOriginal,
): string | null {
  if (by === "original") return reference.sourceId;
  return by === "year" ? (datedFrom?.slice(0, 4) ?? null) : new URL(reference.url).hostname;
}

/**
 * Orders by key, unknown last, then by source and place. Texts are compared by code units, as
 * everywhere in the list.
 */
function inOrder(one: PlaceInList, other: PlaceInList): number {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  if (one.key !== other.key) {
    if (one.key === null || other.key === null) return one.key === null ? 1 : -1;
    return compare(one.key, other.key);
  }
  return compare(one.sourceId, other.sourceId) || one.start - other.start;
}

function groupsOf(found: readonly ListedPassage[]): MentionsAnswer["groups"] {
  const groups = new Map<string | null, { places: number; sources: Set<string> }>();
  for (const { key, sourceId, passage } of found) {
    const group = groups.get(key) ?? { places: 0, sources: new Set() };
    group.places += passage.mentions.length;
    group.sources.add(sourceId);
    groups.set(key, group);
  }
  return [...groups].map(([key, { places, sources }]) => ({
    key,
    places,
    originals: sources.size,
  }));
}
