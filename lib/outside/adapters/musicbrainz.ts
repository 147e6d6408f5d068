import * as v from "valibot";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { releaseEntry } from "#lib/outside/adapters/release-entry.js";
import type { AccountReader } from "#lib/outside/provider/account-reader.js";
import { countedItems } from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

export const Mbid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Artist = v.object({ id: Mbid, name: v.string() });
const Groups = v.object({
  "release-group-count": v.number(),
  "release-groups": countedItems(
    v.object({
      id: Mbid,
      title: v.string(),
      "primary-type": v.nullish(v.string()),
      "secondary-types": v.nullish(v.array(v.string())),
      "first-release-date": v.nullish(v.string()),
      disambiguation: v.nullish(v.string()),
    }),
  ),
});

const musicbrainzUrl = "https://musicbrainz.org";

/** The address of its web service below a base URL. */
export const musicbrainzService = (base = musicbrainzUrl) =>
  /\/ws\/2\/?$/.test(base) ? base : endpointUrl(base, "/ws/2").href;

const pageSize = 100;

/**
 * Release groups from the MusicBrainz web service, with the first release date in its original
 * precision. The service allows one request a second and requires a contact in the user agent.
 */
export function musicbrainzReader(ask: AskProvider, base?: string): AccountReader {
  const service = musicbrainzService(base);
  return {
    provider: "musicbrainz",
    async find(identifier, signal) {
      const id = v.safeParse(Mbid, identifier);
      if (!id.success) return { kind: "absent" };
      const url = endpointUrl(service, `/artist/${id.output}`, { fmt: "json" });
      const answer = await ask({ url, schema: Artist, signal });
      if (answer.kind !== "answered") return answer;
      const { name } = answer.value;
      const page = `https://musicbrainz.org/artist/${id.output}`;
      return { kind: "answered", value: { accountId: id.output, handle: name, url: page } };
    },
    async read(account, next, signal) {
      const offset = Number(next ?? 0);
      const answer = await ask({
        url: endpointUrl(service, "/release-group", {
          artist: account.accountId,
          limit: pageSize,
          offset,
          fmt: "json",
        }),
        schema: Groups,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const { "release-groups": groups, "release-group-count": count } = answer.value;
      const { read, items, unreadable } = groups;
      const entries = read.map((group) =>
        releaseEntry({
          entryId: group.id,
          url: `https://musicbrainz.org/release-group/${group.id}`,
          title: group.title,
          date: knownDate(group["first-release-date"]),
          details: [
            ["Type", [group["primary-type"], ...(group["secondary-types"] ?? [])]],
            ["Note", [group.disambiguation]],
          ],
        }),
      );
      const end = offset + pageSize;
      const following = end < count ? String(end) : null;
      return { kind: "answered", value: { entries, next: following, items, unreadable } };
    },
  };
}

/** The date in its original precision; null when the text is not a date. */
function knownDate(text: string | null | undefined): string | null {
  return text != null && parsePartialDate(text) !== null ? text : null;
}
