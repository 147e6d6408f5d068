import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import {
  described,
  distinctList,
  httpUrl,
  httpUrlWithoutUserInfo,
  oneOf,
  optional,
  ruleAt,
  titled,
  topicText,
} from "#lib/contract/primitives.js";
import { boundsInOrder, CalendarDay } from "#lib/contract/time.js";
import { OwnVoice } from "#lib/contract/voices.js";

export const evidenceNeeds = [
  "reporting",
  "release_date",
  "credits",
  "social_caption",
  "spoken_content",
] as const;
export const EvidenceNeed = oneOf(evidenceNeeds);
export type EvidenceNeed = v.InferOutput<typeof EvidenceNeed>;

export const Freshness = oneOf(["stored", "recent"]);

export const Retrieval = oneOf(["relevance", "latest"]);

export const AnswerScope = oneOf(["focused", "overview"]);

const ExcludedUrl = v.pipe(
  httpUrl(2000),
  // Only a lower-case scheme, as in the published pattern: callers send citation URLs back unchanged.
  v.regex(/^https?:\/\//, "must start with http:// or https://"),
);

const fields = v.strictObject({
  topic: described(
    topicText(3, 160),
    "Neutral public work or topic terms, never private visitor chat",
  ),
  evidenceNeed: described(EvidenceNeed, "What kind of evidence would answer"),
  freshness: v.exactOptional(
    described(
      Freshness,
      "With relevance retrieval, recent means the 168 hours before now unless fromDate is given",
    ),
    "stored",
  ),
  targetUrl: optional(httpUrlWithoutUserInfo(2048), "Restricts evidence to this address"),
  platform: optional(
    Platform,
    "Restricts evidence to this platform, also together with a targetUrl",
  ),
  fromDate: optional(CalendarDay, "First UTC day, included"),
  toDate: optional(CalendarDay, "Last UTC day, included"),
  voice: optional(
    OwnVoice,
    "artist: only the artist's own words, in captions and published answers of connected accounts and under names that the owner confirmed",
  ),
  retrieval: v.exactOptional(
    described(
      Retrieval,
      "latest takes dated originals newest first, without topic overlap or cutoff; it does not prove exhaustive coverage",
    ),
    "relevance",
  ),
  excludeSourceUrls: optional(
    distinctList(ExcludedUrl, 0, 10),
    "Public citation URLs already discussed, applied before selection",
  ),
  answerScope: v.exactOptional(AnswerScope, "focused"),
  preferDirectEvidence: v.exactOptional(
    described(
      v.boolean("must be true or false"),
      "Service key only; never kept in the request or its identity",
    ),
    false,
  ),
});

/** The body of the question-research POST, with its defaults filled in (decision 3.1). */
export const ResearchRequest = v.pipe(
  fields,
  ruleAt("fromDate", (request) => boundsInOrder(request), "must not be after toDate"),
  v.title("Research request"),
  // Metadata instead of v.examples, whose type requires every default to be written out.
  v.metadata({
    examples: [
      { topic: "debut album recording", evidenceNeed: "credits" },
      {
        topic: "new single",
        evidenceNeed: "release_date",
        retrieval: "latest",
        fromDate: "2024-01-01",
        excludeSourceUrls: ["https://example.org/news/single"],
      },
    ],
  }),
);
export type ResearchRequest = v.InferOutput<typeof ResearchRequest>;

/**
 * The request as stored with a job. Its topic is not measured again, since the release that
 * accepted it may have had other limits.
 */
export const StoredResearchRequest = titled("Stored research request", {
  ...v.omit(fields, ["preferDirectEvidence"]).entries,
  topic: v.string(),
});

/** The body that continues a resting candidates job; it has no free text (decision 5.5). */
export const Continuation = v.pipe(
  v.strictObject({
    outcome: described(
      oneOf(["insufficient", "verification_failed"]),
      "Why the answer drafted from the candidates cannot be used",
    ),
  }),
  v.title("Continuation"),
  v.examples([{ outcome: "insufficient" }]),
);
