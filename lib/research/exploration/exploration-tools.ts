import * as v from "valibot";
import { OriginalKind } from "#lib/contract/original.js";
import { ActivityDateKind } from "#lib/contract/reference.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import { type SearchTerms, searchTermsOf } from "#lib/evidence/search-terms.js";
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

const Browse = v.strictObject({ page: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const Search = v.strictObject({ query: v.pipe(v.string(), v.minLength(2), v.maxLength(160)) });
const Read = v.strictObject({
  source: v.string(),
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  chars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(toolSizes.readChars)),
});

/** The tools for reading the saved public snapshot (rule 4.1.4). */
export const explorationTools: readonly ToolDescription[] = [
  {
    name: "browse",
    description:
      "List the saved originals by page, newest first: name, kind, dates, title, length.",
    input: Browse,
  },
  {
    name: "search",
    description: "Search the saved originals with words of your own; shows the best windows.",
    input: Search,
  },
  {
    name: "read",
    description: `Read an exact window of at most ${toolSizes.readChars} characters of an original that was named to you.`,
    input: Read,
  },
];

/** A validated tool call; an invalid one is answered with its sentence. */
export type ToolQuery =
  | { kind: "browse"; page: number; offset: number; limit: number }
  | { kind: "search"; words: string; query: SearchTerms; limit: number }
  | { kind: "read"; sourceId: string; start: number; chars: number }
  | { kind: "invalid"; sentence: string };

/** Validates a tool call: only tools in `allowed`, only sources that this exploration has named. */
export function toolQueryOf(
  request: ToolRequest,
  notebook: ExplorationNotebook,
  allowed: readonly ToolDescription[],
): ToolQuery {
  if (!allowed.some(({ name }) => name === request.name)) {
    return { kind: "invalid", sentence: "There is no such tool." };
  }
  if (request.name === "browse") {
    const input = v.safeParse(Browse, request.input);
    if (!input.success) return badInput;
    const { page } = input.output;
    const limit = toolSizes.pageEntries;
    return { kind: "browse", page, offset: Math.min((page - 1) * limit, 2_000_000_000), limit };
  }
  if (request.name === "search") {
    const input = v.safeParse(Search, request.input);
    if (!input.success) return badInput;
    const words = input.output.query;
    const query = searchTermsOf(words);
    return { kind: "search", words, query, limit: toolSizes.searchedOriginals };
  }
  const input = v.safeParse(Read, request.input);
  if (!input.success) return badInput;
  const sourceId = sourceNamed(notebook, input.output.source);
  if (sourceId === null) {
    return { kind: "invalid", sentence: "No source of that name was shown to you." };
  }
  return { kind: "read", sourceId, start: input.output.start, chars: input.output.chars };
}

const badInput: ToolQuery = { kind: "invalid", sentence: "The input of this call is not valid." };

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
