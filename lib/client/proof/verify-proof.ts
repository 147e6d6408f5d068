import type { Proof } from "../generated/types.js";
import { isSame, referenceProblems } from "./check-references.js";
import { chunksOf, hashOf, rootFrom } from "./hashing.js";
import { proofShape } from "./proof-shape.js";
import {
  openAboutMaker,
  type ProofReport,
  reportOf,
  signatureFound,
  type VerifyOptions,
} from "./report.js";
import { parseDocument, UnreadableDocument } from "./strict-json.js";

export { UnreadableDocument } from "./strict-json.js";

const format = "artist-research-proof";

/**
 * Checks a proof offline: its form, the digest and the signature over all of it, the
 * identity of the question, and the revision of every original whose text is included. Of every
 * reference it checks the position, the window, the quotation and the annotation.
 *
 * @param document the text of a proof, or the answer of `readProof`
 * @throws UnreadableDocument when it is not a readable proof
 */
export async function verifyProof(
  document: string | object,
  options: VerifyOptions = {},
): Promise<ProofReport> {
  const given = typeof document === "string" ? document : JSON.stringify(document);
  const value = parseDocument(given);
  const named = value as { format?: unknown; version?: unknown } | null;
  if (typeof value !== "object" || named?.format !== format) {
    throw new UnreadableDocument("it is not a proof of an answer");
  }
  if (named.version !== 1) throw new UnreadableDocument("its version is unknown");
  const misshapen = proofShape(value, "proof");
  if (misshapen !== null) return reportOf([`the form is wrong at ${misshapen}`]);
  const proof = value as Proof;
  const { state, kid, problems: ofSignature } = await signatureFound(format, proof, options);
  const problems = [
    ...(await identityProblems(proof)),
    ...(await originalProblems(proof)),
    ...(await referenceProblems(proof)),
    ...ofSignature,
  ];
  return reportOf(problems, state, kid, () => meaningOf(proof, state, kid));
}

async function identityProblems({ artist, question }: Proof): Promise<string[]> {
  const { request, identity, identityOf } = question;
  if (identityOf === null) return [];
  const problems: string[] = [];
  if ((await hashOf(identityOf)) !== identity) {
    problems.push("the identity of the question is not the hash of its stated input");
  }
  const { targetUrl, excludeSourceUrls, ...parts } = identityOf;
  const { topic, evidenceNeed, freshness, retrieval, answerScope } = request;
  const { platform = null, fromDate = null, toDate = null } = request;
  const { voice } = request;
  const asked = {
    ...{ topic, evidenceNeed, freshness, retrieval, answerScope },
    ...(voice === undefined ? {} : { voice }),
  };
  const isAsked = isSame(parts, { artistId: artist.id, ...asked, platform, fromDate, toDate });
  const excluded = request.excludeSourceUrls ?? [];
  const areAddresses =
    (targetUrl === null) === (request.targetUrl === undefined) &&
    excludeSourceUrls.length <= excluded.length &&
    (excludeSourceUrls.length > 0 || excluded.length === 0);
  if (!isAsked || !areAddresses) problems.push("the identity belongs to another question");
  return problems;
}

async function originalProblems({ originals }: Proof): Promise<string[]> {
  const problems: string[] = [];
  const names = new Set(originals.map(({ sourceId, revision }) => `${sourceId} ${revision}`));
  if (names.size < originals.length) problems.push("an original is in the document twice");
  const hasWhole = originals.some(({ text }) => text !== undefined);
  if (hasWhole && originals.some(({ text }) => text === undefined)) {
    problems.push("some originals are whole and some are not");
  }
  for (const [index, original] of originals.entries()) {
    const { revision, textLength, textRoot, ...content } = original;
    if (content.text === undefined) continue;
    const chunks = chunksOf(content.text);
    if ((await hashOf(content)) !== revision) {
      problems.push(`original ${index + 1}: its revision is not the hash of its content`);
    }
    const isItsTree = (await rootFrom(chunks.length, 0, chunks, [])) === textRoot;
    if (content.text.length !== textLength || !isItsTree) {
      problems.push(`original ${index + 1}: length or root does not match its text`);
    }
  }
  return problems;
}

function meaningOf(proof: Proof, state: ProofReport["signature"], kid: string | null) {
  const cited = proof.references.filter(({ eligible }) => eligible).length;
  const withdrawn = proof.references.length - cited;
  const isWhole = proof.originals.every(({ text }) => text !== undefined);
  const { stage, selection, identityOf } = proof.question;
  const proves = [
    `${cited} of ${proof.references.length} quotations are unchanged at their offsets in ${isWhole ? "the originals" : "texts whose hash roots are in the document"}.`,
    ...(isWhole && cited > 0 ? ["Every original has the content that its revision hashes."] : []),
    ...(identityOf === null ? [] : ["The identity of the question is the hash of the request."]),
    ...(kid === null
      ? []
      : [
          `The document, including dates, order and record, is as the holder of the key ${kid} signed it.`,
        ]),
  ];
  const cannotProve = [
    ...openAboutMaker(state),
    ...(isWhole
      ? []
      : [
          "That these texts belong to the revisions: a revision hashes the whole text, which is not included.",
        ]),
    ...(withdrawn > 0
      ? [`What ${withdrawn} of the references said: their originals were changed or withdrawn.`]
      : []),
    ...(identityOf === null
      ? ["That the identity belongs to this request: an earlier release made it."]
      : []),
    ...(stage === "complete" && selection === "research"
      ? []
      : ["That the evidence answers the question: it was not found to suffice."]),
    "That the sources said this at their addresses: the service says that it read them there, and when.",
    "That what the sources say is true, or that nothing else was said elsewhere.",
  ];
  return { proves, cannotProve };
}
