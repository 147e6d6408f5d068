import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import type { functionCatalogue } from "#lib/db/function-catalogue.js";
import { SharedAccess } from "#lib/db/shared-reads.js";
import { UserGate } from "#lib/db/user-gate.js";

/**
 * Where database functions are called: on a database or transaction, or through the gate of a call
 * by a user.
 */
export type FunctionDatabase = Pick<Database, "execute" | "select"> | UserGate;

type Catalogue = typeof functionCatalogue;
type FunctionName = keyof Catalogue;
type ArgumentsOf<Name extends FunctionName> = Catalogue[Name];

/** The TypeScript type for each SQL type; jsonb is typed where its function is declared. */
interface TypeScriptOf {
  bigint: number;
  boolean: boolean;
  "double precision": number;
  integer: number;
  /** Seconds: Postgres reads a number as that. */
  interval: number;
  text: string;
  "text[]": readonly string[];
  /** RFC 3339. */
  "timestamp with time zone": string;
  uuid: string;
  "uuid[]": readonly string[];
}

declare const jsonType: unique symbol;
interface JsonArgument<Type> {
  readonly [jsonType]?: Type;
}

/** Declares the type of a jsonb argument; the value is sent as JSON, unchecked. */
export const json = <Type>(): JsonArgument<Type> => ({});

type JsonNames<Name extends FunctionName> = {
  [Arg in keyof ArgumentsOf<Name>]: ArgumentsOf<Name>[Arg] extends "jsonb" | "jsonb?" ? Arg : never;
}[keyof ArgumentsOf<Name>];

/**
 * What the catalogue does not contain: the schema of a function's result and the types of its jsonb
 * arguments.
 */
type Declaration<Name extends FunctionName> = { returns: v.GenericSchema } & ([
  JsonNames<Name>,
] extends [never]
  ? { json?: never }
  : { json: { readonly [Arg in JsonNames<Name>]: JsonArgument<unknown> } });

type Declarations = { readonly [Name in FunctionName]?: Declaration<Name> };

type ArgumentType<Spec, Json> = Spec extends "jsonb"
  ? JsonTypeOf<Json>
  : Spec extends "jsonb?"
    ? JsonTypeOf<Json> | null
    : Spec extends keyof TypeScriptOf
      ? TypeScriptOf[Spec]
      : Spec extends `${infer Base extends keyof TypeScriptOf}?`
        ? TypeScriptOf[Base] | null
        : never;
type JsonTypeOf<Json> = Json extends JsonArgument<infer Type> ? Type : never;

type Caller<Name extends FunctionName, Declared> = (
  db: FunctionDatabase | SharedAccess,
  args: {
    /** The user's id always comes from the gate, never from the application. */
    readonly [Arg in keyof ArgumentsOf<Name>]: Arg extends "userId"
      ? UserGate | null
      : ArgumentType<
          ArgumentsOf<Name>[Arg],
          Declared extends { json: infer Json }
            ? Arg extends keyof Json
              ? Json[Arg]
              : never
            : never
        >;
  },
) => Promise<
  Declared extends { returns: infer S extends v.GenericSchema } ? v.InferOutput<S> : never
>;

/**
 * Typed callers of database functions, with the functions' names. A call is one round trip.
 * Arguments are named and have the catalogue's types. `returns` parses the result, which is null
 * when the function returns null.
 *
 * A function is declared once in the project, in the module of its use case.
 */
export function databaseFunctions<const Declared extends Declarations>(
  declared: Declared & { readonly [Name in Exclude<keyof Declared, FunctionName>]: never },
) {
  const callers = Object.entries(declared).map(([name, declaration]) => {
    const { returns, json = {} } = declaration as {
      returns: v.GenericSchema;
      json?: Readonly<Record<string, unknown>>;
    };
    const call = async (db: FunctionDatabase | SharedAccess, args: Record<string, unknown>) => {
      const sent = Object.entries(args).map(([arg, value]): [string, unknown] => [
        arg,
        value !== null && arg in json ? JSON.stringify(value) : value,
      ]);
      return v.parse(returns, await resultOf(db, name, sent));
    };
    return [name, call] as const;
  });
  return Object.fromEntries(callers) as unknown as {
    readonly [Name in keyof Declared & FunctionName]: Caller<Name, Declared[Name]>;
  };
}

async function resultOf(
  db: FunctionDatabase | SharedAccess,
  name: string,
  args: readonly [string, unknown][],
): Promise<unknown> {
  if (db instanceof UserGate || db instanceof SharedAccess) {
    return db.valueOf((userId) =>
      callOf(["", ""], name, args, (gate) => (gate === db ? userId : null)),
    );
  }
  const { rows } = await db.execute(callOf(["select ", " as value"], name, args, () => null));
  return rows[0]?.value ?? null;
}

/**
 * `name(p_first => $1, …)` between two texts, built as one list of texts and parameters: nested
 * statements take the builder ten times as long.
 *
 * @param userIdOf gives the user's id for a gate; null when it is not the gate that the call goes
 *   through
 */
function callOf(
  [before, after]: readonly [string, string],
  name: string,
  args: readonly [string, unknown][],
  userIdOf: (gate: UserGate) => SQL | null,
): SQL {
  const texts = args.map(([arg], at) => `${at === 0 ? "" : ", "}${parameterName(arg)} => `);
  const values = args.map(([, value]) => {
    if (!(value instanceof UserGate)) return sql.param(value);
    const userId = userIdOf(value);
    if (userId === null)
      throw new Error(`${name} must be called through the gate of the user it acts for`);
    return userId;
  });
  const [first = "", ...others] = [...texts, `)${after}`];
  return sql(Object.assign([`${before}${name}(${first}`, ...others], { raw: [] }), ...values);
}

const parameterNames = new Map<string, string>();

/** `p_job_id` for `jobId`. */
function parameterName(arg: string): string {
  const known = parameterNames.get(arg);
  if (known !== undefined) return known;
  const name = `p_${arg.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  parameterNames.set(arg, name);
  return name;
}
