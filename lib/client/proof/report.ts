import { printable } from "#lib/kernel/printable.js";
import { canonicalJson, sha256 } from "./hashing.js";
import { checkSignature, type GivenKeySet } from "./signature.js";

/**
 * The result of checking a signed document: the proof of an answer, the receipt of an erasure, or the certificate
 * of mentions.
 * Its sentences can be printed, whatever the document contains.
 */
export interface ProofReport {
  /** Whether one of the given keys signed the document and everything that was checked holds. */
  holds: boolean;
  /** Whether nothing that was checked is wrong; anybody can make such a document. */
  intact: boolean;
  /** `not_checked`: there is a signature, but no key set was given. */
  signature: "valid" | "invalid" | "unsigned" | "not_checked";
  /** Name of the key whose signature is valid, else null. */
  keyId: string | null;
  /** Sentences about what is wrong; empty when it is intact. */
  problems: string[];
  /** Sentences about what the document proves; empty when it is not intact. */
  proves: string[];
  /** Sentences about what it cannot prove. */
  cannotProve: string[];
}

export interface VerifyOptions {
  /**
   * Keys that the reader trusts: a saved copy of `/.well-known/jwks.json`. Without them, `holds` is
   * false for every document.
   */
  keySet?: GivenKeySet | undefined;
}

/** The report of a document; what it means is asked only when there is no problem. */
export function reportOf(
  problems: readonly string[],
  signature: ProofReport["signature"] = "not_checked",
  keyId: string | null = null,
  meaning?: () => Pick<ProofReport, "proves" | "cannotProve">,
): ProofReport {
  const intact = problems.length === 0;
  const { proves, cannotProve } = (intact && meaning?.()) || { proves: [], cannotProve: [] };
  return {
    holds: intact && signature === "valid",
    intact,
    signature,
    keyId: intact ? keyId : null,
    problems: problems.map(printable),
    proves: proves.map(printable),
    cannotProve: cannotProve.map(printable),
  };
}

/**
 * The state of a document's signature, with sentences about what is wrong with it or with the
 * digest.
 */
export interface SignatureFound {
  state: ProofReport["signature"];
  kid: string | null;
  problems: string[];
}

/**
 * @param type the `typ` that the signature must have: it says for what kind of document the
 *   signature was made
 */
export async function signatureFound<
  Signed extends { signature: { digest: string; jws: string | null } },
>(
  type: string,
  { signature: { digest, jws }, ...document }: Signed,
  { keySet }: VerifyOptions,
): Promise<SignatureFound> {
  const canonical = canonicalJson(document);
  const problems =
    (await sha256(canonical)) === digest ? [] : ["the document does not match its digest"];
  if (jws === null) return { state: "unsigned", kid: null, problems };
  if (keySet === undefined) return { state: "not_checked", kid: null, problems };
  const checked = await checkSignature(jws, type, canonical, keySet);
  return checked.isValid
    ? { state: "valid", kid: checked.kid, problems }
    : { state: "invalid", kid: null, problems: [...problems, checked.sentence] };
}

/** What a signature in this state leaves open about who made the document. */
export function openAboutMaker(state: ProofReport["signature"]): string[] {
  if (state === "unsigned")
    return ["Who made the document: it is unsigned, and anybody could have made it."];
  if (state === "not_checked") {
    return [
      "Who made the document: no key set was given (--jwks), so its signature was not checked.",
    ];
  }
  return ["That the key is the service's: that depends on where the key set comes from."];
}
