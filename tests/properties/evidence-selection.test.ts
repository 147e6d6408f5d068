import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { referenceTo } from "#lib/evidence/original.js";
import { offerWindows, readingPlan, withinBounds } from "#lib/evidence/saved-selection.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { finished } from "#lib/kernel/steps.js";
import { beginReading } from "#lib/research/saved-reading.js";
import { databaseOfFile } from "../support/database.js";
import { heldJob } from "../support/held-job.js";
import { account, artist, load, page } from "../support/records.js";
import {
  constrained,
  latest,
  type ModelOriginal,
  type ModelRequest,
  postOf,
} from "../support/selection-model.js";

const database = await databaseOfFile();

const connectedAccounts = ["social_a/ana", "social_b/ana", "moments/ana", "catalog_a/ana"];
const isConnected = ({ platform, accountId }: ModelOriginal) =>
  accountId === null || connectedAccounts.includes(`${platform}/${accountId}`);

const dates = fc.constantFrom(
  ...["2023", "2024", "2024-05", "2024-05-01", "2024-05-02", "2024-05-01T00:00:00Z", null],
);
const days = fc.constantFrom("2023-01-01", "2024-05-01", "2024-05-02", "2024-12-31");
const posts = fc.integer({ min: 0, max: 6 }).map((number) => `https://posts.example/${number}`);
const texts = fc
  .array(
    fc.constantFrom(
      ..."zebra quintet Oslo rain. harbour 歌を歌う。 🎸 Øya! غنى. e\u0301 tour".split(" "),
    ),
    { minLength: 1, maxLength: 900 },
  )
  .map((words) => words.join(" "));
const original = fc.record({
  kind: fc.constantFrom("web_page", "caption", "transcript", "release", "moment" as const),
  social: fc.constantFrom("social_a", "social_b"),
  accountId: fc.constantFrom("ana", "ana", "bob"),
  post: posts,
  collection: fc.constantFrom(
    "https://moments.example/tour",
    "https://moments.example/studio",
    null,
  ),
  date: dates,
  text: texts,
  hidden: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});
const optional = { requiredKeys: ["evidenceNeed", "answerScope"] as const };
const request = fc.record(
  {
    platform: fc.constantFrom("social_a", "moments", "catalog_a"),
    targetUrl: posts,
    fromDate: days,
    toDate: days,
    excludeSourceUrls: fc.uniqueArray(posts, { minLength: 1, maxLength: 3 }),
    evidenceNeed: fc.constantFrom(
      "reporting",
      "reporting",
      "release_date",
      "social_caption",
      "spoken_content" as const,
    ),
    answerScope: fc.constantFrom("focused", "overview" as const),
  },
  { requiredKeys: [...optional.requiredKeys] },
);

test("selection keeps its bounds, quotes exactly, and follows the rules for random corpora", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(original, { maxLength: 14 }),
      fc.array(request, { minLength: 3, maxLength: 3 }),
      async (shapes, requests) => {
        const artistId = randomUUIDv7();
        const corpus = shapes.map((shape, number) => modelOf(artistId, shape, number));
        await load(
          database.db,
          artist(artistId),
          ...connectedAccounts.map((name) => {
            const [platform = "", accountId = ""] = name.split("/");
            return account(artistId, platform, accountId);
          }),
          ...corpus.map((one, number) => recordOf(artistId, one, number)),
        );
        const job = await heldJob(database.db, artistId);
        for (const one of requests as ModelRequest[]) {
          const isDisordered = (one.fromDate ?? "") > (one.toDate ?? "9999");
          if (!isDisordered) await expectRules(job, corpus, one);
        }
      },
    ),
    { numRuns: 40 },
  );
});

