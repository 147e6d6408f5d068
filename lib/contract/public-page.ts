import * as v from "valibot";
import { LatestItem } from "#lib/contract/latest.js";
import { Platform, ProfileLink } from "#lib/contract/platform.js";
import { described, Ok, optional, titled, Uuid } from "#lib/contract/primitives.js";
import { ActivityDate, Instant, PublicationTime } from "#lib/contract/time.js";

/** A quotation that an answer was asked about, from evidence that is public itself. */
export const PublicEvidence = titled("Public evidence", {
  quote: described(v.string(), "The exact words"),
  title: v.nullable(v.string()),
  url: described(v.nullable(v.string()), "Null for a published answer"),
  answerId: described(v.nullable(Uuid), "The published answer that is quoted; null for a source"),
  publishedAt: v.nullable(PublicationTime),
});

const PublicAnswer = titled("Public answer", {
  id: Uuid,
  question: v.string(),
  answer: described(v.string(), "The exact words"),
  publishedAt: v.nullable(PublicationTime),
  evidence: described(
    v.array(PublicEvidence),
    "What it was asked about, as far as that is public itself",
  ),
});

const PublicRelease = titled("Public release", {
  title: v.string(),
  date: described(v.nullable(ActivityDate), "As the catalog states it"),
  platform: v.nullable(Platform),
  url: v.string(),
});

export const PublicPageQuery = v.strictObject({
  answer: optional(
    Uuid,
    "The published answer to begin with; without it, or where it is not public, the newest",
  ),
});

/** What everybody may know about an artist that has published something (decision 5.73). */
export const PublicPage = v.strictObject({
  status: Ok,
  artist: v.strictObject({ id: Uuid, name: v.string(), links: v.array(ProfileLink) }),
  lore: described(
    v.nullable(v.strictObject({ text: v.string(), publishedAt: v.nullable(Instant) })),
    "The published life story; null without one, and while it is withheld",
  ),
  answers: described(
    v.array(PublicAnswer),
    "Ten published answers, newest first, from `answer` on if that is one of them",
  ),
  nextAnswerId: described(
    v.nullable(Uuid),
    "The answer after these, to be sent as `answer`; null where they are the last",
  ),
  releases: described(v.array(PublicRelease), "The newest ten, each once"),
  latest: described(v.array(LatestItem), "The newest six items of Latest"),
});
export type PublicPage = v.InferOutput<typeof PublicPage>;
