import type { EvidenceNeed } from "#lib/contract/research-request.js";
import { writeBlock } from "#lib/model/data-block.js";
import { namesNothing } from "#lib/research/plain-words.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** The question as a data block. For a reading model its constraints are rules (`rulesOf`). */
export function questionBlock(mark: string, { topic }: StoredRequest): string {
  return writeBlock(mark, { name: "question", attributes: {}, text: topic });
}

/**
 * The question for the offline model, with the data it judges by as attributes (decision 7.7).
 *
 * @param support of the whole selection, 0 to 1; null when none is judged
 */
export function offlineQuestionBlock(
  mark: string,
  request: StoredRequest,
  artistName: string,
  support: number | null,
): string {
  return writeBlock(mark, {
    name: "question",
    attributes: {
      evidenceNeed: request.evidenceNeed,
      scope: request.answerScope,
      selects: selectsBy(request, artistName),
      ...(support === null ? {} : { support: supportInWords(support) }),
    },
    text: request.topic,
  });
}

/** The rules of a question for a reading model: only those that apply, one line each. */
export function rulesOf(request: StoredRequest, artistName: string): string[] {
  const { evidenceNeed, answerScope } = request;
  const isOverview = answerScope === "overview";
  return [
    ...(rulesByNeed[evidenceNeed] === undefined ? [] : [rulesByNeed[evidenceNeed]]),
    ...(asksForStatements(request) ? [statementRule] : []),
    ...(request.voice === undefined ? [] : [ownWordsRule]),
    ...(isOverview
      ? ["An overview: at most 3 passages about what was asked, each of another activity, answer."]
      : []),
    ...(selectsBy(request, artistName) === "constraints"
      ? ["The newest or the constrained evidence was asked for: any window answers."]
      : []),
  ];
}

/** What a model is told where the artist's own words are asked for, which are all that it is shown. */
const ownWordsRule =
  "Only the artist's own words answer, and the windows are these alone. before is what somebody else said right before them, to understand them by: what only before says is not answered, and not contradicting it confirms nothing.";

const rulesByNeed: Partial<Record<EvidenceNeed, string>> = {
  release_date:
    'released is the release date of a catalog entry, also when its text does not repeat it; published is when a source was published, and never says when something was released. A text may state a date, also without its year ("released in September"), which is then that of its publication: it answers, too, after a catalog entry of that title. "Out now" says only that it was out by then: partly.',
  social_caption: "Only an original of kind caption answers.",
  spoken_content: "Only an original of kind transcript answers.",
};

/** Whether a model is also asked what passages state: for release dates and credits. */
export function asksForStatements({ evidenceNeed }: StoredRequest): boolean {
  return evidenceNeed === "release_date" || evidenceNeed === "credits";
}

/** What a model is told about `Stating`. */
export const statementRule =
  "statements: release dates and credits that the texts of the named passages state, at most 8: id, what it says, title and value copied from the text, none without its title; names that no plain list joins are a statement each. None that is planned, doubted, denied, or of another act, edition, region or part.";

/** A support score as an attribute with two decimals, "0.00" to "1.00". */
export function supportInWords(support: number): string {
  return support.toFixed(2);
}

/**
 * What decides whether windows suffice (decision 3.9). `constraints`: any window does; for an
 * overview that is latest or constrained, and for a latest question that names nothing. `dates`:
 * words decide, but when no window shares a word, the constraints still say which windows come
 * closest (rules 2.1.retrieval-overlap, 4.1.1-constraints). `target`: words decide, and every window
 * of the page that was asked for is shown. `words`: words decide.
 */
export function selectsBy(
  request: StoredRequest,
  artistName: string,
): "constraints" | "dates" | "target" | "words" {
  const isLatest = request.retrieval === "latest";
  const isDated = request.fromDate !== undefined || request.toDate !== undefined;
  const isConstrained =
    isDated || request.targetUrl !== undefined || request.platform !== undefined;
  if (request.answerScope === "overview") {
    return isLatest || isConstrained || request.freshness === "recent" ? "constraints" : "words";
  }
  if (isLatest && namesNothing(request.topic, artistName, request.evidenceNeed)) {
    return "constraints";
  }
  if (request.targetUrl !== undefined) return "target";
  return isLatest || isConstrained ? "dates" : "words";
}
