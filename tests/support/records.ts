import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/client.js";
import { type ImportOptions, importLines } from "#lib/import/records/import-file.js";

type ImportLine = { type: string } & Record<string, unknown>;

/** Loads records the way operators do. */
export const load = (db: Database, ...records: readonly ImportLine[]) => loading(db, records, {});

/** As load, also artists that were erased. */
export const loadAgain = (db: Database, ...records: readonly ImportLine[]) =>
  loading(db, records, { again: true });

async function loading(db: Database, records: readonly ImportLine[], options: ImportOptions) {
  async function* lines() {
    for (const record of records) yield JSON.stringify(record);
  }
  await importLines(db, randomUUIDv7, lines(), undefined, options);
}

export function artist(id: string = randomUUIDv7(), name = "Skerrylight") {
  return { type: "artist", id, name };
}

/** An approved public page, published on 1 May 2024; `fields` says what is different about it. */
export function page(artistId: string, text: string, fields: Record<string, unknown> = {}) {
  return {
    type: "original",
    artistId,
    kind: "web_page",
    url: `https://news.example/${encodeURIComponent(text.slice(0, 40).toWellFormed())}`,
    text,
    publishedAt: "2024-05-01",
    curation: "approved",
    visibility: "public",
    ...fields,
  };
}

export function release(artistId: string, text: string, fields: Record<string, unknown> = {}) {
  const entryId = text.slice(0, 40);
  return page(artistId, text, {
    kind: "release",
    platform: "catalog_a",
    accountId: "catalog-account",
    entryId,
    url: `https://catalog.example/${encodeURIComponent(entryId)}`,
    activityDate: "2024-05",
    activityDateKind: "release",
    publishedAt: undefined,
    ...fields,
  });
}

export function account(artistId: string, platform: string, accountId: string, fields = {}) {
  return {
    type: "account",
    artistId,
    platform,
    accountId,
    handle: accountId,
    url: `https://${platform.replace("_", "-")}.example/${accountId}`,
    ...fields,
  };
}

/** A user with that subject, and for a claimant the approved claim. */
export function administrator(subject: string) {
  return [{ type: "user", subject, admin: true }];
}

export function claimant(artistId: string, subject: string, status = "approved") {
  return [
    { type: "user", subject },
    { type: "claim", artistId, subject, status },
  ];
}
