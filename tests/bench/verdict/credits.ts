import { randomUUIDv7 } from "node:crypto";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { account, artist, load, release } from "../../support/records.js";
import type { Findings } from "../sets/findings.js";
import { type BenchService, finish } from "../sets/finish.js";

/** Works, each with ways to credit somebody with it and ways to ask about it. */
const works = [
  [
    ["Produced by NAME.", "Producer: NAME.", "NAME, production."],
    ["Who produced TITLE?", "Who was the producer of TITLE?"],
  ],
  [
    ["Mixed by NAME.", "Mix: NAME.", "NAME mixed all of it."],
    ["Who mixed TITLE?", "Who did the mixing of TITLE?"],
  ],
  [
    ["Mastered by NAME.", "Mastering: NAME.", "NAME mastered it from tape."],
    ["Who mastered TITLE?", "Who was the mastering engineer of TITLE?"],
  ],
  [
    ["Written by NAME.", "Songwriter: NAME.", "NAME wrote every song."],
    ["Who wrote TITLE?", "Who is the songwriter of TITLE?"],
  ],
  [
    ["Artwork by NAME.", "Cover design: NAME.", "NAME painted the sleeve."],
    ["Who made the cover of TITLE?", "Who designed the artwork of TITLE?"],
  ],
  [
    ["Drums: NAME.", "NAME plays drums.", "Drummer: NAME."],
    ["Who played drums on TITLE?", "Who is the drummer on TITLE?"],
  ],
  [
    ["Cello: NAME.", "NAME plays the cello.", "With NAME on cello."],
    ["Who played cello on TITLE?", "Who plays the cello on TITLE?"],
  ],
  [
    ["Vocals: NAME.", "Sung by NAME.", "NAME sings."],
    ["Who sang on TITLE?", "Who sings TITLE?"],
  ],
] as const;

const firsts =
  "Amber Birch Cinder Drift Ember Fallow Garnet Hollow Iron Juniper Kestrel Lantern Marble Nettle Ochre Pewter Quarry Russet Saffron Thistle Umber Velvet Willow Yarrow Zephyr".split(
    " ",
  );
const seconds =
  "Almanac Bridge Choir Divide Estuary Ferry Gallery Harvest Island Journal Kingdom Ledger Meridian Notebook Orchard Parade Quarter Relay Signal Terrace".split(
    " ",
  );
const people =
  "Ana Lund,Siri Moe,Nils Orheim,Marit Lyngvik,Ola Berg,Pia Holm,Greta Falk,Jonas Vik".split(",");

/** Entries of a catalog that each state two works, asked about one of these and about a third. */
export async function benchCredits(service: BenchService, every: number, findings: Findings) {
  const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
  const entries = firsts.flatMap((first, one) =>
    seconds.map((second, other) => {
      const index = one * seconds.length + other;
      const title = `${first} ${second}`;
      const stated = [index, index + 3].map((place) => at(works, place));
      const says = stated.map(([ways], place) =>
        at(ways, index).replace("NAME", at(people, index + place)),
      );
      const asks = ([, questions]: (typeof works)[number]) =>
        at(questions, index >> 3).replace("TITLE", title);
      return {
        title,
        text: `Album: ${title} by Skerrylight. ${says.join(" ")} Recorded in Bergen.`,
        questions: { there: asks(at(works, index)), nowhere: asks(at(works, index + 5)) },
      };
    }),
  );
  const artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId, "Skerrylight"),
    account(artistId, "catalog_a", "catalog-account"),
    ...entries.map(({ title, text }) => release(artistId, text, { title, entryId: title })),
  );
  for (const { title, questions } of entries.filter((_, index) => index % every === 0)) {
    for (const [group, topic] of Object.entries(questions)) {
      const request = v.parse(ResearchRequest, { topic, evidenceNeed: "credits" });
      const { status } = await finish(service, artistId, request);
      const complete = Number(status.stage === "complete");
      findings.add(`credits, work stated ${group}`, title, { complete });
    }
  }
  const groups = ["there", "nowhere"].map((group) => `credits, work stated ${group}`);
  findings.table("credits of 500 entries", groups, ["complete"]);
}
