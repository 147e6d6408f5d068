import {
  amount,
  chosenBy,
  count,
  flag,
  hash,
  instant,
  list,
  members,
  nullable,
  only,
  signature,
  sourceId,
  text,
  uuid,
} from "./shape.js";

const times = { lastChecked: nullable(instant), drift: nullable(text) };

const request = members(
  { topic: text, evidenceNeed: text, freshness: text, retrieval: text, answerScope: text },
  {
    targetUrl: text,
    platform: text,
    fromDate: text,
    toDate: text,
    excludeSourceUrls: list(text, 10),
    voice: text,
  },
);

const identityOf = members(
  {
    artistId: uuid,
    topic: text,
    evidenceNeed: text,
    freshness: text,
    targetUrl: nullable(text),
    platform: nullable(text),
    fromDate: nullable(text),
    toDate: nullable(text),
    retrieval: text,
    excludeSourceUrls: list(text, 10),
    answerScope: text,
  },
  { voice: text },
);

const question = members({
  jobId: uuid,
  request,
  identity: hash,
  identityOf: nullable(identityOf),
  stage: text,
  selection: text,
  outcome: nullable(text),
  provider: nullable(text),
  createdAt: instant,
  updatedAt: instant,
  finishedAt: nullable(instant),
  stages: list(members({ stage: text, at: instant })),
  limitations: list(text),
});

/** A place in a recording or a document, for an entry of a map and for a quotation. */
const place = { startSeconds: amount, endSeconds: amount, page: count };

const original = members(
  {
    sourceId,
    revision: hash,
    kind: text,
    url: text,
    canonicalUrl: nullable(text),
    collectionUrl: nullable(text),
    title: nullable(text),
    publishedAt: nullable(text),
    activityDate: nullable(text),
    activityDateKind: nullable(text),
    truncated: nullable(flag),
    textLength: count,
    textRoot: hash,
  },
  {
    text,
    places: list(members({ start: count }, place), 50_000),
    voices: list(members({ start: count, name: nullable(text) }), 50_000),
  },
);

const reference = members(
  { sourceId, revision: hash, start: count, end: count, text, url: text, curation: text },
  {
    evidenceKind: text,
    speaker: text,
    publishedAt: nullable(text),
    retrievedAt: nullable(text),
    truncated: nullable(flag),
    activityDate: text,
    activityDateKind: text,
    ...place,
    endPage: count,
    statedSpeaker: text,
    statedSpeakers: list(nullable(text), 4_000),
  },
);

const annotation = members({
  "@context": text,
  id: text,
  type: text,
  motivation: text,
  body: text,
  target: members(
    {
      type: text,
      source: text,
      selector: list(
        chosenBy(
          "type",
          new Map([
            ["TextQuoteSelector", members({ type: text, exact: text, prefix: text, suffix: text })],
            ["TextPositionSelector", members({ type: text, start: count, end: count })],
          ]),
        ),
        2,
      ),
    },
    {
      state: members(
        { type: text },
        { sourceDate: text, sourceDateStart: text, sourceDateEnd: text },
      ),
    },
  ),
});

const part = members({
  firstChunk: count,
  chunks: list(members({ start: count, text })),
  path: list(hash, 64),
});

const references = list(
  chosenBy(
    "eligible",
    new Map([
      [
        true,
        members(
          {
            position: count,
            eligible: flag,
            reference,
            codePoints: members({ start: count, end: count }),
            annotation,
            part: nullable(part),
            ...times,
          },
          { providedBy: members({ role: text, from: text }) },
        ),
      ],
      [
        false,
        // The second group is in proofs of release 0.2.
        members(
          { position: count, eligible: flag },
          { sourceId, revision: hash, start: count, end: count, ...times },
        ),
      ],
    ]),
  ),
  6,
);

const claims = members({
  index: count,
  verdict: text,
  judgedBy: nullable(text),
  window: nullable(members({ citation: count, start: count, end: count })),
});

const record = members({
  calls: list(
    members({
      purpose: text,
      attempt: count,
      model: text,
      outcome: text,
      inputTokens: nullable(count),
      outputTokens: nullable(count),
      reservedAt: instant,
      completedAt: nullable(instant),
    }),
  ),
  lookup: nullable(
    members({ kind: text, platform: nullable(text), admittedAt: instant, collected: count }),
  ),
  answers: list(
    members({
      answerHash: hash,
      citationsHash: hash,
      verified: flag,
      failures: list(members({ index: count, reason: text })),
      claims: nullable(list(claims)),
      checkedAt: instant,
    }),
    20,
  ),
});

const draft = members({
  sentences: list(
    members({
      text,
      citations: list(
        members({ sourceId, revision: hash, start: count, end: count, quote: text }),
        12,
      ),
    }),
    3,
  ),
  language: text,
  model: text,
  madeAt: instant,
});

/**
 * The shape of a proof of version 1: every member is known, so that a proof cannot say anything
 * that is not checked.
 */
export const proofShape = members(
  {
    status: only("ok"),
    format: only("artist-research-proof"),
    version: only(1),
    offsets: only("utf-16"),
    madeAt: instant,
    artist: members({ id: uuid, name: text }),
    question,
    originals: list(original, 6),
    references,
    record,
    signature,
  },
  { drafts: list(draft) },
);
