import type { ResearchRequest } from "#lib/client/generated/types.js";
import { type Draft, draftOf } from "../app/drafts.js";
import type { Need } from "./sought-words.js";

/** What to look for, as the person edits it; each field is a draft. */
export interface SoughtDrafts {
  /** What the question was taken to mean. */
  topic: Draft;
  need: Draft;
  platform: Draft;
  fromDate: Draft;
  toDate: Draft;
  newestFirst: Draft;
  several: Draft;
  ownWords: Draft;
  /** The planned request as JSON, including parts that no field shows; empty before planning. */
  planned: Draft;
  /** The question that the plan was made for. */
  plannedFor: Draft;
}

/**
 * The drafts under one key: those of an artist's next question, or of a change to an earlier one.
 */
export function soughtDrafts(place: string): SoughtDrafts {
  const draft = (name: string, initial = "") => draftOf(`sought ${place} ${name}`, initial);
  return {
    topic: draft("topic"),
    need: draft("need", "reporting"),
    platform: draft("platform"),
    fromDate: draft("from"),
    toDate: draft("to"),
    newestFirst: draft("newest"),
    several: draft("several"),
    ownWords: draft("own words"),
    planned: draft("planned"),
    plannedFor: draft("planned for"),
  };
}

export function writeSought(drafts: SoughtDrafts, words: string, request: ResearchRequest): void {
  drafts.planned.write(JSON.stringify(request));
  drafts.plannedFor.write(words);
  drafts.topic.write(request.topic);
  drafts.need.write(request.evidenceNeed);
  drafts.platform.write(request.platform ?? "");
  drafts.fromDate.write(request.fromDate ?? "");
  drafts.toDate.write(request.toDate ?? "");
  drafts.newestFirst.write(request.retrieval === "latest" ? "yes" : "");
  drafts.several.write(request.answerScope === "overview" ? "yes" : "");
  drafts.ownWords.write(request.voice === "artist" ? "yes" : "");
}

export function clearSought(drafts: SoughtDrafts): void {
  for (const draft of Object.values(drafts) as Draft[]) draft.clear();
}

/**
 * The request from the fields. Parts that no field shows come from the plan, if it was made for
 * these words.
 */
export function readSought(drafts: SoughtDrafts, words: string): ResearchRequest {
  const planned = drafts.planned.text.value;
  const isOfWords = planned !== "" && drafts.plannedFor.text.value === words;
  const base: Partial<ResearchRequest> = isOfWords ? JSON.parse(planned) : {};
  const { platform: _, fromDate: __, toDate: ___, voice: ____, targetUrl, ...rest } = base;
  const isLatest = drafts.newestFirst.text.value === "yes";
  const given = (name: "platform" | "fromDate" | "toDate") => {
    const text = drafts[name].text.value;
    return text === "" ? {} : { [name]: text };
  };
  return {
    ...rest,
    // A request for the newest covers all pages, so it may not name one.
    ...(targetUrl === undefined || isLatest ? {} : { targetUrl }),
    topic: (isOfWords && drafts.topic.text.value.trim()) || words.slice(0, 160),
    evidenceNeed: drafts.need.text.value as Need,
    ...given("platform"),
    ...given("fromDate"),
    ...given("toDate"),
    ...(drafts.ownWords.text.value === "yes" ? { voice: "artist" as const } : {}),
    retrieval: isLatest ? "latest" : "relevance",
    answerScope: drafts.several.text.value === "yes" ? "overview" : "focused",
  };
}
