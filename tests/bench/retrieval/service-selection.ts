import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/client.js";
import { offerWindows, readingPlan } from "#lib/evidence/saved-selection.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { supportOf, wordWeights } from "#lib/evidence/support.js";
import { beginReading } from "#lib/research/saved-reading.js";
import { heldJob } from "../../support/held-job.js";
import { account, artist, load, page } from "../../support/records.js";
import type { SetDocument } from "./sets.js";

/** What the service selects for a question, and how well it says that supports an answer. */
export interface Selected {
  windows: RankedWindow[];
  support: number;
}

/** The documents of a set as the originals of one artist, read and selected the way a slice does. */
export interface LoadedSet {
  select(question: string, targetUrl?: string): Promise<Selected>;
  urlOf(id: string): string;
  idOf(window: RankedWindow): string;
}

/** Loads a set through the import, and holds a lease under which it is read. */
export async function loadSet(
  db: Database,
  name: string,
  documents: readonly SetDocument[],
  isSpoken = false,
): Promise<LoadedSet> {
  const artistId = randomUUIDv7();
  const urls = new Map(
    documents.map(({ id, url }) => [id, url ?? `https://${name}.example/${id}`]),
  );
  const ids = new Map([...urls].map(([id, url]) => [url, id]));
  const spoken = isSpoken
    ? { kind: "transcript", platform: "social_c", accountId: "meetings" }
    : {};
  await load(
    db,
    artist(artistId, name),
    ...(isSpoken ? [account(artistId, "social_c", "meetings")] : []),
    ...documents.map(({ id, title, text, publishedAt }) =>
      page(artistId, text, { url: urls.get(id), title, publishedAt, ...spoken }),
    ),
  );
  const job = await heldJob(db, artistId);
  return {
    urlOf: (id) => urls.get(id) ?? "",
    idOf: ({ original }) => ids.get(original.reference.url) ?? "",
    async select(question, targetUrl) {
      const request = {
        topic: question,
        evidenceNeed: isSpoken ? "spoken_content" : "reporting",
        freshness: "stored",
        retrieval: "relevance",
        answerScope: "focused",
        ...(targetUrl === undefined ? {} : { targetUrl }),
      } as const;
      const reading = readingPlan(request);
      const begun = await beginReading(db, job, reading, null);
      if (!begun.held || !begun.targetMatches) throw new Error("the reading was refused");
      const windows = offerWindows(begun.originals, request);
      const weights = await wordWeights(db, artistId, reading.query);
      return { windows, support: supportOf(windows, question, weights).selection };
    },
  };
}
