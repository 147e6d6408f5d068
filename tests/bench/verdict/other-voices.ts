import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { artist, load, page } from "../../support/records.js";
import type { Findings } from "../sets/findings.js";
import { type BenchService, finish } from "../sets/finish.js";
import {
  type AnswerQuestion,
  chosen,
  isAskable,
  readSet,
  type SetChoice,
  type SetDocument,
  sampled,
} from "../sets/read-set.js";

/** Questions that are asked of each kind. */
const maxAsked = 120;
const [own, other] = ["Ana Lund", "Host"];
const gap = "\n\n";

/** A paragraph in the conversation of its article. */
interface Turn {
  speaker: string;
  url: string;
  start: number;
  end: number;
}

/**
 * Conversations of two, made of the paragraphs of an article, which they say in turn: questions whose
 * answer the other one gave, and those that the artist answered, asked for the artist's own words; the
 * latter also for anybody's.
 */
export async function benchOtherVoices(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  if (chosen(["voices"], choice).length === 0) return;
  const { documents, questions } = readSet<AnswerQuestion>(folder, "squad2-en");
  const said = new Map<string, Turn>();
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...conversations(artistId, documents, said));
  await service.deps.db.execute(sql`
    update originals set own_voices = ${JSON.stringify([own])} where artist_id = ${artistId}`);
  const asked = async (
    question: string,
    gold: readonly string[],
    answer = "",
    voice?: "artist",
  ) => {
    const { status } = await finish(
      service,
      artistId,
      v.parse(ResearchRequest, {
        topic: question,
        evidenceNeed: "reporting",
        ...(voice === undefined ? {} : { voice }),
      }),
    );
    const isFound = status.references.some(({ url, text, start, end }) =>
      gold.some((id) => {
        const turn = said.get(id);
        return turn?.url === url && start < turn.end && turn.start < end && text.includes(answer);
      }),
    );
    return { answered: Number(status.stage === "complete"), found: Number(isFound) };
  };
  const all = questions.filter((one) => isAskable(one) && one.gold.length > 0);
  const spokenBy = (speaker: string) =>
    sampled(
      all.filter(({ gold }) => said.get(gold[0] ?? "")?.speaker === speaker),
      choice,
      maxAsked,
    );
  const groups = ["another's answer, own words", "own answer, own words", "own answer, anybody's"];
  for (const { id, question, gold, answer } of spokenBy(other))
    findings.add(groups[0] ?? "", id, await asked(question, gold, answer, "artist"));
  for (const { id, question, gold, answer } of spokenBy(own)) {
    findings.add(groups[1] ?? "", id, await asked(question, gold, answer, "artist"));
    findings.add(groups[2] ?? "", id, await asked(question, gold, answer));
  }
  findings.table("voices", groups, ["answered", "found"]);
}

/** One transcript of each article, whose paragraphs are noted with their speaker in `said`. */
function conversations(
  artistId: string,
  documents: readonly SetDocument[],
  said: Map<string, Turn>,
) {
  const articles = Map.groupBy(documents, ({ article = "" }) => article);
  return [...articles].map(([article, paragraphs]) => {
    const url = `https://radio.example/${encodeURIComponent(article)}`;
    let text = "";
    const voices = paragraphs.map(({ id, text: paragraph }, turn) => {
      const [start, name] = [text.length, turn % 2 === 0 ? other : own];
      said.set(id, { speaker: name, url, start, end: start + paragraph.length });
      text += paragraph + gap;
      return { start, name };
    });
    return page(artistId, text, { kind: "transcript", url, voices });
  });
}
