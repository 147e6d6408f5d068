import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Snapshot } from "#lib/db/row-cursors.js";

/** Evaluates a check: returns the id of the admitted user. */
export type ReadCheck = (access: unknown) => string;

/**
 * The database access of a call by a user. The call's first statement checks the user's rights and
 * does its work only when they suffice, so the check needs no extra round trip and cannot be
 * forgotten. It cannot be bypassed: the gate has no database methods, and the user's id is not
 * known outside it. Passed as `userId` to a database function, the gate is replaced by the user's
 * id.
 */
export class UserGate {
  readonly #db: Pick<Database, "execute" | "transaction">;
  readonly #check: SQL;
  readonly #read: ReadCheck;
  #userId: string | null = null;
  #refusal: unknown = null;

  /**
   * @param check an expression for the user's rights: jsonb with `userId` and `refusal`, which is
   *   `none` when the rights suffice; null when there is no such user
   * @param read gets the user's id from the check's result; throws the fault of a refusal
   */
  constructor(db: Pick<Database, "execute" | "transaction">, check: SQL, read: ReadCheck) {
    this.#db = db;
    this.#check = check;
    this.#read = read;
  }

  /**
   * The value of a call in one round trip; includes the check unless an earlier call has passed it.
   *
   * @param call makes the expression to evaluate from the user's id
   * @throws the fault of a refusal; the call is not evaluated then
   */
  async valueOf(call: (userId: SQL) => SQL): Promise<unknown> {
    if (this.#userId !== null)
      return this.#send(sql`select ${call(sql`${this.#userId}::uuid`)} as value`);
    return this.#send(this.#checked(call(sql`(access->>'userId')::uuid`)));
  }

  /**
   * Checks only the rights, in one round trip, unless they are known already. @throws the fault of
   * a refusal
   */
  async pass(): Promise<void> {
    if (this.#refusal !== null) throw this.#refusal;
    if (this.#userId === null) await this.#send(this.#checked(sql`null`));
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
   * A materialized query is evaluated once, before anything that reads it. A CASE branch that is
   * not taken is not evaluated, because the call is neither constant nor an aggregate. A volatile
   * function takes its own snapshots, so it sees what was committed while it waited for locks.
   */
  #checked(call: SQL): SQL {
    return sql`with gate as materialized (select ${this.#check} as access)
      select access, case when access->>'refusal' = 'none' then ${call} end as value from gate`;
  }

  async #send(statement: SQL): Promise<unknown> {
    const { rows } = await this.#db.execute(statement);
    const row = rows[0] ?? {};
    if ("access" in row) {
      try {
        this.#userId = this.#read(row.access);
      } catch (refusal) {
        this.#refusal = refusal;
        throw refusal;
      }
    }
    return row.value ?? null;
  }
}
