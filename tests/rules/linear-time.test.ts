import { expect, test } from "vitest";
import { withContact } from "#lib/http/openapi-contact.js";
import { preferredWait } from "#lib/http/preferred-wait.js";
import { nameKey } from "#lib/language/names.js";
import { planOffline } from "#lib/model/offline/offline-plan.js";
import { profileOfUrl } from "#lib/outside/adapters/profile-address.js";
import { apifyScraper } from "#lib/outside/adapters/scraper.js";
import { endpointUrl } from "#lib/outside/provider/provider-request.js";
import { namedReleases } from "#lib/research/named-releases.js";
import { namedUrls, neutralTopic } from "#lib/research/plan-request.js";
import { readStoredRequest } from "#lib/research/stored-request.js";

const uncalled = () => Promise.reject(new Error("no provider is asked"));
const readsOf: Record<string, (length: number) => unknown> = {
  "a profile's address": (length) => profileOfUrl(`${"?".repeat(length)}\n`),
  "the operator's contact": (length) =>
    withContact({ info: { contact: {} } }, `${"@".repeat(length)} x`),
  "a preference with blanks": (length) => preference(`wait${" ".repeat(length)}x`),
  "a preference with open quotations": (length) => preference('"\\'.repeat(length / 2)),
  "a question's words for a need": (length) => plan("when ".repeat(length / 5)),
  "a question's words for another need": (length) => plan("say ".repeat(length / 4)),
  "an actor's address": (length) =>
    apifyScraper(uncalled, `${"/acts/".repeat(length / 6)}\n`, "token"),
  "a provider's base address": (length) => endpointUrl(`http://x/${"/".repeat(length)}y`, "z"),
  "the end of an address in a question": (length) =>
    namedUrls(`http://x/${".".repeat(length)}y`, ""),
  "a long word where an e-mail address may stand": (length) => neutralTopic("a".repeat(length)),
  "signs before a title": (length) => named(`${"!".repeat(length)} a Grey`),
};

function preference(prefer: string) {
  return preferredWait(new Headers({ prefer }), 20);
}

function plan(text: string) {
  return planOffline([{ name: "question", attributes: {}, text }]);
}

function named(topic: string) {
  const request = { ...readStoredRequest({ topic: "Grey", evidenceNeed: "release_date" }), topic };
  const titled = [{ term: `=${nameKey("Grey")}`, sourceId: "1", title: "Grey" }];
  return namedReleases(request, { titled, artistName: "Skerrylight" });
}

/**
 * Minimum microseconds of CPU of one call, over three times as many calls as take 25 ms: the system counts CPU in steps
 * of up to 5 ms.
 */
function cpuOf(work: () => unknown): number {
  let calls = 1;
  const spent = () => {
    const before = process.threadCpuUsage();
    for (let call = 0; call < calls; call += 1) work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  while (spent() < 25_000) calls *= 2;
  return Math.min(...Array.from({ length: 3 }, spent)) / calls;
}

test.each(
  Object.entries(readsOf),
)("four times the text takes about four times the CPU: %s", (_, read) => {
  const ratio = cpuOf(() => read(24_000)) / cpuOf(() => read(6_000));
  // Four is linear, sixteen quadratic.
  expect(ratio).toBeLessThan(9);
});
