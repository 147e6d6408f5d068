import type { NotErased } from "#lib/data-rights/erasure-entry.js";
import { erasureGapOf } from "#lib/local/missing-erasures.js";
import type { Finding } from "#lib/operations/environment-findings.js";
import { CliError } from "#lib/platform/cli-error.js";
import { erasureSecret } from "./erasure-note.js";
import { withDatabase } from "./with-service.js";

/**
 * What the database still has although the file of erasures says it was erased, each with the
 * command that erases it again.
 *
 * @throws CliError without a key
 */
export async function erasureFindings(path: string): Promise<Finding[]> {
  const secret = await erasureSecret();
  if (secret === null)
    throw new CliError("--erasures needs ERASURE_KEY, the key that the erasures were noted with");
  const gap = await withDatabase((db) => erasureGapOf(db, secret, path));
  const findings: Finding[] = gap.notErased.map((one) => ({
    level: "missing",
    sentence: `${one.name} was erased ${partInWords(one)} at ${one.erasedAt}, and is in this database: npm run erase -- ${argumentsOf(one)}`,
  }));
  if (gap.unknown > 0) {
    const sentence = `${counted(gap.unknown)} not in this database, and neither is what was erased. An import could bring it back: npm run erase -- --replay with the receipts.`;
    findings.push({ level: "missing", sentence });
  }
  if (gap.otherKey > 0) {
    const sentence = `${counted(gap.otherKey)} noted with another ERASURE_KEY, and cannot be compared.`;
    findings.push({ level: "advice", sentence });
  }
  if (findings.length > 0) return findings;
  return gap.compared > 0
    ? [{ level: "fine", sentence: done }]
    : [{ level: "advice", sentence: "The file has no erasure: nothing was compared." }];
}

const done =
  "Every erasure in the file was done in this database. Only what --again took back is in it.";

const counted = (count: number) => (count === 1 ? "1 erasure is" : `${count} erasures are`);

function partInWords({ scope }: NotErased): string {
  if ("only" in scope) return "(the interview)";
  if ("sourceId" in scope) return "(a source)";
  return "account" in scope ? "(an account)" : "as a whole";
}

function argumentsOf({ artistId, scope }: NotErased): string {
  if ("only" in scope) return `${artistId} --only interview`;
  if ("sourceId" in scope) return `${artistId} --source ${scope.sourceId}`;
  if ("account" in scope)
    return `${artistId} --account ${scope.account.platform}:${scope.account.accountId}`;
  return artistId;
}
