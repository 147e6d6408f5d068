import { type SQL, sql } from "drizzle-orm";
import { seededId } from "./seed.js";

/** A call of a database function, as the operation of that name makes it. */
export interface GrowthCall {
  name: string;
  /** At most three times the buffers for thirty times the own rows. */
  isBounded: boolean;
  /** Most buffers with the largest number of rows; none where only the ratio counts. */
  most: number | undefined;
  statement: SQL;
}

/** A call whose buffers may grow with the artist's own rows. */
export const growing = (name: string, statement: SQL, most?: number): GrowthCall => ({
  name,
  isBounded: false,
  most,
  statement,
});

/** A call that takes at most three times the buffers for thirty times the own rows. */
export const bounded = (name: string, statement: SQL, most?: number): GrowthCall => ({
  ...growing(name, statement, most),
  isBounded: true,
});

/** An artist with `rows` rows of each kind (`seedRows`), whose claimant has the artist's id. */
export function seededArtist(artistId: string, rows: number) {
  return {
    artistId,
    rows,
    /** The artist's id as a parameter. */
    artist: sql`${artistId}::uuid`,
    /** The id of the artist's nth row of that name. */
    own: (name: string, n: number) => sql`${seededId(name, artistId, n)}::uuid`,
  };
}
export type SeededArtist = ReturnType<typeof seededArtist>;

export const newId = sql`gen_random_uuid()`;

export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** The constraints of a search that asks for everything. */
export const unconstrained = {
  platform: null,
  targetKey: null,
  from: null,
  until: null,
  lastHours: null,
  excludedKeys: [],
  admitsAll: false,
  newestOfCollections: false,
};
