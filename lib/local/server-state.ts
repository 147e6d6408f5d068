import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionSettings } from "./database.js";
import { writePrivateFile } from "./private-file.js";

/** Identifies one run of a local server. */
export interface ServerIdentity {
  pid: number;
  started: string;
}

/** The state of a running server, for other commands (`server.json`, mode 0600). */
export interface ServerState extends ServerIdentity {
  url: string;
  databaseUrl: string;
  /** The settings with which the server reaches its database. */
  connection: ConnectionSettings;
  /** The first of the keys that the server accepts. */
  researchKey: string;
}

/** Path at which a local server returns its identity. */
export const identityPath = "/.well-known/local-server";

const fileOf = (dataDir: string) => join(dataDir, "server.json");

export function writeState(dataDir: string, state: ServerState): Promise<void> {
  return writePrivateFile(fileOf(dataDir), JSON.stringify(state));
}

export function removeState(dataDir: string): Promise<void> {
  return rm(fileOf(dataDir), { force: true });
}

/**
 * The running server of this data folder, or null. It is asked for its identity, since a killed
 * server leaves its file behind.
 */
export async function runningServer(dataDir: string): Promise<ServerState | null> {
  try {
    const state = JSON.parse(await readFile(fileOf(dataDir), "utf8")) as ServerState;
    const answer = await fetch(state.url + identityPath, { signal: AbortSignal.timeout(60_000) });
    const { pid, started } = (await answer.json()) as Partial<ServerState>;
    return pid === state.pid && started === state.started ? state : null;
  } catch {
    return null;
  }
}
