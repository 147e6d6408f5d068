import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Snapshot } from "#lib/db/row-cursors.js";

/** The answer of a check: the id of the admitted user. */
export type ReadCheck = (access: unknown) => string;

/**
 * The database as a call by a user reaches it: its first statement checks the user's rights and does its work only when
 * they suffice, so that the check costs no round trip of its own and cannot be left out. There is no other way through:
 * the gate has no method of a database, and the user's id is not known outside of it. As the argument `userId` of a
 * database function the gate stands for the id that it found.
 */
export class UserGate {
  readonly #db: Pick<Database, "execute" | "transaction">;
  readonly #check: SQL;
  readonly #read: ReadCheck;
  #userId: string | null = null;
  #refusal: unknown = null;

  /**
   * @param check an expression for the user's rights: jsonb with `userId` and with `refusal`, which is `none` when they
   * suffice; null when there is no such user
   * @param read the user's id of what was found; throws the fault of a refusal
   */
  constructor(db: Pick<Database, "execute" | "transaction">, check: SQL, read: ReadCheck) {
    this.#db = db;
    this.#check = check;
    this.#read = read;
  }

  /**
   * The value of a call in one round trip, with the check unless an earlier call passed it.
   *
   * @param call the expression to evaluate, of the user's id
   * @throws the fault of a refusal; nothing was evaluated then
   */
  async valueOf(call: (userId: SQL) => SQL): Promise<unknown> {
    if (this.#userId !== null)
      return this.#send(sql`select ${call(sql`${this.#userId}::uuid`)} as value`);
    return this.#send(this.#checked(call(sql`(access->>'userId')::uuid`)));
  }

  /** Checks the rights alone, in one round trip, unless they are known. @throws the fault of a refusal */
  async pass(): Promise<void> {
    if (this.#refusal !== null) throw this.#refusal;
    if (this.#userId === null) await this.#send(this.#checked(sql`null`));
  }

  /**
   * Work on one state of the database, which it can only read, for an answer that is sent while it is read. The rights
   * are checked before.
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
   * A materialized query is evaluated once, before what reads it; a branch of CASE that is not taken is not evaluated,
   * as the call is neither constant nor an aggregate. A volatile function takes snapshots of its own, so that it
   * sees what its locks waited for.
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
