import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { holdings } from "#lib/db/inventory/inventory.js";
import { type Holding, mayHoldWords } from "#lib/db/inventory/inventory-kinds.js";

/** A value in a column of an artist, by which the column can be recognised in any text. */
export interface Mark {
  column: string;
  value: string;
  /**
   * True for words, which no log may contain; false for a row's identifier, such as an id or a
   * hash.
   */
  isWords: boolean;
}

type Row = Record<string, unknown>;

/** Shorter values occur in other texts by chance. */
const leastChars = 8;

/** The rows of an artist in a table, with `ctid` and every column as JSON. */
async function rowsOf(db: Database, table: string, artistId: string) {
  const { rowsOf: rule } = holdings[table] ?? {};
  if (rule === null || rule === undefined) return [];
  const by = sql.identifier(rule.by);
  const own =
    rule.in === undefined
      ? sql`t.${by} = ${artistId}`
      : sql`t.${by} in (select id from ${sql.identifier(rule.in)} where artist_id = ${artistId})`;
  const { rows } = await db.execute(
    sql`select t.ctid::text as place, to_jsonb(t) as row from ${sql.identifier(table)} t where ${own} order by t.ctid`,
  );
  return rows as unknown as { place: string; row: Row }[];
}

/** Other columns quote these and compare them. */
const quoted = ["originals.title", "originals.text", "jobs.passages"];

const isPrivate = (holding: Holding) => mayHoldWords(holding) || holding === "user";
const isPhrase = (text: string) => text.length >= 12 && /\p{L}+ \p{L}/u.test(text);

/** JSON with a unique word added to every phrase in it. */
function withWords(value: unknown, add: (text: string) => string): unknown {
  if (typeof value === "string") return isPhrase(value) ? add(value) : value;
  if (Array.isArray(value)) return value.map((one) => withWords(one, add));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withWords(inner, add)]),
  );
}

/**
 * Adds a unique word to every phrase in an artist's rows, in every column of words, with triggers
 * and foreign keys switched off.
 *
 * @returns the column of each word
 */
export async function plantWords(db: Database, artistId: string): Promise<Map<string, string>> {
  const planted = new Map<string, string>();
  for (const [table, { columns }] of Object.entries(holdings)) {
    const open = Object.entries(columns)
      .filter(([name, holding]) => isPrivate(holding) && !quoted.includes(`${table}.${name}`))
      .map(([name]) => name);
    let { size } = planted;
    for (const { place, row } of open.length === 0 ? [] : await rowsOf(db, table, artistId)) {
      const changes = open.flatMap((column) => {
        const words: string[] = [];
        const value = withWords(row[column], (text) => {
          const word = `Mk${size.toString(36)}${table.slice(0, 3)}Zq`;
          size += 1;
          words.push(word);
          // A kept map of voices ends with a JSON list of names.
          return text.endsWith('"]') ? `${text.slice(0, -2)} ${word}"]` : `${text} ${word}`;
        });
        return words.length === 0 ? [] : [{ column, value, words }];
      });
      for (const { column, words } of await written(db, table, place, changes))
        for (const word of words) planted.set(word, `${table}.${column}`);
    }
  }
  return planted;
}

interface Change {
  column: string;
  value: unknown;
  words: readonly string[];
}

/** Writes a row's changes together, or else one by one; skips those that violate constraints. */
async function written(
  db: Database,
  table: string,
  place: string,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  if (changes.length === 0 || (await update(db, table, place, changes)) !== null) return changes;
  const admitted: Change[] = [];
  let at = place;
  for (const change of changes) {
    const next = await update(db, table, at, [change]);
    if (next === null) continue;
    at = next;
    admitted.push(change);
  }
  return admitted;
}

/** The `ctid` of the new version of the row; null when a constraint does not admit it. */
async function update(db: Database, table: string, place: string, changes: readonly Change[]) {
  const values = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
  const columns = sql.join(
    changes.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const name = sql.identifier(table);
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const { rows } = await tx.execute(sql`
        update ${name}
        set (${columns}) = (
          select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(values)}::jsonb)
        )
        where ctid = ${place}::tid
        returning ctid::text as place`);
      return String(rows[0]?.place);
    });
  } catch {
    return null;
  }
}

/** Every string in a value that is long enough to be recognised. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return value.length >= leastChars ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(strings);
}

/**
 * The content of each private column of an artist's rows; originals that are evidence are kept
 * separate.
 */
export async function marksOf(
  db: Database,
  artistId: string,
  planted: ReadonlyMap<string, string>,
  isClosed: (originalId: string) => boolean,
): Promise<Mark[]> {
  const marks: Mark[] = [...planted].map(([value, column]) => ({ column, value, isWords: true }));
  for (const [table, { columns }] of Object.entries(holdings)) {
    for (const { row } of await rowsOf(db, table, artistId)) {
      const part = originalOf(table, row);
      const closed = part !== null && isClosed(part) ? " of closed originals" : "";
      for (const [name, holding] of Object.entries(columns)) {
        if (!isPrivate(holding)) continue;
        const column = `${table}.${name}${closed}`;
        for (const value of strings(row[name])) marks.push({ column, value, isWords: false });
      }
    }
  }
  return marks;
}

function originalOf(table: string, row: Row): string | null {
  if (table === "originals") return String(row.id);
  return table === "statements" ? String(row.original_id) : null;
}

/** An artist's private columns, according to the data inventory. */
export function privateColumns(): string[] {
  return Object.entries(holdings).flatMap(([table, { rowsOf: rule, columns }]) =>
    rule === null
      ? []
      : Object.entries(columns)
          .filter(([, holding]) => isPrivate(holding))
          .map(([name]) => `${table}.${name}`),
  );
}
