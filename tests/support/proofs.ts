import type { KeySet } from "#lib/contract/signature.js";
import { readSigningKeys, type SigningKey } from "#lib/kernel/signing-keys.js";
import { madeSigningKey } from "#lib/local/local-secret.js";
import proofRoute from "../../api/artist/[id]/research/questions/[jobId]/proof.js";
import type { Answer, CallOptions, TestService } from "./service.js";

/** New keys as PROOF_KEY holds them, the first of which signs. */
export function newSigningKeys(many = 1): SigningKey[] {
  const keys = Array.from({ length: many }, () => JSON.parse(madeSigningKey()));
  return readSigningKeys(JSON.stringify(keys)) ?? [];
}

/** What `/.well-known/jwks.json` answers with these keys. */
export function keySetOf(keys: readonly SigningKey[]): KeySet {
  return { keys: keys.map(({ open }) => open) };
}

/** Signs the proofs of a test's service from here on. */
export function signWith(service: TestService, keys: SigningKey[]): void {
  service.deps.env = { ...service.deps.env, PROOF_KEY: keys };
}

export function askForProof(
  service: TestService,
  artistId: string,
  jobId: string,
  query = "",
  options: CallOptions = {},
): Promise<Answer> {
  const path = `/api/artist/${artistId}/research/questions/${jobId}/proof${query}`;
  return service.call(proofRoute, "GET", path, options);
}
