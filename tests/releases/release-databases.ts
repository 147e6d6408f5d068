import { randomBytes } from "node:crypto";
import { testPostgres } from "../support/database.js";
import { openSession, type Query } from "./query.js";

export interface ReleaseDatabase {
  url: string;
  query: Query;
  close(): Promise<void>;
}

/** Databases on the server of the tests. */
export interface ReleaseDatabases {
  /** A new database, empty or a clone of the migrated one. */
  make(template: "template" | "template0"): Promise<ReleaseDatabase>;
  close(): Promise<void>;
}

export async function releaseDatabases(): Promise<ReleaseDatabases> {
  const server = await openSession(testPostgres().href);
  return {
    async make(template) {
      const name = `release_${randomBytes(8).toString("hex")}`;
      await server.query(`create database ${name} template ${template}`);
      const url = Object.assign(testPostgres(), { pathname: `/${name}` }).href;
      const session = await openSession(url);
      return {
        url,
        query: session.query,
        async close() {
          await session.close();
          await server.query(`drop database ${name} with (force)`);
        },
      };
    },
    async close() {
      await server.close();
    },
  };
}
