import type { Changes } from "./changes.js";
import { differences } from "./differences.js";
import type { Shift } from "./instants.js";
import type { Rows } from "./rows.js";

/** The differences between recorded and later rows, except the listed changes. */
export function rowDifferences(
  then: Rows,
  now: Rows,
  shift: Shift,
  changes: Partial<Changes> = {},
): string[] {
  const { renamedColumns = {}, derivedAnew, addedRows = {}, entriesOf = {}, addedKeys } = changes;
  return Object.entries(then).flatMap(([table, rows]) => {
    const today = now[table];
    if (derivedAnew?.has(table)) return [];
    if (today === undefined) return [`${table} is gone`];
    if (table.startsWith("drizzle.")) return lostMigrations(table, rows, today);
    const split = entriesOf[table];
    if (split !== undefined) {
      const all = (texts: readonly string[]) =>
        texts
          .filter((row) => addedRows[table]?.test(row) !== true)
          .flatMap((row) => split(JSON.parse(row)).map((entry) => JSON.stringify(entry)))
          .sort();
      return differences(all(rows), all(today), shift).map((one) => `${table}, entry ${one}`);
    }
    const columns = Object.keys(JSON.parse(rows[0] ?? "{}"));
    const names = columns.map(
      (column) => [column, renamedColumns[`${table}.${column}`] ?? column] as const,
    );
    const kept = (table === "public.applied_code" ? sameHashes(rows, today) : today).filter(
      (row) => addedRows[table]?.test(row) !== true,
    );
    const mayAdd = (path: string) =>
      addedKeys?.has(`${table}.${path.replace(/^\d+\./, "")}`) === true;
    const found = differences(
      rows,
      kept.map((row) => asRecorded(row, names)).sort(),
      shift,
      mayAdd,
    );
    return found.map((difference) => `${table}, row ${difference}`);
  });
}

/** An upgrade adds to the record of numbered migrations; other rows are not compared. */
function lostMigrations(table: string, rows: readonly string[], today: readonly string[]) {
  if (table !== "drizzle.__drizzle_migrations") return [];
  return rows.filter((row) => !today.includes(row)).map((row) => `${table} lost ${row}`);
}

/** An upgrade also adds to the record of applied views and functions. */
function sameHashes(then: readonly string[], today: readonly string[]): string[] {
  const hashes = new Set(then.map((row) => JSON.parse(row).hash));
  return today.filter((row) => hashes.has(JSON.parse(row).hash));
}

/** A row as JSON of the columns that its table had, under their old names and in the old order. */
function asRecorded(text: string, names: readonly (readonly [string, string])[]): string {
  const row = JSON.parse(text);
  const columns = names.flatMap(([old, name]) => (name in row ? [[old, row[name]]] : []));
  return JSON.stringify(Object.fromEntries(columns));
}
