import * as v from "valibot";
import { CatalogPlatform, ProfileLink, SocialPlatform } from "#lib/contract/platform.js";
import { Ok, oneOf, Uuid, wordedText } from "#lib/contract/primitives.js";
import { NextCursor, pageEntriesTo } from "#lib/contract/query.js";

/** The query of the catalog finder (decision 5.24). */
export const ByCatalogQuery = v.strictObject({
  platform: CatalogPlatform,
  identifier: wordedText(1, 300),
});
export type ByCatalogQuery = v.InferOutput<typeof ByCatalogQuery>;

/** The query of the handle finder. */
export const ByHandleQuery = v.strictObject({
  platform: SocialPlatform,
  handle: v.pipe(
    wordedText(1, 300),
    v.description("With or without @, in any case, or a profile URL"),
  ),
});
export type ByHandleQuery = v.InferOutput<typeof ByHandleQuery>;

const artistEntries = { id: Uuid, name: v.string(), links: v.array(ProfileLink) };

export const FoundArtist = v.strictObject({ status: Ok, artist: v.strictObject(artistEntries) });
export type FoundArtist = v.InferOutput<typeof FoundArtist>;

/** The query of the short-post finder: one of the two, never both. */
export const ShortPostHandleQuery = v.pipe(
  v.strictObject({
    artistId: v.exactOptional(Uuid),
    name: v.exactOptional(
      v.pipe(wordedText(1, 300), v.description("The whole name; case and accents do not count")),
    ),
  }),
  v.check(
    ({ artistId, name }) => (artistId === undefined) !== (name === undefined),
    "exactly one of artistId and name is required",
  ),
);
export type ShortPostHandleQuery = v.InferOutput<typeof ShortPostHandleQuery>;

export const ShortPostHandle = v.strictObject({
  status: Ok,
  artistId: Uuid,
  name: v.string(),
  handle: v.pipe(v.nullable(v.string()), v.description("On social_c; null when there is none")),
});
export type ShortPostHandle = v.InferOutput<typeof ShortPostHandle>;

/** The query of the list of artists (decision 5.57). */
export const ArtistsQuery = v.strictObject({
  name: v.exactOptional(
    v.pipe(
      wordedText(1, 100),
      v.description(
        "Beginnings of words of the name, in any order, or the whole handle on any platform; case, accents and the @ of a handle do not count",
      ),
    ),
  ),
  ...pageEntriesTo(50),
});
export type ArtistsQuery = v.InferOutput<typeof ArtistsQuery>;

/** An artist that the user may open. */
export const OpenArtist = v.strictObject({
  ...artistEntries,
  role: v.pipe(
    oneOf(["claimant", "administrator"]),
    v.description("The right by which the user acts for the artist"),
  ),
});

/** The artists that the signed-in user may open (decision 5.57). */
export const ArtistList = v.strictObject({
  status: Ok,
  artists: v.pipe(v.array(OpenArtist), v.description("By name, as names are compared")),
  nextCursor: NextCursor,
});
export type ArtistList = v.InferOutput<typeof ArtistList>;