async function expectRules(
  job: Awaited<ReturnType<typeof heldJob>>,
  corpus: readonly ModelOriginal[],
  request: ModelRequest,
) {
  const admitted = constrained(corpus, request, isConnected);
  const byId = new Map(corpus.map((one) => [one.id, one]));
  for (const retrieval of ["latest", "relevance"] as const) {
    const question = {
      topic: "zebra quintet",
      freshness: "stored",
      retrieval,
      ...request,
    } as const;
    const begun = await beginReading(database.db, job, readingPlan(question), null);
    if (!begun.held || !begun.targetMatches) continue;
    const windows = withinBounds(finished(offerWindows(begun.originals, question)));
    const references = windows.map(({ original, window }) => referenceTo(original, window));
    const ids = references.map(({ sourceId }) => sourceId);

    expect(references.length).toBeLessThanOrEqual(6);
    const chars = references.reduce((sum, { text }) => sum + text.length, 0);
    expect(chars).toBeLessThanOrEqual(12_000);
    for (const { sourceId, start, end, text } of references) {
      expect(text.length).toBe(end - start);
      expect(byId.get(sourceId)?.text.slice(start, end)).toBe(text);
    }
    const allowed = new Set(admitted.map(({ id }) => id));
    expect(ids.filter((id) => !allowed.has(id))).toEqual([]);

    if (retrieval === "latest") expect(ids).toEqual(latest(admitted, request));
    else
      expectRelevance(
        ids.flatMap((id) => byId.get(id) ?? []),
        admitted,
        request,
      );
  }
}

/** Words or constraints admit every window; one version of a post; in an overview one window per original. */
function expectRelevance(
  selected: readonly ModelOriginal[],
  admitted: readonly ModelOriginal[],
  request: ModelRequest,
) {
  const isConstrained =
    request.targetUrl !== undefined ||
    request.platform !== undefined ||
    request.fromDate !== undefined ||
    request.toDate !== undefined;
  const matches = (one: ModelOriginal) => /zebra|quintet/.test(one.text);
  const selectable = admitted.filter((one) => isConstrained || matches(one));
  for (const one of selected) expect(selectable).toContain(one);
  expect(selected.length === 0).toBe(selectable.length === 0);
  const distinct = new Set(selected);
  expect(new Set([...distinct].map(postOf)).size).toBe(distinct.size);
  if (request.answerScope === "overview") expect(distinct.size).toBe(selected.length);
}

type Shape = typeof original extends fc.Arbitrary<infer Value> ? Value : never;

function modelOf(artistId: string, shape: Shape, number: number): ModelOriginal {
  const platforms = { web_page: null, release: "catalog_a", moment: "moments" } as const;
  const kind = shape.kind as ModelOriginal["kind"];
  const platform = kind === "caption" || kind === "transcript" ? shape.social : platforms[kind];
  const accountId = platform === null ? null : shape.accountId;
  const url = `${shape.post}?version=${number}`;
  const date = kind === "release" || kind === "moment" ? shape.date : dayOrInstant(shape.date);
  return {
    id: sourceIdOf({
      artistId,
      kind,
      platform,
      accountId,
      entryId: `e${number}`,
      canonicalUrl: shape.post,
      url,
      answerId: null,
    }),
    kind,
    platform,
    accountId,
    url,
    canonicalUrl: shape.post,
    collectionUrl: kind === "moment" ? shape.collection : null,
    date,
    text: shape.text,
    hidden: shape.hidden,
  };
}

/** Published originals have a day or an instant; only snapshot entries may be less precise. */
function dayOrInstant(date: string | null): string | null {
  return date !== null && date.length >= 10 ? date : null;
}

function recordOf(artistId: string, one: ModelOriginal, number: number) {
  const isEntry = one.kind === "release" || one.kind === "moment";
  return page(artistId, `entry ${number}`, {
    text: one.text,
    kind: one.kind,
    platform: one.platform ?? undefined,
    accountId: one.accountId ?? undefined,
    entryId: `e${number}`,
    url: one.url,
    canonicalUrl: one.canonicalUrl,
    collectionUrl: one.collectionUrl ?? undefined,
    publishedAt: isEntry ? undefined : (one.date ?? undefined),
    activityDate: isEntry ? (one.date ?? undefined) : undefined,
    activityDateKind: isEntry && one.date !== null ? one.kind : undefined,
    visibility: one.hidden ? "private" : "public",
  });
}
