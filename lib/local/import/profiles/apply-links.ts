import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { ImportProblem, type Line, lastByKey } from "#lib/local/import/import-problem.js";
import { type Count, countOf } from "#lib/local/import/import-report.js";
import type { LinkRecord } from "#lib/local/import/records.js";
import type { Statements } from "#lib/local/import/statements.js";
import { type LinkRow, replaceLinks, standingLinks } from "./store.js";

/** Writes links, one per artist and platform, one artist per profile; answers the artists it changed. */
export async function applyLinks(
  db: Statements,
  lines: readonly Line<LinkRecord>[],
): Promise<{ count: Count; changed: string[] }> {
  const wanted = lastByKey(lines, placeOf).map(({ line, record }) => ({
    line,
    link: rowOf(record),
  }));
  const standing = await standingLinks(
    db,
    wanted.map(({ link }) => link),
  );
  refuseTakenProfiles(wanted, standing);
  const standingAt = new Map(standing.map((link) => [placeOf(link), link]));
  const written = wanted.flatMap(({ link }) => {
    const before = standingAt.get(placeOf(link));
    return before !== undefined && isSame(before, link)
      ? []
      : [{ link, created: before === undefined }];
  });
  if (written.length > 0) {
    await replaceLinks(
      db,
      written.map(({ link }) => link),
    );
  }
  return {
    count: countOf(wanted.length, written),
    changed: written.map(({ link }) => link.artistId),
  };
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

/** Judges how things stand after the whole file, so that two artists may swap profiles in it. */
function refuseTakenProfiles(
  wanted: readonly { line: number; link: LinkRow }[],
  standing: readonly LinkRow[],
): void {
  const replaced = new Set(wanted.map(({ link }) => placeOf(link)));
  const holderOf = new Map(
    standing
      .filter((link) => !replaced.has(placeOf(link)))
      .map((link) => [profileOf(link), link.artistId]),
  );
  for (const { line, link } of wanted) {
    const holder = holderOf.get(profileOf(link)) ?? link.artistId;
    if (holder !== link.artistId) {
      throw new ImportProblem(line, "identifier belongs to another artist on this platform");
    }
    holderOf.set(profileOf(link), link.artistId);
  }
}

const placeOf = ({ artistId, platform }: { artistId: string; platform: string }) =>
  `${artistId} ${platform}`;
const profileOf = ({ platform, foldedIdentifier }: LinkRow) => `${platform} ${foldedIdentifier}`;
const isSame = (a: LinkRow, b: LinkRow) =>
  a.identifier === b.identifier &&
  a.url === b.url &&
  a.foldedIdentifier === b.foldedIdentifier &&
  a.host === b.host;
