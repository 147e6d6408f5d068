import { benchDatabase } from "./bench-database.js";
import { type FindingFiles, Findings } from "./sets/findings.js";
import { benchDeps } from "./sets/finish.js";
import { setsFolder } from "./sets/read-set.js";
import { benchNearMisses } from "./verdict/near-misses.js";
import { benchRemovedGold } from "./verdict/removed-gold.js";

/**
 * What answers claim: questions whose gold is there and taken away, and questions written to be just not answerable.
 * With `every` only each so many-th question is asked.
 */
export async function benchVerdict(every = 1, files: FindingFiles = {}): Promise<void> {
  const [retrieval, languages] = [setsFolder("retrieval"), setsFolder("languages")];
  const { db, close } = await benchDatabase({ durable: false });
  try {
    const findings = new Findings(files);
    if (retrieval !== null) await benchRemovedGold(benchDeps(db), retrieval, every, findings);
    if (languages !== null) await benchNearMisses(benchDeps(db), languages, every, findings);
    findings.close();
  } finally {
    await close();
  }
}
