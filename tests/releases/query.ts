import { openDatabase } from "#lib/db/client.js";

/** Runs one statement and returns its rows, every value in the text form of Postgres. */
export type Query = (text: string, values?: (string | null)[]) => Promise<(string | null)[][]>;

export interface Session {
  query: Query;
  close(): Promise<void>;
}

const asText = { getTypeParser: () => (value: unknown) => value };

/** One connection to a database, whose statements run in order. */
export async function openSession(url: string): Promise<Session> {
  const { db, close } = openDatabase(url, { maxConnections: 1, statementTimeoutMs: 0 });
  const client = await db.$client.connect();
  return {
    async query(text, values = []) {
      const { rows } = await client.query({ text, values, rowMode: "array", types: asText });
      return (rows ?? []) as (string | null)[][];
    },
    async close() {
      client.release();
      await close();
    },
  };
}
