import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import {
  distinctList,
  httpUrl,
  httpUrlWithoutUserInfo,
  oneOf,
  topicText,
} from "#lib/contract/primitives.js";
import { boundsInOrder, CalendarDay } from "#lib/contract/time.js";

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
export type Freshness = v.InferOutput<typeof Freshness>;

export const Retrieval = oneOf(["relevance", "latest"]);
export type Retrieval = v.InferOutput<typeof Retrieval>;

export const AnswerScope = oneOf(["focused", "overview"]);
export type AnswerScope = v.InferOutput<typeof AnswerScope>;

const ExcludedUrl = v.pipe(
  httpUrl(2000),
  // Only a lower-case scheme, as in the published pattern: callers send citation URLs back unchanged.
  v.regex(/^https?:\/\//, "must start with http:// or https://"),
);

const fields = v.strictObject({
  topic: v.pipe(
    topicText(3, 160),
    v.description("Neutral public work or topic terms, never private visitor chat"),
  ),
  evidenceNeed: v.pipe(EvidenceNeed, v.description("What kind of evidence would answer")),
  freshness: v.exactOptional(
    v.pipe(
      Freshness,
      v.description(
        "With relevance retrieval, recent means the 168 hours before now unless fromDate is given",
      ),
    ),
    "stored",
  ),
  targetUrl: v.exactOptional(
    v.pipe(httpUrlWithoutUserInfo(2048), v.description("Restricts evidence to this address")),
  ),
  platform: v.exactOptional(
    v.pipe(Platform, v.description("Restricts evidence to this platform, also beside a targetUrl")),
  ),
  fromDate: v.exactOptional(v.pipe(CalendarDay, v.description("First UTC day, included"))),
  toDate: v.exactOptional(v.pipe(CalendarDay, v.description("Last UTC day, included"))),
  retrieval: v.exactOptional(
    v.pipe(
      Retrieval,
      v.description(
        "latest takes dated originals newest first, without topic overlap or cutoff; it does not prove exhaustive coverage",
      ),
    ),
    "relevance",
  ),
  excludeSourceUrls: v.exactOptional(
    v.pipe(
      distinctList(ExcludedUrl, 0, 10),
      v.description("Public citation URLs already discussed, applied before selection"),
    ),
  ),
  answerScope: v.exactOptional(AnswerScope, "focused"),
  preferDirectEvidence: v.exactOptional(
    v.pipe(
      v.boolean("must be true or false"),
      v.description("Service key only; never kept in the request or its identity"),
    ),
    false,
  ),
});

/** The body of the question-research POST, with its defaults filled in (decision 3.1). */
export const ResearchRequest = v.pipe(
  fields,
  v.forward(
    v.check((request) => boundsInOrder(request), "must not be after toDate"),
    ["fromDate"],
  ),
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

/** The request as a job keeps it; the length of its topic is that of the release which was asked. */
export const StoredResearchRequest = v.pipe(
  v.strictObject({ ...v.omit(fields, ["preferDirectEvidence"]).entries, topic: v.string() }),
  v.title("Stored research request"),
);

/** The body that continues a resting candidates job; it has no free text (decision 5.5). */
export const Continuation = v.pipe(
  v.strictObject({
    outcome: v.pipe(
      oneOf(["insufficient", "verification_failed"]),
      v.description("Why the answer drafted from the candidates does not stand"),
    ),
  }),
  v.title("Continuation"),
  v.examples([{ outcome: "insufficient" }]),
);
export type Continuation = v.InferOutput<typeof Continuation>;
