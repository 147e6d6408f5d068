import { or } from "drizzle-orm";
import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { links } from "#lib/db/tables/artists.js";
import { type Line, lastByKey, type Problems } from "./import-problem.js";
import { countOf, type RecordCount } from "./import-report.js";
import type { LinkRecord } from "./records.js";
import { type ImportTransaction, isOneOf } from "./write-rows.js";

type LinkRow = typeof links.$inferSelect;
type WantedLink = { line: number; link: LinkRow };

const database = databaseFunctions({
  import_links: { json: { links: json<readonly LinkRow[]>() }, returns: v.unknown() },
});

/**
 * Writes links: one per artist and platform, and one artist per profile. Returns the artists that
 * it changed. A link that would give a profile to two artists is noted as a problem and not
 * written.
 */
export async function importLinks(
  tx: ImportTransaction,
  lines: readonly Line<LinkRecord>[],
  problems: Problems,
): Promise<{ count: RecordCount; changed: string[] }> {
  const wanted = lastByKey(lines, placeOf).map(({ line, record }) => ({
    line,
    link: rowOf(record),
  }));
  const existing = await existingLinks(
    tx,
    wanted.map(({ link }) => link),
  );
  const free = withoutTakenProfiles(wanted, existing, problems);
  const existingAt = new Map(existing.map((link) => [placeOf(link), link]));
  const written = free.flatMap(({ link }) => {
    const before = existingAt.get(placeOf(link));
    return before !== undefined && isSame(before, link)
      ? []
      : [{ link, created: before === undefined }];
  });
  if (written.length > 0) {
    await database.import_links(tx, { links: written.map(({ link }) => link) });
  }
  return {
    count: countOf(wanted.length, written),
    changed: written.map(({ link }) => link.artistId),
  };
}

/** The links of these artists and of these profiles; it may return others too. */
function existingLinks(tx: ImportTransaction, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  const artistIds = rows.map(({ artistId }) => artistId);
  const identifiers = rows.map((row) => row.foldedIdentifier);
  return tx
    .select()
    .from(links)
    .where(or(isOneOf(links.artistId, artistIds), isOneOf(links.foldedIdentifier, identifiers)));
}

function rowOf({ artistId, platform, identifier, url }: LinkRecord): LinkRow {
  const host = new URL(url).host;
  return {
    artistId,
    platform,
    identifier,
    foldedIdentifier: foldedIdentifier(identifier),
    url,
    host,
  };
}

/** Checks the state after the whole file, so that two artists may swap profiles in one file. */
function withoutTakenProfiles(
  wanted: readonly WantedLink[],
  existing: readonly LinkRow[],
  problems: Problems,
): WantedLink[] {
  const replaced = new Set(wanted.map(({ link }) => placeOf(link)));
  const holderOf = new Map(
    existing
      .filter((link) => !replaced.has(placeOf(link)))
      .map((link) => [profileOf(link), link.artistId]),
  );
  return wanted.filter(({ line, link: { artistId, ...link } }) => {
    const holder = holderOf.get(profileOf(link)) ?? artistId;
    holderOf.set(profileOf(link), holder);
    if (holder !== artistId) {
      problems.add(line, "identifier belongs to another artist on this platform");
    }
    return holder === artistId;
  });
}

const placeOf = ({ artistId, platform }: { artistId: string; platform: string }) =>
  `${artistId} ${platform}`;
const profileOf = ({ platform, foldedIdentifier }: Omit<LinkRow, "artistId">) =>
  `${platform} ${foldedIdentifier}`;
const isSame = (a: LinkRow, b: LinkRow) =>
  a.identifier === b.identifier &&
  a.url === b.url &&
  a.foldedIdentifier === b.foldedIdentifier &&
  a.host === b.host;
