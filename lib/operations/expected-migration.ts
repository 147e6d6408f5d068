import journal from "#drizzle/meta/_journal.json" with { type: "json" };

/** Time of the newest migration that this code was written for. */
export const expectedMigration = Math.max(...journal.entries.map(({ when }) => when));
