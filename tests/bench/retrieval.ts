import { benchDatabase } from "./bench-database.js";
import { benchDocuments } from "./retrieval/documents.js";
import { benchSearchSpeed } from "./retrieval/search-speed.js";
import { benchWindows } from "./retrieval/windows.js";
import { Findings } from "./sets/findings.js";
import { benchService } from "./sets/finish.js";
import { type SetChoice, setsFolder } from "./sets/read-set.js";

/**
 * What selection offers and what answers deliver, beside BM25 (k1 1.2, b 0.75) in the same run, then how fast a search
 * is. With `every` every nth question is asked, else a sample of the big sets.
 */
export async function benchRetrieval(choice: SetChoice): Promise<void> {
  const folder = setsFolder("retrieval");
  const { db, close } = await benchDatabase();
  try {
    if (folder !== null) {
      const findings = new Findings(choice);
      await benchDocuments(benchService(db), folder, choice, findings);
      await benchWindows(benchService(db), folder, choice, findings);
      findings.close();
    }
    await benchSearchSpeed(db);
  } finally {
    await close();
  }
}
