import type { databaseDrivers } from "#lib/contract/release.js";
import { isLoopback } from "#lib/kernel/loopback.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";

export type DatabaseDriver = (typeof databaseDrivers)[number];

/** Where a Postgres listens, and what its certificate is checked against. */
export interface TcpTarget {
  host: string;
  port: number;
  /** Null: without TLS. */
  tls: {
    /** False: any certificate is accepted. */
    verifies: boolean;
    /** Trusted root certificates (PEM); null: those of Node. */
    ca: string | null;
  } | null;
}

/** The driver for a URL when no setting names one. */
export function driverOf(url: string): DatabaseDriver {
  return /(?:^|\.)neon\.tech$/.test(new URL(url).hostname) ? "neon" : "tcp";
}

/** The values of `sslmode` in a URL, and what each checks; without one, hosts elsewhere are `verify-full`. */
const tlsModes: Readonly<Record<string, "none" | "unverified" | "verified">> = {
  disable: "none",
  require: "unverified",
  "verify-full": "verified",
};

/** The parameters of a URL that concern TLS; the driver would interpret them itself. */
const tlsSettings = ["sslmode", "sslrootcert", "sslcert", "sslkey", "channel_binding"];

export function withoutTlsSettings(url: string): string {
  const plain = new URL(url);
  for (const name of tlsSettings) plain.searchParams.delete(name);
  return plain.href;
}

/**
 * Where and how TCP reaches the database. The certificate and its host name are verified except on
 * loopback and where the URL says otherwise; on a deployment the URL cannot say otherwise.
 *
 * @throws EnvironmentProblem
 */
export function tcpTarget(
  url: string,
  { ca, isDeployed = false }: { ca?: string | undefined; isDeployed?: boolean },
): TcpTarget {
  const { hostname, port, searchParams } = new URL(url);
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    if (searchParams.has(name))
      throw new EnvironmentProblem(
        `DATABASE_URL must not name ${name}: DATABASE_CA holds root certificates`,
      );
  }
  if (hostname === "" || searchParams.has("host"))
    throw new EnvironmentProblem("DATABASE_URL must name a host, not a socket");
  const said = searchParams.get("sslmode");
  const mode = said === null ? (isLoopback(url) ? "none" : "verified") : tlsModes[said];
  if (mode === undefined)
    throw new EnvironmentProblem(
      `sslmode in DATABASE_URL must be one of ${Object.keys(tlsModes).join(", ")}`,
    );
  if (isDeployed && mode === "none")
    throw new EnvironmentProblem(
      said === null
        ? "DATABASE_URL names this machine, which a deployment cannot reach"
        : "sslmode=disable in DATABASE_URL is not allowed on a deployment",
    );
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port || 5432),
    tls: mode === "none" ? null : { verifies: isDeployed || mode === "verified", ca: ca ?? null },
  };
}
