import { mentionsOfAny } from "#lib/language/mentions.js";
import { phraseOf } from "#lib/language/phrase.js";
import { analyzerOf } from "#lib/language/tokens.js";
import type { MentionsCertificate } from "../generated/types.js";
import { canonicalJson, treeRoot } from "../proof/hashing.js";
import type { Recount } from "../proof/verify-mentions.js";
import { type ExportedOriginal, eligibleIn } from "./exported-corpus.js";

/**
 * Counts the mentions in an export, line by line.
 *
 * @throws UnreadableDocument when it is not a whole export of the certificate's artist
 */
export async function recountMentions(
  { artistId, of, also = [], filters }: MentionsCertificate,
  lines: AsyncIterable<string>,
): Promise<Recount> {
  const names = [of, ...also].map(phraseOf);
  const isCounted = ({ platform }: ExportedOriginal) =>
    filters.platform === null || platform === filters.platform;
  const originals = await eligibleIn(lines, artistId, (original) => ({
    ...original,
    text: "",
    mentions: isCounted(original)
      ? mentionsOfAny(original.text, names, analyzerOf(original.text))
      : [],
  }));
  originals.sort((one, other) => (one.sourceId < other.sourceId ? -1 : 1));
  const isCountable =
    filters.fromDate === null && filters.toDate === null && filters.voice === undefined;
  return {
    root: await treeRoot(
      originals.map(({ sourceId, revision }) => canonicalJson([sourceId, revision])),
    ),
    eligible: originals.length,
    changed: originals.filter(({ isIntact }) => !isIntact).length,
    places: isCountable
      ? originals.flatMap(({ sourceId, revision, mentions }) =>
          mentions.map((window) => ({ sourceId, revision, ...window })),
        )
      : null,
  };
}
