import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "../proof/hashing.js";
import { UnreadableDocument } from "../proof/strict-json.js";

type Line = { type: string } & Record<string, unknown>;

/** An original of an export that was eligible, as far as its own record says. */
export interface ExportedOriginal {
  sourceId: string;
  revision: string;
  platform: string | null;
  text: string;
  /** Whether the revision is the hash of the content in the export. */
  isIntact: boolean;
}

/** What other records of an export say about whether an original is eligible. */
interface RuledOut {
  id: string;
  kind: string;
  account: string | null;
  pages: readonly string[];
  answer: string;
}

/**
 * The eligible originals of an export (decision 1.12), each as `keep` made it while the lines passed:
 * an export can be larger than memory.
 *
 * @throws UnreadableDocument when it is not a whole export of the artist
 */
export async function eligibleIn<Kept>(
  lines: AsyncIterable<string>,
  artistId: string,
  keep: (original: ExportedOriginal) => Kept,
): Promise<Kept[]> {
  const read: (RuledOut & { kept: Kept })[] = [];
  const connected = new Set<string>();
  const declined = new Set<string>();
  const questions: Line[] = [];
  const closed = new Set<unknown>();
  let isWhole = false;
  for await (const line of lines) {
    const record = recordIn(line);
    if (record.artistId !== undefined && record.artistId !== artistId)
      throw new UnreadableDocument("it is of another artist");
    if (record.type === "account" && record.removed === false) connected.add(accountOf(record));
    else if (record.type === "original" && isReadable(record)) {
      read.push({ ...ruledOutBy(record), kept: keep(await originalIn(record)) });
    } else if (record.type === "candidate" && isTurnedDown(record)) {
      declined.add(String(record.urlKey)).add(String(record.evidenceId));
    } else if (record.type === "interview_question") questions.push(record);
    else if (record.type === "interview_boundary" && record.retractedAt === null)
      closed.add(record.questionKey);
    isWhole ||= record.type === "export_end";
  }
  if (!isWhole) throw new UnreadableDocument("it has no end record");
  const answers = publishable(questions, closed);
  return read
    .filter(({ id, kind, account, pages, answer }) => {
      if (account !== null && !connected.has(account)) return false;
      if (kind === "web_page") return ![id, ...pages].some((one) => declined.has(one));
      return kind !== "published_answer" || answers.has(answer);
    })
    .map(({ kept }) => kept);
}

function recordIn(line: string): Line {
  try {
    const record = JSON.parse(line) as Line | null;
    if (typeof record?.type === "string") return record;
  } catch {
    // Said below.
  }
  throw new UnreadableDocument("it has a line that is not a record");
}

function isReadable({ current, text, visibility, removed, gone, curation }: Line): boolean {
  const isShown = visibility === "public" && removed === false && gone === false;
  return current === true && text !== "" && isShown && /^(approved|pending)$/.test(`${curation}`);
}

const accountOf = ({ platform, accountId }: Line) => `${platform} ${accountId}`;
const comparable = (url: unknown) => canonicalUrl(String(url)) ?? String(url);

function ruledOutBy(record: Line): RuledOut {
  const { id, kind, accountId, url, canonicalUrl: own, answerId, answerRevision } = record;
  return {
    id: String(id),
    kind: String(kind),
    account: accountId === null ? null : accountOf(record),
    pages: [comparable(url), comparable(own ?? url)],
    answer: `${answerId} ${answerRevision}`,
  };
}

function isTurnedDown({ destination, curation }: Line): boolean {
  return destination === "lore" && /^(declined|wrong_artist|incorrect)$/.test(`${curation}`);
}

/** The answers at their current revision whose question is under no boundary and no embargo. */
function publishable(questions: readonly Line[], closed: ReadonlySet<unknown>): Set<string> {
  const isHeld = ({ embargoUntil, embargoEndedAt }: Line) =>
    embargoUntil !== null && embargoEndedAt === null;
  const held = new Set(questions.filter(isHeld).map(({ id }) => `answer:${id}`));
  const cites = ({ references }: Line) =>
    (references as { entryId?: string; sourceId?: string }[]).some((one) =>
      held.has(one.entryId ?? one.sourceId ?? ""),
    );
  const open = questions.filter(
    (one) => !closed.has(one.questionKey) && !held.has(`answer:${one.id}`) && !cites(one),
  );
  return new Set(open.map(({ id, answerRevision }) => `${id} ${answerRevision}`));
}

async function originalIn(record: Line): Promise<ExportedOriginal> {
  const { sourceId, kind, url, collectionUrl, title, text, publishedAt, activityDate } = record;
  const { activityDateKind, truncated, placeMap, revision, platform } = record;
  const content = { sourceId, kind, url, canonicalUrl: record.canonicalUrl, collectionUrl, title };
  const dated = { text, publishedAt, activityDate, activityDateKind, truncated };
  const hashed = { ...content, ...dated, ...mapsIn(placeMap as string | null) };
  return {
    sourceId: String(sourceId),
    revision: String(revision),
    platform: platform as string | null,
    text: String(text),
    isIntact: (await hashOf(hashed)) === revision,
  };
}

/** The maps of places and voices in a field `placeMap`, as the revision hashes them. */
function mapsIn(kept: string | null): Record<string, unknown> {
  const [places = "", voices, names = "[]"] = kept?.split("\n") ?? [];
  const known = JSON.parse(names) as string[];
  let [start, number] = [0, 0];
  const isOfPages = places.startsWith("p");
  const placesOf = (entry: string) => {
    const [moved = 0, behind = 0, duration = 0] = entry.split(",").map((one) => parseInt(one, 36));
    start += moved;
    number += behind;
    if (isOfPages) return { start, page: number };
    const startSeconds = number / 1000;
    number += duration;
    return { start, startSeconds, endSeconds: number / 1000 };
  };
  let at = 0;
  const voiceOf = (entry: string) => {
    const [moved = "", name = ""] = entry.split(",");
    at += parseInt(moved, 36);
    return { start: at, name: known[parseInt(name, 36)] ?? null };
  };
  return {
    ...(places !== "" && { places: places.slice(1).split(";").map(placesOf) }),
    ...(voices !== undefined && { voices: voices.split(";").map(voiceOf) }),
  };
}
