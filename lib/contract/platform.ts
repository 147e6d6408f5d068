import * as v from "valibot";
import { oneOf } from "#lib/contract/primitives.js";

/** The platforms that evidence may be restricted to (rule 2.1.platform). */
export const platforms = [
  "social_a",
  "social_b",
  "social_c",
  "moments",
  "catalog_a",
  "catalog_b",
] as const;
export const Platform = oneOf(platforms);
export type Platform = v.InferOutput<typeof Platform>;

/** The platforms whose accounts hold posts. */
export const socialPlatforms = ["social_a", "social_b", "social_c"] as const;
export const SocialPlatform = oneOf(socialPlatforms);
export type SocialPlatform = v.InferOutput<typeof SocialPlatform>;

/** The platforms that list releases. */
export const catalogPlatforms = ["catalog_a", "catalog_b"] as const;
export const CatalogPlatform = oneOf(catalogPlatforms);

/** A public profile of an artist; its platform need not have an adapter. */
export const ProfileLink = v.strictObject({
  platform: v.string(),
  identifier: v.string(),
  url: v.string(),
});
