import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import importRoute from "../../api/artist/[id]/import.js";
import eraseRoute from "../../api/me/erase.js";
import { freshDatabase } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import {
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { load, page } from "../support/records.js";
import { answerTo, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const keys = newSigningKeys(1);
let artist: InterviewService;
const service = await serviceOfFile();
beforeAll(async () => {
  signWith(service, keys);
});
beforeEach(async () => {
  artist = await anotherArtist(service);
  await withRoles(artist);
});

const { editor, interviewer, reader } = roleHolders;
const editorSubject = editor.token.replace("subject:", "");
const bring = async (text = producedBy, as = editor) => {
  const { artistId } = artist;
  const { kind, url, publishedAt } = page(artistId, text);
  const line = { type: "original", artistId, kind, url, text, publishedAt };
  const path = `/api/artist/${artistId}/import`;
  expect((await service.call(importRoute, "POST", path, { as, body: [line] })).status).toBe(200);
};
const told = async (as: { token: string } = claimant) => {
  const { sources } = await artist.ok("GET", "/knowledge/sources?find=news.example");
  const { status, body } = await artist.send(
    "GET",
    `/knowledge/sources/${sources[0].sourceId}`,
    undefined,
    {
      as,
    },
  );
  expect(status).toBe(200);
  return body.providedBy;
};
const providedBy = { role: "editor", from: "archive" };

test("an imported original says by which role, and by whom only to those who see every source", async () => {
  await bring();
  expect(await told()).toEqual({ ...providedBy, subject: editorSubject });
  expect(await told(editor)).toEqual({ ...providedBy, subject: editorSubject });
  expect(await told(reader)).toEqual(providedBy);
  expect(await told(interviewer)).toEqual(providedBy);
});

test("an original that nobody sent names nobody, and each revision names its own sender", async () => {
  await load(service.deps.db, page(artist.artistId, producedBy));
  expect(await told()).toBeUndefined();
  const { artistId } = artist;
  const { url } = page(artistId, producedBy);
  const line = { type: "original", artistId, kind: "web_page", url, text: "Other words." };
  const path = `/api/artist/${artistId}/import`;
  await service.call(importRoute, "POST", path, { as: claimant, body: [line] });
  const { rows } = await service.deps.db.execute(sql`
    select current, provided_as from originals where artist_id = ${artistId} and url = ${url}
    order by current`);
  expect(rows).toEqual([
    { current: false, provided_as: null },
    { current: true, provided_as: "claimant" },
  ]);
});

test("a proof names the role and never the person, and verifies", async () => {
  await bring();
  const { jobId } = await answerTo(service, artist.artistId);
  const { body } = await askForProof(service, artist.artistId, jobId);
  expect(body.references[0].providedBy).toEqual(providedBy);
  expect(JSON.stringify(body)).not.toContain(editorSubject);
  const report = await verifyProof(JSON.stringify(body), { keySet: keySetOf(keys) });
  expect(report).toMatchObject({ holds: true, problems: [] });
});

test("an export carries the sender to another service, and no longer names a person who was erased", async () => {
  await bring();
  const exported = await exportOf(service.deps.db, artist.artistId);
  const [original] = exported
    .split("\n")
    .filter((line) => line.includes(producedBy))
    .map((line) => JSON.parse(line));
  expect(original).toMatchObject({ providedBy: editorSubject, providedAs: "editor" });
  const other = await freshDatabase();
  await importText(other.db, exported);
  const again = await exportOf(other.db, artist.artistId);
  await other.close();
  expect(again).toContain(`"providedAs":"editor","providedBy":"${editorSubject}"`);

  const { body } = await service.call(eraseRoute, "POST", "/api/me/erase", { as: editor });
  // Includes the rows of other tests' artists.
  expect(body.receipt.unnamed.originals).toBeGreaterThan(0);
  expect(await told()).toEqual({ ...providedBy, subject: null });
});
