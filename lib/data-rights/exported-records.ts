import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import { declaredTables, holdings } from "#lib/db/inventory/inventory.js";
import type { DeclaredTable } from "#lib/db/inventory/inventory-kinds.js";
import { activity } from "#lib/db/tables/activity.js";
import { accounts, artists, claims, links } from "#lib/db/tables/artists.js";
import { candidates } from "#lib/db/tables/discovery.js";
import { citedWindows } from "#lib/db/tables/drift.js";
import {
  interviewBoundaries,
  interviewCorrections,
  interviewQuestions,
  interviewSessions,
  interviewVersions,
} from "#lib/db/tables/interview.js";
import { interviewProposals } from "#lib/db/tables/interview-proposals.js";
import { answerDrafts, jobs, modelCalls, registeredAnswers } from "#lib/db/tables/jobs.js";
import { latestSnapshots } from "#lib/db/tables/latest.js";
import { reservations } from "#lib/db/tables/limits.js";
import { lore, loreEntries } from "#lib/db/tables/lore.js";
import { onboarding } from "#lib/db/tables/onboarding.js";
import { originals } from "#lib/db/tables/originals.js";

/** A field of a record, and its SQL expression for the row `t`. */
export interface ExportedField {
  column: string;
  field: string;
  expression: string;
  schema: v.GenericSchema;
  isInstant: boolean;
}

/** One type of record of an export: the rows of a table, in an order that is the same in every database. */
export interface ExportedRecord {
  type: string;
  table: string;
  /** In the order of canonical JSON. */
  fields: readonly ExportedField[];
  /** An SQL condition that is true for the rows `t` of an artist; takes the artist's id as SQL. */
  rowsOf(artistId: string): string;
  /**
   * Columns of `t` that order its rows uniquely, as SQL; texts in byte order, whatever the
   * database's collation.
   */
  order: string;
  /** Maximum rows in memory at once. */
  pageRows: number;
  /**
   * A column with the size of a row's content, for tables whose rows differ greatly in size: a page
   * is then limited by size too.
   */
  sizedBy: string | null;
}

/** The records of an export in order: a record comes after those that it refers to. */
export const exportedRecords: readonly ExportedRecord[] = [
  recordOf(artists, "t.id"),
  recordOf(claims, claimOrder()),
  recordOf(links, 't.platform collate "C"'),
  recordOf(accounts, 't.platform collate "C", t.account_id collate "C"'),
  recordOf(latestSnapshots, 't.platform collate "C", t.account_id collate "C"'),
  recordOf(
    originals,
    't.source_id collate "C", t.created_at, t.revision collate "C"',
    500,
    "text_length",
  ),
  recordOf(candidates, "t.discovered_at, t.id", 100),
  recordOf(lore, "t.artist_id", 1),
  recordOf(loreEntries, "t.approved_at, t.id", 100),
  recordOf(
    citedWindows,
    't.source_id collate "C", t.revision collate "C", t.window_start, t.window_end',
    100,
  ),
  recordOf(onboarding, "t.artist_id", 1),
  recordOf(interviewSessions, "t.sitting"),
  recordOf(interviewQuestions, "t.created_at, t.id"),
  recordOf(interviewVersions, "t.question_id, t.version"),
  recordOf(interviewCorrections, "t.created_at, t.id"),
  recordOf(interviewProposals, "t.created_at, t.id"),
  recordOf(interviewBoundaries, "t.created_at, t.id"),
  recordOf(jobs, "t.created_at, t.id", 50),
  recordOf(registeredAnswers, "t.checked_at, t.id"),
  recordOf(answerDrafts, "t.started_at, t.id", 100),
  recordOf(modelCalls, "t.reserved_at, t.id"),
  recordOf(reservations, 't.ledger collate "C", t.reserved_at, t.subject_id'),
  recordOf(activity, "t.at, t.id"),
];

function recordOf(
  table: PgTable,
  order: string,
  pageRows = 500,
  sizedBy: string | null = null,
): ExportedRecord {
  const name = getTableName(table);
  const held = holdings[name];
  if (held?.record == null || held.rowsOf === null) throw new Error(`${name} is not exported`);
  const { by, in: other } = held.rowsOf;
  return {
    type: held.record,
    table: name,
    fields: fieldsOf(table),
    rowsOf: (artistId) =>
      other === undefined
        ? `t.${by} = ${artistId}`
        : `t.${by} in (select o.id from ${other} o where o.${holdings[other]?.rowsOf?.by} = ${artistId})`,
    order,
    pageRows,
    sizedBy,
  };
}

/**
 * The order of claims: strongest last. People of different issuers with one subject become one person when
 * loaded, with the last claim.
 */
function claimOrder(): string {
  return `${subjectOf("user_id")} collate "C", t.status = 'approved', t.ends_at nulls last,
    array_position(array['reader', 'interviewer', 'editor', 'owner'], t.role)`;
}

function fieldsOf(table: PgTable): ExportedField[] {
  const name = getTableName(table);
  const fields = Object.values(getTableColumns(table)).flatMap((column) => {
    const declared = (declaredTables as Record<string, DeclaredTable>)[name]?.columns[column.name];
    if (declared === undefined || !("schema" in declared)) return [];
    const { holds, schema, field } = declared;
    return {
      column: column.name,
      field: field ?? camelCase(column.name),
      expression: expressionOf(column, holds === "user"),
      schema,
      isInstant: isInstant(column),
    };
  });
  return fields.sort((one, other) => (one.field < other.field ? -1 : 1));
}

/**
 * An instant is written in microseconds, as the database stores it; a user as subject, null when
 * the user no longer exists.
 */
function expressionOf(column: { name: string; getSQLType(): string }, isUser: boolean): string {
  if (isUser) return subjectOf(column.name);
  if (column.name === "connected") return "not t.connected";
  const quoted = `t."${column.name}"`;
  if (!isInstant(column)) return quoted;
  return `to_char(${quoted} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function isInstant(column: { getSQLType(): string }): boolean {
  return column.getSQLType().startsWith("timestamp");
}

function subjectOf(column: string): string {
  return `(select u.subject from users u where u.id = t."${column}")`;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
