import { blueskyRecords, instagramExport } from "./every-format.js";
import { create, mastodonFiles, note } from "./mastodon.js";
import { type PackedFile, tarGzOf, zipOf } from "./pack.js";
import { repositoryOf } from "./repository.js";

type Archive = [name: string, content: Uint8Array, open: string];

/**
 * Archives with a post that is open, and with a secret everywhere else: in messages, posts for some,
 * drafts, bookmarks, contacts and what others wrote.
 */
export function archivesWithCanaries(secret: string): Archive[] {
  const others = "https://other.example/users/ana";
  const closed: [what: string, fields: object][] = [
    ["one", { to: [others], cc: [] }],
    ["followers", { to: ["https://social.example/users/skerrylight/followers"], cc: [] }],
    ["an answer", { inReplyTo: `${others}/statuses/1` }],
    ["nobody", { to: [], cc: [] }],
  ];
  const beside = ["bookmarks.json", "likes.json", "lists.csv", "blocked_accounts.csv"];
  const mastodon = closed.flatMap(([what, fields], at) =>
    [zipOf, tarGzOf].map((pack, packed): Archive => {
      const open = `Open words for all ${at}${packed}`;
      const id = String(at * 2 + packed);
      const posts = [
        create(note(`1${id}`, `<p>${open}</p>`, { published: "2024-05-01" })),
        create(
          note(`2${id}`, `<p>${secret} for ${what}</p>`, { published: "2024-05-01", ...fields }),
        ),
      ];
      const files: PackedFile[] = mastodonFiles(posts).filter(
        (file) => !Array.isArray(file) || file[0] !== "likes.json",
      );
      for (const name of beside) files.push([name, secret]);
      return [`mastodon-${id}.${packed === 0 ? "zip" : "tar.gz"}`, pack(files), open];
    }),
  );
  const folders = [
    "messages/message_requests/bo_2/message_1.json",
    "drafts/posts.json",
    "comments/post_comments_1.json",
    "connections/followers_and_following/followers_1.json",
    "personal_information/device_information/devices.json",
    "logged_information/recent_searches/word_or_phrase_searches.json",
  ];
  const instagram = folders.map((path, at): Archive => {
    const open = `Open caption ${at}`;
    const files: PackedFile[] = [
      ...instagramExport(open, secret, 1_714_557_600 + at),
      [path, JSON.stringify([{ title: secret, string_list_data: [{ value: secret }] }])],
    ];
    return [`instagram-${at}.zip`, zipOf(files), open];
  });
  const collections = [
    "app.bsky.graph.block",
    "app.bsky.graph.listitem",
    "app.bsky.feed.like",
    "app.bsky.actor.profile",
    "chat.bsky.actor.declaration",
    "app.bsky.draft.draft",
  ];
  const bluesky = collections.map((collection, at): Archive => {
    const open = `An open post ${at}`;
    const records = {
      ...blueskyRecords(open, secret),
      [`${collection}/3kother`]: {
        text: secret,
        subject: secret,
        createdAt: "2024-05-01T10:00:00Z",
      },
    };
    return [`bluesky-${at}.car`, repositoryOf(`did:plc:sky${at}`, records), open];
  });
  return [...mastodon, ...instagram, ...bluesky];
}
