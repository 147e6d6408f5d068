import * as v from "valibot";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { hasOutsideIssuer, openIssuer } from "#lib/local/issuer.js";
import { administratorSubject, claimantSubject } from "#lib/local/local-people.js";
import { CliError } from "#lib/platform/cli-error.js";
import { dataDirectory } from "#lib/platform/local-settings.js";

type TokenHolder = { admin: true } | { claimant: string };

const usage = `npm run token -- --admin
npm run token -- --claimant ARTIST_ID

Prints an access token for this machine, valid for one hour: for an administrator, or
for the person who speaks for an artist.`;

await runCommand(usage, async (args) => {
  const holder = readHolder(args);
  if (hasOutsideIssuer())
    throw new CliError("AUTH_* names an external identity provider: get tokens there");
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
  const isId = v.is(Uuid, holder.claimant);
  const subject = isId ? await claimantSubject(db, holder.claimant) : null;
  if (subject === null) throw new CliError(`there is no artist ${holder.claimant}`);
  return subject;
}
