import type { Brief } from "#lib/contract/knowledge-brief.js";
import type { Deps } from "#lib/deps.js";
import { coverageOf } from "#lib/evidence/coverage.js";
import { fault } from "#lib/fault.js";
import { type BriefMaterial, briefMaterial } from "#lib/knowledge/store.js";
import { TextBudget } from "#lib/knowledge/text-budget.js";

/** UTF-16 units of text in a brief, and of the Lore among them (contract 5). */
const briefChars = 6000;
const loreChars = 3000;
const latestItems = 10;

/**
 * The brief of an artist: profiles, published Lore, coverage and newest Latest, in 6,000 characters of
 * text at most. Whole entries are left out rather than cut, and `limitations` says how many; more
 * evidence than the corpus guard admits is `evidence_too_large`.
 */
export async function readBrief(deps: Deps, artistId: string): Promise<Brief> {
  const material = await briefMaterial(deps.db, artistId, latestItems);
  if (material === null) throw fault("not_found", "there is no such artist");
  if (material.exceedsGuard) throw fault("evidence_too_large");
  return briefOf(artistId, material);
}

/** Cuts the brief: the name, then profiles, then Lore, then as many items as still fit, newest first. */
export function briefOf(artistId: string, material: BriefMaterial): Brief {
  const { name, counts } = material;
  const budget = new TextBudget(briefChars);
  budget.takes(name);
  const links = material.links.filter(({ platform, identifier, url }) =>
    budget.takes(platform, identifier, url),
  );
  const lore = loreWithin(budget, material.lore);
  const latest = material.latest.filter(({ title, text, url }) => budget.takes(title, text, url));
  const coverage = coverageOf(counts);
  const limitations = [
    // Nothing in a brief is ranked.
    ...coverage.limitations.filter((one) => !one.startsWith("ranked_not_exhaustive")),
    ...leftOut("links", material.links.length - links.length),
    ...leftOut("latest", material.latest.length - latest.length),
    ...(lore?.truncated ? ["lore_truncated: the published text is longer than a brief shows"] : []),
  ];
  return {
    status: "ok",
    artistId,
    name,
    links,
    lore,
    coverage: { ...coverage, limitations },
    latest,
  };
}

function loreWithin(budget: TextBudget, lore: BriefMaterial["lore"]): Brief["lore"] {
  if (lore === null) return null;
  const text = budget.beginning(lore.text, loreChars);
  return { ...lore, text, truncated: text.length < lore.text.length, summaryIsEvidence: false };
}

function leftOut(what: string, entries: number): string[] {
  return entries === 0 ? [] : [`${what}_left_out: ${entries} did not fit into a brief`];
}
