import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Expected } from "#lib/cli/eval/expected.js";
import { type Score, scoreAnswer } from "#lib/cli/eval/score-answer.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { offerWindows, readingPlan } from "#lib/evidence/saved-selection.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { supportOf, wordWeights } from "#lib/evidence/support.js";
import { finished } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import { beginReading } from "#lib/research/saved-reading.js";
import { heldJob } from "../../support/held-job.js";
import { account, artist, load, page } from "../../support/records.js";
import { type BenchService, finish } from "./finish.js";
import type { SetDocument } from "./read-set.js";

/** What is offered for a question before anything judges it, and how well it supports an answer (0 to 1). */
export interface Offered {
  windows: RankedWindow[];
  support: number;
}

/** What a finished question delivered. */
export interface Delivered {
  /** The documents of its references, in order, and where each reference lies in its document. */
  ids: string[];
  windows: Window[];
  score: Score;
  /** The support used in the verdict, else that of the offered windows. */
  support: number;
}

/**
 * A question to a set: ids of the documents that answer it and the words of the answer, or nothing
 * if unanswerable.
 */
export interface Gold {
  gold: readonly string[];
  answer?: string | undefined;
}

/** The documents of a set as the originals of one artist, which is asked as a caller does. */
export class LoadedSet {
  readonly #service: BenchService;
  readonly #artistId: string;
  readonly #documents: Map<string, SetDocument & { url: string }>;
  readonly #ids: Map<string, string>;
  readonly #isSpoken: boolean;

  private constructor(
    service: BenchService,
    name: string,
    documents: readonly SetDocument[],
    isSpoken: boolean,
  ) {
    this.#service = service;
    this.#artistId = randomUUIDv7();
    this.#isSpoken = isSpoken;
    this.#documents = new Map(
      documents.map((one) => [
        one.id,
        { ...one, url: one.url ?? `https://${name}.example/${one.id}` },
      ]),
    );
    this.#ids = new Map([...this.#documents.values()].map(({ id, url }) => [url, id]));
  }

  /** Loads a set through the import. */
  static async load(
    service: BenchService,
    name: string,
    documents: readonly SetDocument[],
    isSpoken = false,
  ): Promise<LoadedSet> {
    const set = new LoadedSet(service, name, documents, isSpoken);
    await load(
      service.deps.db,
      artist(set.#artistId, name),
      ...(isSpoken ? [account(set.#artistId, "social_c", "meetings")] : []),
      ...set.#records(),
    );
    return set;
  }

  urlOf(id: string): string {
    return this.#documents.get(id)?.url ?? "";
  }

  idOf({ original }: RankedWindow): string {
    return this.#ids.get(original.reference.url) ?? "";
  }

  /** Reads and offers as a slice does, under a lease that ends with it. */
  async offered(question: string, targetUrl?: string): Promise<Offered> {
    const request = this.#request(question, targetUrl);
    const reading = readingPlan(request);
    const { db } = this.#service.deps;
    const job = await heldJob(db, this.#artistId);
    const begun = await beginReading(db, job, reading, null);
    await db.execute(sql`delete from jobs where id = ${job.id}`);
    if (!begun.held || !begun.targetMatches) throw new Error("the reading was refused");
    const windows = finished(offerWindows(begun.originals, request));
    const weights = await wordWeights(db, this.#artistId, reading.query);
    return { windows, support: supportOf(windows, question, weights).selection };
  }

  /**
   * Asks through the whole pipeline and scores the finished job; `isSaved` is false when the gold
   * documents were left out.
   */
  async delivered(
    question: string,
    { gold, answer }: Gold,
    { targetUrl, isSaved = true }: { targetUrl?: string; isSaved?: boolean } = {},
  ): Promise<Delivered> {
    const request = v.parse(ResearchRequest, this.#request(question, targetUrl));
    const { status, usage, support } = await finish(this.#service, this.#artistId, request);
    const documentOf = ({ url }: { url: string }) => this.#documents.get(this.#ids.get(url) ?? "");
    const expected: Expected =
      isSaved && gold.length > 0
        ? {
            answer: true,
            urls: gold.map((id) => this.urlOf(id)),
            quotes: answer === undefined ? [] : [answer],
            date: null,
          }
        : { answer: false };
    return {
      support: support ?? (await this.offered(question, targetUrl)).support,
      windows: status.references.map(({ start, end }) => ({ start, end })),
      ids: [...new Set(status.references.map((one) => documentOf(one)?.id ?? ""))],
      score: scoreAnswer(expected, {
        status,
        usage,
        isSaved,
        textOf: (reference) => documentOf(reference)?.text,
      }),
    };
  }

  #request(topic: string, targetUrl: string | undefined) {
    return {
      topic,
      evidenceNeed: this.#isSpoken ? "spoken_content" : "reporting",
      freshness: "stored",
      retrieval: "relevance",
      answerScope: "focused",
      ...(targetUrl === undefined ? {} : { targetUrl }),
    } as const;
  }

  #records() {
    const spoken = this.#isSpoken
      ? { kind: "transcript", platform: "social_c", accountId: "meetings" }
      : {};
    return [...this.#documents.values()].map(({ title, text, publishedAt, url }) =>
      page(this.#artistId, text, { url, title, publishedAt, ...spoken }),
    );
  }
}
