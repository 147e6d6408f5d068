import type { Database } from "#lib/db/client.js";
import { CliError } from "#lib/local/cli-error.js";
import { hasOutsideIssuer, openIssuer } from "#lib/local/issuer.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { dataDirectory } from "#lib/local/settings.js";
import { administratorSubject, claimantSubject } from "#lib/local/token-subject.js";
import { withDatabase } from "#lib/local/with-service.js";

/** Whose token is requested. */
type TokenHolder = { admin: true } | { claimant: string };

const usage = `npm run token -- --admin
npm run token -- --claimant ARTIST_ID

Prints an access token of this machine, valid for one hour: of an administrator, or
of the person who speaks for an artist.`;

await runCommand(usage, async (args) => {
  const holder = readHolder(args);
  if (hasOutsideIssuer())
    throw new CliError("AUTH_* name an identity provider of your own: tokens come from there");
  const token = await withDatabase(async (db) => {
    const subject = await subjectOf(db, holder);
    return (await openIssuer(dataDirectory())).token(subject);
  });
  process.stdout.write(`${token}\n`);
});

function readHolder(args: string[]): TokenHolder {
  const flags = { admin: { type: "boolean" }, claimant: { type: "string" } } as const;
  const { admin, claimant } = readFlags(args, flags, usage);
  if (admin === true && claimant === undefined) return { admin };
  if (admin === undefined && claimant !== undefined) return { claimant };
  throw new CliError(usage);
}

async function subjectOf(db: Database, holder: TokenHolder): Promise<string> {
  if ("admin" in holder) return administratorSubject(db);
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(holder.claimant);
  const subject = isUuid ? await claimantSubject(db, holder.claimant) : null;
  if (subject === null) throw new CliError(`there is no artist ${holder.claimant}`);
  return subject;
}
