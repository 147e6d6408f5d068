import * as v from "valibot";
import { CatalogPlatform, ProfileLink, SocialPlatform } from "#lib/contract/platform.js";
import { Ok, Uuid, wordedText } from "#lib/contract/primitives.js";

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

export const FoundArtist = v.strictObject({
  status: Ok,
  artist: v.strictObject({ id: Uuid, name: v.string(), links: v.array(ProfileLink) }),
});
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
