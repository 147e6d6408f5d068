import * as v from "valibot";
import type { Brief } from "#lib/contract/knowledge-brief.js";
import { LatestItem } from "#lib/contract/latest.js";
import { ProfileLink } from "#lib/contract/platform.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { corpusGuard, coverageOf } from "#lib/evidence/coverage.js";
import { snapDown } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";

/** The data of a brief before it is cut; null without the artist. */
const BriefMaterial = v.object({
  name: v.string(),
  links: v.array(ProfileLink),
  lore: v.nullable(
    v.object({ text: v.string(), revision: v.string(), publishedAt: v.nullable(v.string()) }),
  ),
  exceedsGuard: v.boolean(),
  counts: v.object({ eligible: v.number(), missingText: v.number() }),
  latest: v.array(LatestItem),
});
type BriefMaterial = v.InferOutput<typeof BriefMaterial>;

const database = databaseFunctions({ read_brief: { returns: v.nullable(BriefMaterial) } });

/** Maximum UTF-16 units of all text in a brief, and of the Lore in it (decision 5.11). */
const briefChars = 6000;
const loreChars = 3000;
const latestItems = 10;

/**
 * The brief of an artist: profiles, published Lore, coverage and the newest Latest, at most 6,000
 * UTF-16 units of text in total (decision 5.11). Entries that do not fit are left out whole and
 * counted in `limitations`.
 *
 * @throws not_found, or evidence_too_large for more evidence than the corpus guard admits
 */
export async function readBrief(deps: Deps, artistId: string): Promise<Brief> {
  const material = await database.read_brief(deps.db, {
    artistId,
    maxOriginals: corpusGuard.originals,
    maxChars: corpusGuard.chars,
    latestItems,
  });
  if (material === null) throw fault("not_found", "there is no such artist");
  if (material.exceedsGuard) throw fault("evidence_too_large");
  return briefOf(artistId, material);
}

/** Fills the brief in this order: name, profiles, Lore, then as many items as fit, newest first. */
function briefOf(artistId: string, material: BriefMaterial): Brief {
  const { name, counts } = material;
  const budget = new TextBudget(briefChars);
  budget.take(name);
  const links = material.links.filter(({ platform, identifier, url }) =>
    budget.take(platform, identifier, url),
  );
  const lore = loreWithin(budget, material.lore);
  const latest = material.latest.filter(({ title, text, url }) => budget.take(title, text, url));
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
  const text = budget.takeBeginning(lore.text, loreChars);
  return { ...lore, text, truncated: text.length < lore.text.length, summaryIsEvidence: false };
}

function leftOut(what: string, entries: number): string[] {
  return entries === 0 ? [] : [`${what}_left_out: ${entries} did not fit into a brief`];
}

/** A budget of UTF-16 units that several texts share. */
class TextBudget {
  #left: number;

  constructor(chars: number) {
    this.#left = chars;
  }

  /** Takes these texts from the budget if all of them fit; else takes none and returns false. */
  take(...texts: readonly (string | null)[]): boolean {
    const chars = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (chars > this.#left) return false;
    this.#left -= chars;
    return true;
  }

  /**
   * Takes and returns the beginning of a text: as much as fits, at most `maxChars` UTF-16 units.
   */
  takeBeginning(text: string, maxChars: number): string {
    const cut = text.slice(0, snapDown(text, Math.min(maxChars, this.#left)));
    this.#left -= cut.length;
    return cut;
  }
}
