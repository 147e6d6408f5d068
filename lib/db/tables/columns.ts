import { customType, timestamp } from "drizzle-orm/pg-core";

/** A point in time with its zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Search tokens in Postgres' format, made in TypeScript and written together with the text. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Text in byte order (collation "C"). */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
