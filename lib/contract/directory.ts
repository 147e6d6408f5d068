import * as v from "valibot";
import { CatalogPlatform, ProfileLink, SocialPlatform } from "#lib/contract/platform.js";
import { described, Ok, oneOf, optional, Uuid, wordedText } from "#lib/contract/primitives.js";
import { pageEntriesTo, pageOf } from "#lib/contract/query.js";
import { actingRights } from "#lib/contract/role.js";

/** The query of the catalog finder (decision 5.24). */
export const ByCatalogQuery = v.strictObject({
  platform: CatalogPlatform,
  identifier: wordedText(1, 300),
});
export type ByCatalogQuery = v.InferOutput<typeof ByCatalogQuery>;

export const ByHandleQuery = v.strictObject({
  platform: SocialPlatform,
  handle: described(wordedText(1, 300), "With or without @, in any case, or a profile URL"),
});
export type ByHandleQuery = v.InferOutput<typeof ByHandleQuery>;

const artistEntries = { id: Uuid, name: v.string(), links: v.array(ProfileLink) };

export const FoundArtist = v.strictObject({ status: Ok, artist: v.strictObject(artistEntries) });
export type FoundArtist = v.InferOutput<typeof FoundArtist>;

/** The query of the short-post finder: exactly one of the two fields. */
export const ShortPostHandleQuery = v.pipe(
  v.strictObject({
    artistId: v.exactOptional(Uuid),
    name: optional(wordedText(1, 300), "The whole name; case and accents are ignored"),
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
  handle: described(v.nullable(v.string()), "The handle on social_c; null when there is none"),
});
export type ShortPostHandle = v.InferOutput<typeof ShortPostHandle>;

/** The query of the list of artists (decision 5.57). */
export const ArtistsQuery = v.strictObject({
  name: optional(
    wordedText(1, 100),
    "Prefixes of words in the name, in any order, or a whole handle on any platform; case, accents and the @ of a handle are ignored",
  ),
  ...pageEntriesTo(50),
});
export type ArtistsQuery = v.InferOutput<typeof ArtistsQuery>;

export const OpenArtist = v.strictObject({
  ...artistEntries,
  role: described(
    oneOf(actingRights),
    "The user's right to act for the artist; `claimant` is its owner",
  ),
});

/** The artists that the signed-in user may open (decision 5.57). */
export const ArtistList = pageOf({
  artists: described(v.array(OpenArtist), "Sorted by normalized name"),
});
export type ArtistList = v.InferOutput<typeof ArtistList>;
