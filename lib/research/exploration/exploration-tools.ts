import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { OriginalKind } from "#lib/contract/original.js";
import { ActivityDateKind } from "#lib/contract/reference.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import { type SearchTerms, searchTermsOf } from "#lib/evidence/search-terms.js";
import { isStorableText } from "#lib/kernel/text.js";
import type { ToolDescription, ToolRequest } from "#lib/model/tool-calls.js";
import {
  type ExplorationNotebook,
  sourceNamed,
} from "#lib/research/exploration/exploration-notebook.js";

/**
 * Originals on one page, originals searched, windows shown by one search, and UTF-16 units of one
 * reading.
 */
export const toolSizes = {
  pageEntries: 20,
  searchedOriginals: 12,
  foundWindows: 4,
  readChars: 2_000,
};

const Page = v.pipe(v.number(), v.integer(), v.minValue(1, "must be at least 1"));
const Query = v.pipe(
  v.string(),
  v.minLength(2, "must have at least 2 characters"),
  v.maxLength(160, "must have at most 160 characters"),
  v.check(isStorableText, "must not contain NUL or unpaired surrogate characters"),
);
const Browse = v.strictObject({ page: v.exactOptional(Page) });
const Search = v.strictObject({
  queries: v.pipe(
    v.array(Query),
    v.minLength(1, "must have at least 1 query"),
    v.maxLength(4, "must have at most 4 queries"),
  ),
  kind: v.exactOptional(OriginalKind),
});
const Read = v.strictObject({
  name: v.string(),
  side: v.exactOptional(v.picklist(["after", "before"])),
});

/**
 * The tools for reading the saved public snapshot (rule 4.1.4). An input with any other field is
 * refused; the schemas sent with each request leave that out.
 */
export const explorationTools: readonly ToolDescription[] = [
  {
    name: "search",
    description:
      "Search the originals; each query counts as a call. Quoted words are found in titles as written. Shows what is new.",
    input: v.object(Search.entries),
  },
  {
    name: "read",
    description: `Read up to ${toolSizes.readChars} characters after (or before) a window (w2), or what is new of a source (s3).`,
    input: v.object(Read.entries),
  },
  {
    name: "browse",
    description: "List the originals by page, newest first.",
    input: v.object(Browse.entries),
  },
];

/** One query of a validated tool call; an invalid call is answered with its sentence. */
export type ToolQuery =
  | { kind: "browse"; page: number; offset: number; limit: number }
  | {
      kind: "search";
      words: string;
      query: SearchTerms;
      limit: number;
      original: SavedOriginal["kind"] | null;
    }
  | { kind: "read"; sourceId: string; beside: ReadFrom | null }
  | { kind: "invalid"; sentence: string };

/** The shown window from which a source is read on, and in which direction. */
export interface ReadFrom {
  id: string;
  side: "after" | "before";
}

/**
 * Validates a tool call: only tools in `allowed`, only windows and sources that this exploration has
 * named. A search becomes one query for each of its search texts, every other call one query.
 */
export function toolQueriesOf(
  request: ToolRequest,
  notebook: ExplorationNotebook,
  allowed: readonly ToolDescription[],
): ToolQuery[] {
  const { name } = request;
  if (!allowed.some((tool) => tool.name === name)) return refused("There is no such tool.");
  const limit = toolSizes.pageEntries;
  if (name === "browse") {
    const input = v.safeParse(Browse, request.input ?? {});
    if (!input.success) return refused(`browse: ${issueSentence(input.issues)}.`);
    const { page = 1 } = input.output;
    return [{ kind: "browse", page, offset: Math.min((page - 1) * limit, 2_000_000_000), limit }];
  }
  if (name === "search") {
    const input = v.safeParse(Search, request.input);
    if (!input.success) return refused(`search: ${issueSentence(input.issues)}.`);
    const { queries, kind: original = null } = input.output;
    return queries.map((words) => ({
      kind: "search",
      words,
      query: searchTermsOf(words),
      limit: toolSizes.searchedOriginals,
      original,
    }));
  }
  const input = v.safeParse(Read, request.input);
  if (!input.success) return refused(`read: ${issueSentence(input.issues)}.`);
  const { name: from, side = "after" } = input.output;
  const window = notebook.windows.find(({ id }) => id === from);
  const sourceId = window?.original.reference.sourceId ?? sourceNamed(notebook, from);
  if (sourceId === null) return refused("read: no window or source of that name was shown to you.");
  return [{ kind: "read", sourceId, beside: window === undefined ? null : { id: from, side } }];
}

function refused(sentence: string): ToolQuery[] {
  return [{ kind: "invalid", sentence }];
}

const SnapshotPage = v.object({
  total: v.number(),
  entries: v.array(
    v.object({
      sourceId: v.string(),
      kind: OriginalKind,
      platform: v.nullable(v.string()),
      title: v.nullable(v.string()),
      opening: v.string(),
      activityDate: v.exactOptional(v.string()),
      activityDateKind: v.exactOptional(ActivityDateKind),
      publishedAt: v.nullable(v.string()),
      chars: v.number(),
    }),
  ),
});
/** One page of the saved public snapshot; `opening` (its first words) replaces a missing title. */
export type SnapshotPage = v.InferOutput<typeof SnapshotPage>;

/**
 * The database's answer to a query: a page (browse), matching originals (search), or one original
 * (read), null when it is no longer available.
 */
export const SnapshotAnswer = v.union([
  v.null(),
  SnapshotPage,
  v.array(SavedOriginal),
  SavedOriginal,
]);
export type SnapshotAnswer = v.InferOutput<typeof SnapshotAnswer>;
