import type { Proof } from "#lib/client/generated/types.js";
import { quotedKey } from "../reader/read-for.js";

/** What an answer's proof says about one reference, in addition to what a status read shows. */
export interface ProvenSource {
  title: string | null;
  /** Null for a source withdrawn since then. */
  kind: Proof["originals"][number]["kind"] | null;
  drift: Proof["references"][number]["drift"];
  annotation: Extract<Proof["references"][number], { eligible: true }>["annotation"] | null;
}

/** The cited sources of a proof, by reference key. */
export function citedSources(proof: Proof): ReadonlyMap<string, ProvenSource> {
  const originals = new Map(proof.originals.map((original) => [original.sourceId, original]));
  return new Map(
    proof.references.map((cited) => {
      const own = cited.eligible ? cited.reference : cited;
      const { title = null, kind = null } = originals.get(own.sourceId) ?? {};
      const annotation = cited.eligible ? cited.annotation : null;
      return [quotedKey(own), { title, kind, drift: cited.drift, annotation }];
    }),
  );
}
