import { createHash } from "node:crypto";

// biome-ignore lint/suspicious/noExplicitAny: a forged record may have any field
export type Fields = Record<string, any>;

/** The records of an export, without its end. */
export function recordsIn(exported: string): Fields[] {
  const records = exported
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Fields);
  return records.slice(
    0,
    records.findIndex(({ type }) => type === "export_end"),
  );
}

/** The text of an export with these records, and an end record that fits them. */
export function sealed(records: readonly Fields[]): string {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const counts: Record<string, number> = {};
  for (const { type } of records.slice(1)) counts[type] = (counts[type] ?? 0) + 1;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ type: "export_end", records: counts, sha256 })}\n`;
}

/** The first record of a type. */
export function first(
  records: readonly Fields[],
  type: string,
  which: (record: Fields) => boolean = () => true,
): Fields {
  const found = records.find((record) => record.type === type && which(record));
  if (found === undefined) throw new Error(`there is no such ${type}`);
  return found;
}
