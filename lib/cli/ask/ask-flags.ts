import * as v from "valibot";
import { readArguments } from "#lib/cli/run-command.js";
import type { Operations } from "#lib/client/generated/types.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { MentionsQuery } from "#lib/contract/mentions.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { CliError } from "#lib/platform/cli-error.js";

export const usage = `npm run ask -- "topic" [flags]
npm run ask -- --mentions NAME [--also NAME]… [flags]

Asks a question and prints the answer with its quotations; or counts and lists
every mention of a name or phrase, which asks no question.

  --artist ARTIST    whose evidence: an id, a name or a handle; default: the only
                     artist, the only one besides the demo artist, or the demo
  --need NEED        reporting (default), release_date, credits, social_caption,
                     spoken_content
  --latest           the newest dated evidence, even with no words in common
  --recent           only evidence of the past seven days
  --from DAY, --to DAY
                     only evidence from these days (YYYY-MM-DD), both included
  --platform NAME    social_a, social_b, social_c, moments, catalog_a, catalog_b
  --url URL          only this address
  --exclude URL      not this address; can be given up to ten times
  --own              only the artist's own words
  --mentions NAME    every mention of it, with --also of other names of the same;
                     --own, --from, --to and --platform narrow it
  --overview         several activities instead of one answer
  --direct           windows at once, selected by rules, not assessed
  --json             only the final status, or the list, as JSON`;

/** The parsed flags; `artistId` is an id, a name or a handle, or null when no artist was named. */
export interface AskFlags {
  artistId: string | null;
  asked:
    | { request: v.InferInput<typeof ResearchRequest> }
    | { mentions: Operations["listMentions"]["query"] & { of: string } };
  json: boolean;
}

const options = {
  artist: { type: "string" },
  need: { type: "string" },
  latest: { type: "boolean" },
  recent: { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  platform: { type: "string" },
  url: { type: "string" },
  exclude: { type: "string", multiple: true },
  overview: { type: "boolean" },
  own: { type: "boolean" },
  mentions: { type: "string" },
  also: { type: "string", multiple: true },
  direct: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/**
 * Reads the flags.
 *
 * @throws CliError for an unknown flag or a request that the service would refuse
 */
export function readAskFlags(args: string[]): AskFlags {
  const { values, positionals } = readArguments(args, options, usage);
  // Without quotation marks, the shell passes each word as a separate argument.
  const topic = positionals.join(" ");
  const whose = { artistId: values.artist ?? null, json: values.json ?? false };
  const own = given("voice", values.own && "artist");
  if (values.mentions !== undefined) {
    return { ...whose, asked: { mentions: mentionsAsked(values.mentions, topic, values, own) } };
  }
  if (topic === "") throw new CliError(`a topic is missing\n\n${usage}`);
  const result = v.safeParse(ResearchRequest, {
    topic,
    evidenceNeed: values.need ?? "reporting",
    ...given("targetUrl", values.url),
    ...given("platform", values.platform),
    ...given("fromDate", values.from),
    ...given("toDate", values.to),
    ...given("excludeSourceUrls", values.exclude),
    ...given("freshness", values.recent && "recent"),
    ...given("retrieval", values.latest && "latest"),
    ...own,
    ...given("answerScope", values.overview && "overview"),
    ...given("preferDirectEvidence", values.direct),
  });
  // Checked here, before a service is started, with the same message that the service gives.
  if (!result.success) throw new CliError(issueSentence(result.issues));
  return { ...whose, asked: { request: result.output } };
}

function mentionsAsked(
  of: string,
  topic: string,
  values: ReturnType<typeof readArguments<typeof options>>["values"],
  own: Record<string, unknown>,
) {
  if (topic !== "")
    throw new CliError("--mentions takes one name, in quotation marks, and no topic");
  const query = {
    of,
    ...given("also", values.also?.join("|")),
    ...given("platform", values.platform),
    ...given("fromDate", values.from),
    ...given("toDate", values.to),
    ...own,
  };
  const result = v.safeParse(MentionsQuery, query);
  if (!result.success) throw new CliError(issueSentence(result.issues));
  return query as Operations["listMentions"]["query"] & { of: string };
}

function given(name: string, value: unknown): Record<string, unknown> {
  return value === undefined || value === false ? {} : { [name]: value };
}
