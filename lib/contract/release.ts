/** The version of the interface, a preview with its own numbers (rule 9.version). */
export const apiVersion = "0.1.0";

/**
 * The version of this release. It repeats package.json, which a built function does not have; a
 * test compares the two.
 */
export const releaseVersion = "0.3.0";

/** How the database is reached: over Neon's WebSockets, or as any Postgres over TCP. */
export const databaseDrivers = ["neon", "tcp"] as const;
