import { benchDatabase } from "./bench-database.js";
import { Findings } from "./sets/findings.js";
import { benchService } from "./sets/finish.js";
import { chosen, type SetChoice, setsFolder } from "./sets/read-set.js";
import { benchAbsentGold } from "./verdict/absent-gold.js";
import { benchCredits } from "./verdict/credits.js";
import { benchNearMisses } from "./verdict/near-misses.js";
import { benchOtherVoices } from "./verdict/other-voices.js";

/**
 * What answers claim: for questions with and without their gold documents, for questions that are
 * narrowly unanswerable, for answers that another speaker gave, and for credits that are stated and that are not. With
 * `every` every nth question is asked, else a sample of the big sets.
 */
export async function benchVerdict(choice: SetChoice): Promise<void> {
  const [retrieval, languages] = [setsFolder("retrieval"), setsFolder("languages")];
  const { db, close } = await benchDatabase({ durable: false });
  try {
    const findings = new Findings(choice);
    if (retrieval !== null) await benchAbsentGold(benchService(db), retrieval, choice, findings);
    if (languages !== null) await benchNearMisses(benchService(db), languages, choice, findings);
    if (languages !== null) await benchOtherVoices(benchService(db), languages, choice, findings);
    if (chosen(["credits"], choice).length > 0)
      await benchCredits(benchService(db), choice.every ?? 1, findings);
    findings.close();
  } finally {
    await close();
  }
}
