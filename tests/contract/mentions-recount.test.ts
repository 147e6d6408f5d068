import { beforeAll, expect, test } from "vitest";
import { recountMentions } from "#lib/client/command/recount-mentions.js";
import { verifyMentions } from "#lib/client/proof/verify-mentions.js";
import type { MentionsCertificate } from "#lib/contract/mentions.js";
import { closedAfterFile } from "../support/database.js";
import { fillArtist } from "../support/full-artist.js";
import { interviewService } from "../support/interview.js";
import { keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { account, load, page } from "../support/records.js";

const keys = newSigningKeys();
const keySet = keySetOf(keys);
let lines: string[];
const artist = await closedAfterFile(interviewService());
beforeAll(async () => {
  signWith(artist.service, keys);
  await fillArtist(artist);
  const { artistId } = artist;
  const text = "Host: Was it fog?\nAna: Fog, and more fog. 🎻";
  const start = text.indexOf("Ana");
  const url = "https://fog.example/";
  const social = { kind: "caption", platform: "social_b" };
  await load(
    artist.db,
    account(artistId, "social_b", "gone", { removed: true }),
    page(artistId, text, {
      kind: "transcript",
      url: `${url}talk`,
      voices: [
        { start: 0, name: "Host" },
        { start, name: "Ana" },
      ],
      places: [
        { start: 0, startSeconds: 0.5, endSeconds: 2.125 },
        { start, startSeconds: 3, endSeconds: 9.25 },
      ],
    }),
    page(artistId, "Fog in a book.", {
      url: `${url}book`,
      places: [{ start: 0, page: 3 }],
    }),
    page(artistId, "Private fog.", { url: `${url}private`, visibility: "private" }),
    page(artistId, "Removed fog.", { url: `${url}removed`, removed: true }),
    page(artistId, "Declined fog.", { url: `${url}declined/?utm_source=x` }),
    page(artistId, "Fog of another account.", { ...social, accountId: "gone", url: `${url}gone` }),
    {
      type: "candidate",
      artistId,
      url: `${url}declined`,
      destination: "lore",
      identity: "confirmed",
    },
  );
  const { candidates } = await artist.ok("GET", "/research/discoveries");
  const found = candidates.find((one: { url: string }) => one.url === `${url}declined`);
  await artist.ok("POST", `/research/discoveries/${found.id}/review`, {
    revision: found.revision,
    decision: "decline",
  });
  const { body } = await artist.send("GET", "/export");
  lines = body.map((record: unknown) => JSON.stringify(record));
});

async function certificateOf(query: Record<string, string>): Promise<MentionsCertificate> {
  return (await artist.ok("GET", `/research/mentions?${new URLSearchParams(query)}`)).certificate;
}

async function* given(changed: readonly string[]) {
  yield* changed;
}

const verified = (certificate: MentionsCertificate, exported: readonly string[] = lines) =>
  verifyMentions(certificate, {
    keySet,
    recount: (read) => recountMentions(read, given(exported)),
  });

test("the holder of an export gets the root and the counts of the certificate", async () => {
  const certificate = await certificateOf({ of: "fog", also: "violin" });
  expect(certificate.places).toBe(4);
  const report = await verified(certificate);
  expect(report.problems).toEqual([]);
  expect(report.holds).toBe(true);
  expect(report.proves.join()).toContain("4 mentions in 2 originals");
  const { places } = await recountMentions(certificate, given(lines));
  const { passages } = await artist.ok("GET", "/research/mentions?of=fog");
  const listed = passages.flatMap(
    (one: { sourceId: string; mentions: { start: number; end: number }[] }) =>
      one.mentions.map((at) => `${one.sourceId} ${at.start} ${at.end}`),
  );
  expect(places?.map((one) => `${one.sourceId} ${one.start} ${one.end}`).sort()).toEqual(
    listed.sort(),
  );
});

test("counts narrowed by platform are recomputed; for those narrowed by date or voice only the root is", async () => {
  expect((await verified(await certificateOf({ of: "fog", platform: "moments" }))).holds).toBe(
    true,
  );
  for (const filter of [{ voice: "artist" }, { fromDate: "2020-01-01" }]) {
    const report = await verified(await certificateOf({ of: "fog", ...filter }));
    expect(report.holds).toBe(true);
    expect(report.proves.join()).not.toContain("Counted again");
    expect(report.cannotProve.join()).toContain("cannot be applied to an export");
  }
});

test("an export in which a mention was changed, added or left out does not confirm it", async () => {
  const certificate = await certificateOf({ of: "fog" });
  const changes: [string, (line: string) => string[], string][] = [
    ["a text", (line) => [line.replace("more fog", "more rain")], "not their revision's"],
    ["a record", (line) => (line.includes("Fog in a book") ? [] : [line]), "with the root"],
    ["a curation", (line) => [line.replace('"declined"', '"approved"')], "with the root"],
  ];
  for (const [what, change, problem] of changes) {
    const { holds, problems } = await verified(certificate, lines.flatMap(change));
    expect([what, holds, problems.join()]).toEqual([what, false, expect.stringContaining(problem)]);
  }
  const lying = { ...certificate, places: 5 };
  expect((await verified(lying)).problems.join()).toContain("4 mentions in 2 originals");
});

test("what is not a whole export of the artist is unreadable", async () => {
  const certificate = await certificateOf({ of: "fog" });
  await expect(
    verified(
      certificate,
      lines.filter((line) => !line.includes("export_end")),
    ),
  ).rejects.toThrow("no end record");
  await expect(verified(certificate, ["{}"])).rejects.toThrow("not a record");
  const other = { ...certificate, artistId: "01930000-cafe-7000-8000-0000000005ea" };
  await expect(verified(other)).rejects.toThrow("another artist");
});
