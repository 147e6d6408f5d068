import type { MentionsCertificate } from "../generated/types.js";
import {
  openAboutMaker,
  type ProofReport,
  reportOf,
  signatureFound,
  type VerifyOptions,
} from "./report.js";
import {
  count,
  hash,
  instant,
  list,
  members,
  nullable,
  only,
  signature,
  text,
  uuid,
  word,
} from "./shape.js";
import { parseDocument, UnreadableDocument } from "./strict-json.js";

const format = "artist-research-mentions";

const certificateShape = members(
  {
    format: only(format),
    version: only(1),
    madeAt: instant,
    artistId: uuid,
    of: text,
    filters: members(
      { platform: nullable(word), fromDate: nullable(text), toDate: nullable(text) },
      { voice: word },
    ),
    corpus: members({ root: hash, originals: count }),
    places: count,
    originals: count,
    signature,
  },
  { also: list(text, 5) },
);

/** Whether a parsed document declares itself a certificate of mentions. */
export function isMentionsCertificate(value: unknown): boolean {
  return (value as { format?: unknown } | null)?.format === format;
}

/** Where an export mentions one of a certificate's names. */
interface RecountedPlace {
  sourceId: string;
  revision: string;
  start: number;
  end: number;
}

/** What an export has, counted in the same way as for the certificate. */
export interface Recount {
  /** Of all eligible originals of the export, as the certificate's `corpus`. */
  root: string;
  eligible: number;
  /** Originals whose text does not belong to their revision. */
  changed: number;
  /** Null when the filters of the certificate cannot be applied to an export. */
  places: RecountedPlace[] | null;
}

/** What a certificate is compared with. */
export interface VerifyMentionsOptions extends VerifyOptions {
  /**
   * Counts an export of the artist. Only the command provides it, because it needs the language
   * rules.
   */
  recount?: ((certificate: MentionsCertificate) => Promise<Recount>) | undefined;
}

/**
 * Checks the certificate in an answer of `listMentions` offline: its form, the digest and the
 * signature over all of it, and with `recount` its root and counts.
 *
 * @param document the text of a certificate, or the `certificate` in the answer
 * @throws UnreadableDocument when it is not a readable certificate
 */
export async function verifyMentions(
  document: string | object,
  options: VerifyMentionsOptions = {},
): Promise<ProofReport> {
  const value = parseDocument(typeof document === "string" ? document : JSON.stringify(document));
  if (!isMentionsCertificate(value))
    throw new UnreadableDocument("it is not a certificate of mentions");
  const misshapen = certificateShape(value, "certificate");
  if (misshapen !== null) return reportOf([`the form is wrong at ${misshapen}`]);
  const certificate = value as MentionsCertificate;
  const { state, kid, problems } = await signatureFound(format, certificate, options);
  if (certificate.originals > certificate.corpus.originals) {
    problems.push("it counts more originals than the corpus has");
  }
  if (certificate.originals > certificate.places)
    problems.push("it counts more originals than mentions");
  const recounted = (await options.recount?.(certificate)) ?? null;
  if (recounted !== null) problems.push(...recountProblems(certificate, recounted));
  return reportOf(problems, state, kid, () => meaningOf(certificate, state, kid, recounted));
}

function recountProblems(
  { corpus, places, originals }: MentionsCertificate,
  recounted: Recount,
): string[] {
  const { root, eligible, changed } = recounted;
  if (changed > 0)
    return [`originals of the export whose text is not their revision's: ${changed}`];
  if (root !== corpus.root) {
    const other = `the export has ${eligible} eligible originals with the root ${root}`;
    return [`${other}: it is of another time than the certificate, or was changed`];
  }
  if (recounted.places === null) return [];
  const counted = [recounted.places.length, originalsIn(recounted.places)];
  return counted[0] === places && counted[1] === originals
    ? []
    : [`the export has ${counted[0]} mentions in ${counted[1]} originals`];
}

function originalsIn(places: readonly { sourceId: string }[]): number {
  return new Set(places.map(({ sourceId }) => sourceId)).size;
}

function meaningOf(
  { madeAt, artistId, of, also = [], filters, corpus, places, originals }: MentionsCertificate,
  state: ProofReport["signature"],
  kid: string | null,
  recounted: Recount | null,
) {
  const narrowed = Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value}`],
  );
  const names = [of, ...also].map((name) => JSON.stringify(name)).join(" or ");
  const limits = narrowed.length === 0 ? "" : ` (only ${narrowed.join(", ")})`;
  const says = `At ${madeAt} all ${corpus.originals} eligible originals of the artist ${artistId} were searched for ${names}${limits}: ${places} mentions in ${originals} originals. The root of the corpus is ${corpus.root}.`;
  return {
    proves: [
      ...(kid === null ? [] : [`The holder of the key ${kid} signed this: ${says}`]),
      ...(recounted === null
        ? []
        : [`The eligible originals of the export have this root, and their texts its revisions.`]),
      ...(recounted?.places == null
        ? []
        : [
            `Counted again in all ${recounted.eligible} of them by the rules of this package: ${places} mentions in ${originals} originals.`,
          ]),
    ],
    cannotProve: [
      ...openAboutMaker(state),
      ...(kid === null ? [`What it says: ${says}`] : []),
      recounted === null
        ? "That every mention was found: the service searched, and its rules say what a form of the phrase is. The holder of an export can count again (--export)."
        : recounted.places === null
          ? "The counts: filters by date or voice cannot be applied to an export."
          : "That the rules know every form of the phrase.",
      "That nothing else was ever said: only saved, eligible originals are in the corpus.",
    ],
  };
}
