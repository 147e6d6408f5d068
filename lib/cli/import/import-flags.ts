import { readArguments } from "#lib/cli/run-command.js";
import { isEncoding } from "#lib/import/readers/text-encoding.js";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { CliError } from "#lib/platform/cli-error.js";

export const usage = `npm run import -- FILE.jsonl
npm run import -- WHAT --artist ARTIST [flags]

Loads artists, users, claims and evidence from a file of records, one JSON object
per line; - reads standard input. The import is all or nothing, and repeating it
changes nothing. A complete export of an artist (npm run export) is
restored as it was. Decisions 8.12 to 8.14 in lib/contract/decisions list the
records and their fields; 8.25 lists those of an export.

  --again        also load what was erased here: artists, sources, accounts
  --with-rights  also load who may act for the artist, and add these people, from an
                 export that no key of this service signed (as release 0.2 wrote them)

With --artist (an id, a name or a handle) it recognises WHAT by its content,
and reports what it found before it writes:

  a Mastodon archive           tar.gz, zip or folder with outbox.json, actor.json
  a Bluesky repository         the CAR file downloaded in the account's settings
  an Instagram export          zip or folder, requested as JSON
  musicbrainz:ID, discogs:ID   the releases of the artist with this identifier;
                               or the artist's page there (both need CONTACT)
  a feed or a list of feeds    RSS, Atom, JSON Feed, OPML: file or http(s) address
  a sitemap                    file or address; its pages are read in batches, and
                               the same command continues after an interruption
  a transcript                 WebVTT, SRT, ASS, LRC, text of Otter, Rev, Zoom or
                               Descript, or JSON (Podcasting 2.0, Whisper, YouTube,
                               speech services)
  a PDF with a text layer, a text, a saved page (HTML, MHTML, WARC, WARC.gz, WACZ)
  a folder, zip or tar of these; its text files must end in .md or .txt

  --url ADDRESS    its public address, shown with every quotation; for a folder,
                   the address that its files are under
  --again          imports again what was erased here
  --encoding NAME  the encoding of texts that are not UTF-8, such as windows-1251
  --dry-run        only reports what it found
  --skip-bad       skips what cannot be read instead of refusing everything
  --pending        imports evidence as pending review; Latest leaves it out

All or nothing (for a sitemap: per batch). Importing the same again changes nothing.
A refresh or a lookup that reads it finds the same source. What people decided stays.`;

/** The parsed flags of an import of anything other than a file of records. */
export interface ImportFlags {
  what: string;
  artist: string;
  address: string | null;
  encoding: string | null;
  again: boolean;
  dryRun: boolean;
  skipBad: boolean;
  pending: boolean;
}

const options = {
  artist: { type: "string" },
  url: { type: "string" },
  encoding: { type: "string" },
  again: { type: "boolean" },
  "dry-run": { type: "boolean" },
  "skip-bad": { type: "boolean" },
  pending: { type: "boolean" },
} as const;

/**
 * Reads the flags; null for a file of records, which takes none.
 *
 * @throws CliError for an unknown option
 */
export function readImportFlags(args: string[]): ImportFlags | null {
  if (args.length === 1 && (args[0] === "-" || args[0]?.startsWith("-") === false)) return null;
  const { values, positionals } = readArguments(args, options, usage);
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new CliError(usage);
  if (values.artist === undefined) {
    throw new CliError(
      "whose evidence is it? Name the artist with --artist: an id, a name or a handle",
    );
  }
  if (values.url !== undefined && !isHttpUrlWithoutUserInfo(values.url)) {
    throw new CliError("--url must be an http or https address");
  }
  if (values.encoding !== undefined && !isEncoding(values.encoding)) {
    throw new CliError(`${values.encoding} is not an encoding; for example windows-1251, gb18030`);
  }
  return {
    what,
    artist: values.artist,
    address: values.url ?? null,
    encoding: values.encoding ?? null,
    again: values.again ?? false,
    dryRun: values["dry-run"] ?? false,
    skipBad: values["skip-bad"] ?? false,
    pending: values.pending ?? false,
  };
}
