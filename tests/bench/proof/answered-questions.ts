import { randomUUIDv7 } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { importFile } from "#lib/import/records/import-file.js";
import { artist, load, page } from "../../support/records.js";
import { type BenchService, finish } from "../sets/finish.js";
import {
  chosen,
  isAskable,
  readSet,
  type SetChoice,
  sampled,
  setsFolder,
} from "../sets/read-set.js";

export interface AnsweredQuestion {
  corpus: string;
  artistId: string;
  jobId: string;
}

const needs = ["reporting", "credits", "release_date", "social_caption", "spoken_content"] as const;

/** Finished questions about news, about articles in twelve languages, and about a band's own originals of all kinds. */
export async function answeredQuestions(
  service: BenchService,
  choice: SetChoice,
  most: number,
): Promise<AnsweredQuestion[]> {
  const answered: AnsweredQuestion[] = [];
  const ask = async (corpus: string, artistId: string, topics: readonly string[]) => {
    for (const [index, topic] of topics.entries()) {
      const evidenceNeed = corpus === "artist" ? needs[index % needs.length] : "reporting";
      const request = v.parse(ResearchRequest, { topic, evidenceNeed });
      const { status } = await finish(service, artistId, request);
      answered.push({ corpus, artistId, jobId: status.jobId });
    }
  };
  const { db } = service.deps;
  const [retrieval, languages] = [setsFolder("retrieval"), setsFolder("languages")];
  for (const [folder, name] of [
    [retrieval, "multihop"],
    ...["ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh"].map((tag) => [
      languages,
      `xquad-${tag}`,
    ]),
  ] as [string | null, string][]) {
    const corpus = name === "multihop" ? name : "xquad";
    if (folder === null || !chosen([corpus], choice).includes(corpus)) continue;
    const { documents, questions } = readSet<{ question: string }>(folder, name);
    const artistId = randomUUIDv7();
    const records = documents.map(({ id, title, text, url }) =>
      page(artistId, text, {
        title,
        url: url ?? `https://${name}.example/${id}`,
        retrievedAt: "2026-11-01T08:00:00+01:00",
      }),
    );
    await load(db, artist(artistId, name), ...records);
    const share = name === "multihop" ? most : Math.ceil(most / 12);
    const topics = sampled(questions.filter(isAskable), choice, share).map(
      ({ question }) => question,
    );
    await ask(corpus, artistId, topics);
  }
  const file = join(process.env.DATA_SETS ?? "../shared/data", "artist/lorenzos-music.jsonl");
  if (existsSync(file) && chosen(["artist"], choice).length > 0) {
    await importFile(db, randomUUIDv7, file);
    const { rows } = await db.execute(sql`
      select artist_id, title from originals
      where title is not null and url not like 'https://xquad%' and artist_id in (select id from artists where name like 'Lorenzo%')
      order by source_id`);
    const titles = [...new Set(rows.map(({ title }) => String(title).slice(0, 150)))];
    const topics = sampled(
      titles.filter((question) => isAskable({ question })).map((topic) => ({ topic })),
      choice,
      most,
    );
    await ask(
      "artist",
      String(rows[0]?.artist_id),
      topics.map(({ topic }) => topic),
    );
  }
  return answered;
}
