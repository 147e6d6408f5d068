import * as v from "valibot";
import { maxOffset } from "#lib/contract/primitives.js";

// Cursors are opaque, not sealed: what somebody made up must be refused here, before the database
// would fail to read it.

/** An instant as this service writes it, that exists. */
export const PlaceInstant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.check((text) => {
    const at = new Date(text);
    return !Number.isNaN(at.getTime()) && at.toISOString() === text;
  }),
);

/** The id of an entry. */
export const PlaceId = v.pipe(v.string(), v.uuid());

/** A sitting, a version, an offset: what a Postgres integer holds. */
export const PlaceCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOffset));
