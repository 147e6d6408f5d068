import * as v from "valibot";
import { CatalogPlatform, ProfileLink } from "#lib/contract/platform.js";
import {
  Count,
  described,
  httpUrlWithoutUserInfo,
  list,
  Ok,
  oneOf,
  optional,
  titled,
  topicText,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { pageOf } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

const ArtistName = topicText(1, 200);
const Words = optional(
  wordedText(1, 2000),
  "Why you speak for the artist, for the administrator who decides; nobody else reads it",
);

export const CatalogSearchBody = v.strictObject({ name: ArtistName });
export type CatalogSearchBody = v.InferOutput<typeof CatalogSearchBody>;

/** Artists of a catalog with a name like the given one (decision 2.16). */
export const CatalogSearch = v.strictObject({
  status: Ok,
  state: described(
    oneOf(["searched", "not_configured", "unavailable"]),
    "With `not_configured` this service searches no catalog; with `unavailable` the catalog did not answer",
  ),
  candidates: described(
    v.array(
      v.strictObject({
        ...ProfileLink.entries,
        platform: CatalogPlatform,
        name: v.string(),
        note: described(v.nullable(v.string()), "Distinguishes it from others of its name"),
        artistId: described(v.nullable(Uuid), "The artist here that has this identifier"),
      }),
    ),
    "In the catalog's order, at most 10",
  ),
});
export type CatalogSearch = v.InferOutput<typeof CatalogSearch>;

export const CreateArtistBody = v.strictObject({
  name: ArtistName,
  externalIds: optional(
    v.pipe(
      list(v.strictObject({ platform: CatalogPlatform, identifier: wordedText(1, 300) }), 0, 2),
      v.check(
        (ids) => new Set(ids.map(({ platform }) => platform)).size === ids.length,
        "must not name a catalog twice",
      ),
    ),
    "The artist in catalogs, at most one identifier in each",
  ),
  words: Words,
});
export type CreateArtistBody = v.InferOutput<typeof CreateArtistBody>;

export const AskForClaimBody = v.strictObject({ artistId: Uuid, words: Words });
export type AskForClaimBody = v.InferOutput<typeof AskForClaimBody>;

export const LookBody = v.strictObject({ url: httpUrlWithoutUserInfo(2048) });

const claimEntries = {
  claimId: Uuid,
  artistId: described(Uuid, "The artist's id; a new artist is found by it once approved"),
  artistName: v.string(),
  isNewArtist: described(
    v.boolean(),
    "Whether the artist was created with this request, and is shown nowhere else until it is approved",
  ),
  externalIds: described(
    v.array(ProfileLink),
    "Identifiers that the person gave for a new artist, and those that the catalog added",
  ),
  words: described(v.nullable(v.string()), "The person's message to the administrator; null: none"),
  state: oneOf(["open", "approved", "declined", "withdrawn"]),
  askedAt: Instant,
  codeFound: described(
    v.nullable(
      v.strictObject({
        url: v.string(),
        at: described(Instant, "When the code was found"),
        isAtArtist: described(
          v.boolean(),
          "true: an address of the artist that the person did not add; false: the person named it",
        ),
      }),
    ),
    "Where the code was last found, preferring an address of the artist. null: not found yet",
  ),
  decidedAt: v.nullable(Instant),
  reason: described(v.nullable(v.string()), "The administrator's answer; null: none"),
};

/** A request to own an artist, as its claimant sees it. */
export const OwnClaim = titled("OwnClaim", {
  ...claimEntries,
  code: described(
    v.nullable(
      v.strictObject({
        text: described(v.string(), "To be put into a profile or page of the artist"),
        expiresAt: described(Instant, "When the code expires; asking again returns a new one"),
        looksLeft: described(Count, "Checks for the code left in these 24 hours"),
      }),
    ),
    "null when the request is not open",
  ),
  addresses: described(
    v.array(
      v.strictObject({
        url: v.string(),
        statedBy: described(v.string(), "The platform of the artist's profile, or the catalog"),
      }),
    ),
    "Addresses of the artist where the code is accepted, including all pages below them; empty for a person who has acted for the artist before",
  ),
});
export type OwnClaim = v.InferOutput<typeof OwnClaim>;

export const ClaimAnswer = v.strictObject({
  status: Ok,
  claim: described(OwnClaim, "The request as it is now"),
});
export type ClaimAnswer = v.InferOutput<typeof ClaimAnswer>;

export const LookAnswer = v.strictObject({
  status: Ok,
  outcome: described(
    oneOf(["found", "not_found", "unreadable"]),
    "unreadable: the page did not respond, or must not be read",
  ),
  claim: described(OwnClaim, "The request as it is now"),
});
export type LookAnswer = v.InferOutput<typeof LookAnswer>;

/** An open request with what an administrator needs to decide. */
export const OpenClaim = titled("OpenClaim", {
  ...claimEntries,
  claimant: v.strictObject({
    userId: Uuid,
    subject: described(v.string(), "The person's `sub` at the identity provider"),
    name: described(v.nullable(v.string()), "What the person wants to be called; not verified"),
  }),
  hasOwner: described(v.boolean(), "Whether somebody owns the artist; then it cannot be approved"),
  hasActedForArtist: described(
    v.boolean(),
    "Whether the person has acted for the artist before, and may have added its addresses",
  ),
});
export type OpenClaim = v.InferOutput<typeof OpenClaim>;

export const ClaimQueue = pageOf({ claims: described(v.array(OpenClaim), "Oldest first") });
export type ClaimQueue = v.InferOutput<typeof ClaimQueue>;

export const DecideBody = v.strictObject({
  decision: oneOf(["approve", "decline"]),
  reason: optional(wordedText(1, 1000), "A message to the person who asked"),
});
export type DecideBody = v.InferOutput<typeof DecideBody>;

export const DecidedClaim = v.strictObject({
  status: Ok,
  claim: described(titled("DecidedClaim", claimEntries), "The request as it is now"),
});
export type DecidedClaim = v.InferOutput<typeof DecidedClaim>;
