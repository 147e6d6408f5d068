import type { PackedFile } from "./pack.js";

export const actorId = "https://social.example/users/skerrylight";
const everybody = "https://www.w3.org/ns/activitystreams#Public";

type Fields = Record<string, unknown>;

/** A post as an outbox has it. */
export function note(id: string, content: string, fields: Fields = {}): Fields {
  return {
    id: `${actorId}/statuses/${id}`,
    type: "Note",
    summary: null,
    inReplyTo: null,
    published: `2024-05-${id.padStart(2, "0")}T10:00:00Z`,
    url: `https://social.example/@skerrylight/${id}`,
    attributedTo: actorId,
    to: [everybody],
    cc: [`${actorId}/followers`],
    sensitive: false,
    content,
    contentMap: { en: content },
    attachment: [],
    tag: [],
    ...fields,
  };
}

/** An activity around an object. */
export function activity(type: string, object: unknown, fields: Fields = {}): Fields {
  return { id: `${actorId}/activity`, type, actor: actorId, to: [everybody], object, ...fields };
}

export const create = (object: Fields): Fields => activity("Create", object, { to: object.to });

/** The files of an archive. */
export function mastodonFiles(items: readonly unknown[]): PackedFile[] {
  const outbox = {
    "@context": "https://www.w3.org/ns/activitystreams",
    id: "outbox.json",
    type: "OrderedCollection",
    totalItems: items.length,
    orderedItems: items,
  };
  const actor = {
    "@context": ["https://www.w3.org/ns/activitystreams"],
    id: actorId,
    type: "Person",
    preferredUsername: "skerrylight",
    name: "Skerrylight",
    url: "https://social.example/@skerrylight",
    outbox: "outbox.json",
  };
  return [
    ["media_attachments/files/1/original/cover.png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ["outbox.json", JSON.stringify(outbox)],
    ["actor.json", JSON.stringify(actor)],
    ["likes.json", "{}"],
  ];
}

/** Everything that an outbox can contain; `imported` are the posts that count, oldest first. */
export const everyKind = {
  items: [
    create(note("1", "<p>First &amp; last<br>song</p><p>Caf\u00e9 \u{1f3b8}</p>")),
    create(note("2", "<p>Played live</p>", { summary: "Loud" })),
    create(note("3", "<p>A reply to myself</p>", { inReplyTo: `${actorId}/statuses/2` })),
    create(
      note("4", "<p>@ana Thanks</p>", { inReplyTo: "https://other.example/users/ana/statuses/9" }),
    ),
    create(note("5", "<p>For followers</p>", { to: [`${actorId}/followers`], cc: [] })),
    create(note("6", "<p>Unlisted</p>", { to: [`${actorId}/followers`], cc: [everybody] })),
    create(note("7", "<p>For one</p>", { to: ["https://other.example/users/ana"], cc: [] })),
    activity("Announce", "https://other.example/users/ana/statuses/1"),
    create(note("8", "<p>Vinyl or tape?</p>", { type: "Question", oneOf: [{ name: "Vinyl" }] })),
    create(note("9", "", { attachment: [{ type: "Document", name: "The cover" }] })),
    create(note("10", "<p>With a tpyo</p>")),
    activity("Update", note("10", "<p>With a typo</p>", { updated: "2024-05-10T11:00:00Z" })),
    create(note("11", "<p>Regretted</p>")),
    activity("Delete", { id: `${actorId}/statuses/11`, type: "Tombstone" }),
    create(note("12", "<p>Undated</p>", { published: "yesterday" })),
  ],
  imported: [
    ["1", "First & last\nsong\n\nCaf\u00e9 \u{1f3b8}", "2024-05-01T10:00:00Z"],
    ["2", "Loud\n\nPlayed live", "2024-05-02T10:00:00Z"],
    ["3", "A reply to myself", "2024-05-03T10:00:00Z"],
    ["8", "Vinyl or tape?", "2024-05-08T10:00:00Z"],
    ["10", "With a typo", "2024-05-10T10:00:00Z"],
    ["12", "Undated", null],
  ] as const,
};
