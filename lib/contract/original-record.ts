import * as v from "valibot";
import { issuePath } from "#lib/contract/issue-sentence.js";
import type { OriginalKind } from "#lib/contract/original.js";

interface KindFields {
  kind: OriginalKind;
  platform: string | null;
  accountId: string | null;
  answerId?: string | null;
  sourceId?: string | null;
}

/** The first field of an original that does not fit its kind; null when all fit. */
export function misfitOf(
  original: KindFields,
): { field: keyof KindFields; sentence: string } | null {
  const { kind, platform, accountId, answerId = null, sourceId = null } = original;
  if (kind === "release" && platform !== "catalog_a" && platform !== "catalog_b")
    return { field: "platform", sentence: "must be a catalog platform for a release" };
  if (kind === "moment" && platform !== "moments")
    return { field: "platform", sentence: "must be moments for a moment" };
  if (accountId !== null && platform === null)
    return { field: "platform", sentence: "must be given together with accountId" };
  if (kind === "published_answer" && answerId === null && sourceId === null)
    return {
      field: "answerId",
      sentence: "must be given for a published answer without sourceId",
    };
  if (sourceIdFitsKind(original)) return null;
  return {
    field: "sourceId",
    sentence:
      "must have the form of the kind: vault:…, social:…, answer:<uuid> or latest:<platform>:<64 hex>",
  };
}

/**
 * The form of a sourceId shows its kind (decision 1.9). The form of a Latest entry is checked
 * exactly, because callers recognise the entry by it (rule 2.3.sourceId).
 */
function sourceIdFitsKind({
  kind,
  platform,
  sourceId = null,
  answerId = null,
}: KindFields): boolean {
  if (sourceId === null) return true;
  switch (kind) {
    case "release":
    case "moment": {
      const prefix = `latest:${platform}:`;
      return sourceId.startsWith(prefix) && /^[a-f0-9]{64}$/.test(sourceId.slice(prefix.length));
    }
    case "caption":
    case "transcript":
      return sourceId.startsWith("social:");
    case "web_page":
      return sourceId.startsWith("vault:");
    case "published_answer":
      return answerId === null ? sourceId.startsWith("answer:") : sourceId === `answer:${answerId}`;
  }
}

/** Checks that the fields of an original fit its kind; only the first wrong one is reported. */
export function fitsItsKind<Input extends KindFields>() {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    const misfit = dataset.typed ? misfitOf(dataset.value) : null;
    if (!dataset.typed || misfit === null) return;
    addIssue({ message: misfit.sentence, path: issuePath(dataset.value, [misfit.field]) });
  });
}
