import type { Proof, Reference } from "#lib/client/generated/types.js";

/** What the proof of an answer tells of one reference beside what a status read shows. */
export interface CitedSource {
  title: string | null;
  drift: Proof["references"][number]["drift"];
  annotation: Extract<Proof["references"][number], { eligible: true }>["annotation"] | null;
}

/** The key of a reference among those of one answer. */
export function referenceKey({
  sourceId,
  revision,
  start,
  end,
}: Pick<Reference, "sourceId" | "revision" | "start" | "end">): string {
  return `${sourceId}@${revision}#${start}-${end}`;
}

/** The cited sources of a proof by the key of their reference. */
export function citedSources(proof: Proof): ReadonlyMap<string, CitedSource> {
  const titles = new Map(proof.originals.map(({ sourceId, title }) => [sourceId, title]));
  return new Map(
    proof.references.map((cited) => {
      const own = cited.eligible ? cited.reference : cited;
      const title = titles.get(own.sourceId) ?? null;
      const annotation = cited.eligible ? cited.annotation : null;
      return [referenceKey(own), { title, drift: cited.drift, annotation }];
    }),
  );
}
