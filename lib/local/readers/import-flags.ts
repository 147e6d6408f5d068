import { parseArgs } from "node:util";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { CliError } from "#lib/local/cli-error.js";

export const usage = `npm run import -- FILE.jsonl
npm run import -- WHAT --artist ARTIST [flags]

Loads artists, users, claims and evidence from a file of records, one JSON object
per line; - reads standard input. The file is loaded whole or not at all, and the
same file again changes nothing. A whole export of an artist (npm run export) is
loaded as it was. decisions 8.12 to 8.14 in lib/contract/decisions.md list the
records and their fields, 8.25 those of an export.

  --again  also load artists that were erased here

With --artist (an id, a name or a handle) it imports what it is given, recognised
by its content, and says what it found before it writes:

  a Mastodon archive           tar.gz, zip or folder with outbox.json, actor.json
  a Bluesky repository         the CAR file of the account's settings
  an Instagram export          zip or folder, asked for as JSON
  musicbrainz:ID, discogs:ID   the releases of the artist with this identifier;
                               or the artist's address there (both need CONTACT)
  a feed or a list of feeds    RSS, Atom, JSON Feed, OPML: file or http(s) address
  a sitemap                    file or address; its pages are read in slices, and
                               the same command goes on where it was interrupted
  a transcript                 WebVTT, SRT, JSON of Podcasting 2.0
  a PDF with a text layer, a text, a saved page (HTML, WARC, WARC.gz)
  a folder, zip or tar of these; texts in it end in .md or .txt

  --url ADDRESS    where others find it, shown with every quotation; of a folder,
                   the address under which its files are
  --dry-run        only says what it found
  --skip-bad       leaves out what cannot be read, instead of refusing all of it
  --pending        as evidence to be reviewed, which Latest leaves out

All or nothing, but for a sitemap, whose slices are. The same again changes nothing,
and what a refresh or a lookup reads is the same source. What people decided stays.`;

/** The parsed flags of an import of something that is no file of records. */
export interface ImportFlags {
  what: string;
  artist: string;
  address: string | null;
  dryRun: boolean;
  skipBad: boolean;
  pending: boolean;
}

const options = {
  artist: { type: "string" },
  url: { type: "string" },
  "dry-run": { type: "boolean" },
  "skip-bad": { type: "boolean" },
  pending: { type: "boolean" },
} as const;

/**
 * Reads the flags; null when a file of records is to be imported, which takes none.
 *
 * @throws CliError for what the command does not know
 */
export function readImportFlags(args: string[]): ImportFlags | null {
  if (args.length === 1 && (args[0] === "-" || args[0]?.startsWith("-") === false)) return null;
  const { values, positionals } = parsed(args);
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new CliError(usage);
  if (values.artist === undefined) {
    throw new CliError(
      "whose evidence is it? Name the artist by --artist: an id, a name or a handle",
    );
  }
  if (values.url !== undefined && !isHttpUrlWithoutUserInfo(values.url)) {
    throw new CliError("--url must be an http or https address");
  }
  return {
    what,
    artist: values.artist,
    address: values.url ?? null,
    dryRun: values["dry-run"] ?? false,
    skipBad: values["skip-bad"] ?? false,
    pending: values.pending ?? false,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CliError(usage);
  }
}
