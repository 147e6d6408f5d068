import type { Proof } from "#lib/client/generated/types.js";
import { quotedKey } from "../reader/read-for.js";

type Cited = Extract<Proof["references"][number], { eligible: true }>;

/** What an answer's proof says about one reference, in addition to what a status read shows. */
export interface ProvenSource extends Pick<Cited, "drift" | "annotation"> {
  title: string | null;
  kind: Proof["originals"][number]["kind"] | null;
}

/** The cited sources of a proof that are not withdrawn, by reference key. */
export function citedSources(proof: Proof): ReadonlyMap<string, ProvenSource> {
  const originals = new Map(proof.originals.map((original) => [original.sourceId, original]));
  return new Map(
    proof.references.flatMap((cited) => {
      if (!cited.eligible) return [];
      const { reference, drift, annotation } = cited;
      const { title = null, kind = null } = originals.get(reference.sourceId) ?? {};
      return [[quotedKey(reference), { title, kind, drift, annotation }] as const];
    }),
  );
}
