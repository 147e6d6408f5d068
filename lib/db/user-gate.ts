import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Snapshot } from "#lib/db/row-cursors.js";

/** Reads the result of a check; throws the fault of a refusal. */
export type ReadCheck = (access: unknown) => void;

/**
 * The database access of a call by a user. Every statement of the call checks the user's rights and
 * does its work only when they suffice, so the check needs no extra round trip, cannot be forgotten,
 * and ends a call that continues after the rights ended, such as a stream. It cannot be bypassed:
 * the gate has no database methods, and the user's id is not known outside it. Passed as `userId`
 * to a database function, the gate is replaced by the user's id.
 */
export class UserGate {
  readonly #db: Pick<Database, "execute" | "transaction">;
  readonly #check: SQL;
  readonly #read: ReadCheck;
  #hasPassed = false;
  #refusal: unknown = null;

  /**
   * @param check an expression for the user's rights: jsonb with `userId` and `refusal`, which is
   *   `none` when the rights suffice; null when there is no such user
   * @param read reads the check's result
   */
  constructor(db: Pick<Database, "execute" | "transaction">, check: SQL, read: ReadCheck) {
    this.#db = db;
    this.#check = check;
    this.#read = read;
  }

  /**
   * The value of a call in one round trip, which includes the check.
   *
   * @param call makes the expression to evaluate from the user's id
   * @throws the fault of a refusal; the call is not evaluated then
   */
  async valueOf(call: (userId: SQL) => SQL): Promise<unknown> {
    return this.#send(this.checked(call));
  }

  /**
   * Checks only the rights, in one round trip, unless a statement has checked them. @throws the
   * fault of a refusal
   */
  async pass(): Promise<void> {
    if (this.#refusal !== null) throw this.#refusal;
    if (!this.#hasPassed) await this.recheck();
  }

  /** Checks the rights as they are now, in one round trip. @throws the fault of a refusal */
  async recheck(): Promise<void> {
    await this.#send(this.checked(() => sql`null`));
  }

  /**
   * Runs read-only work on one state of the database, for an answer that is streamed while it is
   * read. The rights are checked first.
   *
   * @throws the fault of a refusal, and what the work throws
   */
  async inSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    await this.pass();
    return this.#db.transaction(work, {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  }

  /**
   * The statement of a call, whose row `valueIn` reads; for a statement that several calls share.
   *
   * A materialized query is evaluated once, before anything that reads it. A CASE branch that is
   * not taken is not evaluated, because the call is neither constant nor an aggregate. A volatile
   * function takes its own snapshots, so it sees what was committed while it waited for locks.
   */
  checked(call: (userId: SQL) => SQL): SQL {
    const value = call(sql`(access->>'userId')::uuid`);
    return sql`with gate as materialized (select ${this.#check} as access)
      select access, case when access->>'refusal' = 'none' then ${value} end as value from gate`;
  }

  async #send(statement: SQL): Promise<unknown> {
    const { rows } = await this.#db.execute(statement);
    return this.valueIn(rows[0] ?? {});
  }

  /** The value in the row of a checked call. @throws the fault of a refusal */
  valueIn(row: Readonly<Record<string, unknown>>): unknown {
    try {
      this.#read(row.access);
    } catch (refusal) {
      this.#refusal = refusal;
      throw refusal;
    }
    this.#hasPassed = true;
    return row.value ?? null;
  }
}
