import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { takeTurn } from "../support/onboarding.js";
import { artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

const rounds = 12;
const hosts = ["one.example", "two.example"];

/** An artist with a profile of that name on each of the two sites. */
async function artistWith(name: string) {
  const id = randomUUIDv7();
  const links = hosts.map((platform) => {
    const url = `https://${platform}/${name}`;
    return { type: "link", artistId: id, platform, identifier: url, url };
  });
  await load(service.deps.db, artist(id, name), ...claimant(id, name), ...links);
  return { id, name };
}

test("artists who take over each other's profiles at once get a response, and no profile has two artists", async () => {
  for (let round = 0; round < rounds; round++) {
    const [ann, bo] = await Promise.all([artistWith(`ann-${round}`), artistWith(`bo-${round}`)]);
    const takeOver = (own: typeof ann, other: typeof ann, order: string[]) =>
      takeTurn(
        service,
        own.id,
        {
          type: "confirm_profiles",
          remove: order,
          add: order.map((host) => ({ url: `https://${host}/${other.name}` })),
        },
        { as: { token: `subject:${own.name}` } },
      );
    const answers = await Promise.all([
      takeOver(ann, bo, hosts),
      takeOver(bo, ann, hosts.toReversed()),
    ]);
    for (const { status, body } of answers) {
      expect([200, 409], JSON.stringify(body)).toContain(status);
    }
  }
});

test("two imports and a turn that swap the same profiles do not deadlock", async () => {
  for (let round = 0; round < rounds; round++) {
    const [ann, bo] = await Promise.all([artistWith(`una-${round}`), artistWith(`bea-${round}`)]);
    const links = [
      [ann, bo],
      [bo, ann],
    ].flatMap(([own, other]) =>
      hosts.map((platform) => {
        const url = `https://${platform}/${other?.name}`;
        return { type: "link", artistId: own?.id, platform, identifier: url, url };
      }),
    );
    const turn = {
      type: "confirm_profiles",
      remove: hosts,
      add: [{ url: `https://${hosts[1]}/${bo.name}` }],
    };
    const [, , answer] = await Promise.all([
      load(service.deps.db, ...links),
      load(service.deps.db, ...links.toReversed()),
      takeTurn(service, ann.id, turn, { as: { token: `subject:${ann.name}` } }),
    ]);
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
  }
});
