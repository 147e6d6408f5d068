import type { MentionGroup, Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { isolated } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { Columns } from "../parts/links.js";
import { Empty } from "../parts/states.js";
import { Found, SearchRoom, useSought } from "./found.js";
import { Certificate, countWords, mentionParts, searchedWords } from "./mention-parts.js";

type Query = Omit<Operations["listMentions"]["query"], "limit" | "cursor">;

const groupings = [
  ["original", "By source"],
  ["year", "By year"],
  ["site", "By site"],
  ["voice", "By whose words"],
] as const;

/** Every mention of a name or phrase, counted. */
export function MentionsPage({ artistId }: PageProps) {
  const { given, drafts, send } = useSought(["of", "by", "voice"], { by: "original" });
  const { of } = given;
  usePageTitle(of === undefined ? "Every mention" : `Every mention of ${of}`, artistId);
  return (
    <SearchRoom
      title="Every mention"
      lead="Counts every place in the saved public sources that mentions a name or phrase."
      label="Name or phrase"
      action="List"
      words={drafts.of}
      voice={drafts.voice}
      onSubmit={send}
      fields={<SelectField label="Order" draft={drafts.by} options={groupings} />}
    >
      {of !== undefined && <Mentions query={given as Query} />}
    </SearchRoom>
  );
}

function Mentions({ query }: { query: Query }) {
  const artistId = useArtistId();
  const { of, by } = query;
  const input = { path: { id: artistId }, query: { ...query, limit: 20 } };
  const list = useList("listMentions", input, ({ passages }) => passages);
  const { firstPage } = list;
  return (
    <Found
      list={list}
      label="Mentions"
      what="mentions"
      words={of}
      said={countWords(firstPage)}
      backWords={`Every mention of ${of}`}
      empty={
        <Empty title={`No saved source mentions “${isolated(of)}”`}>
          <p>{searchedWords(firstPage)}</p>
        </Empty>
      }
      head={
        <>
          <p class="lead">{countWords(firstPage)}</p>
          <p class="found-limits">{searchedWords(firstPage)}</p>
          {by !== "original" && <Groups groups={firstPage?.groups ?? []} />}
        </>
      }
      partsOf={mentionParts}
      isWhole
    >
      {firstPage !== undefined && <Certificate listed={firstPage} of={of} />}
    </Found>
  );
}

function Groups({ groups }: { groups: readonly MentionGroup[] }) {
  return (
    <table class="mention-groups">
      <Columns names={["Group", "Mentions", "Sources"]} />
      <tbody>
        {groups.map(({ key, places, originals }) => (
          <tr key={key ?? ""}>
            <th scope="row">{groupWords(key)}</th>
            <td>{places}</td>
            <td>{originals}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const voiceWords: Readonly<Record<string, string>> = {
  artist: "The artist’s own words",
  other: "Somebody else’s words",
  unknown: "Not known whose words",
};

function groupWords(key: string | null): string {
  return key === null ? "Date unknown" : (voiceWords[key] ?? key);
}
