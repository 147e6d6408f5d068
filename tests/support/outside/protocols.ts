import { type Answering, type Asked, absent, json } from "./server.js";

type Handler = (asked: Asked) => Answering;

/** Brave's Web Search API over fixed results; a wrong key is refused. */
export function brave(results: readonly { url: string; title: string }[]): Handler {
  return ({ path, headers, query }) => {
    if (path !== "/res/v1/web/search" || !query.get("q")) return absent;
    if (headers["x-subscription-token"] !== "search-key") return { status: 401 };
    const found = results.map((result) => ({ ...result, description: `About ${result.title}` }));
    return json({ type: "search", query: {}, web: { type: "search", results: found } });
  };
}

/** Tavily's Search API over fixed results. */
export function tavily(results: readonly { url: string; title: string }[]): Handler {
  return ({ method, path, headers, body }) => {
    if (method !== "POST" || path !== "/search") return absent;
    if (headers.authorization !== "Bearer search-key") return { status: 401 };
    const { query, max_results } = JSON.parse(body);
    const found = results
      .slice(0, max_results)
      .map((result) => ({ ...result, content: `About ${result.title}`, score: 0.9 }));
    return json({ query, answer: null, images: [], results: found, response_time: 0.4 });
  };
}

export interface Group {
  id: string;
  title: string;
  date: string;
}

/** The MusicBrainz web service over the release groups of one artist, 100 to a page. */
export function musicbrainz(artistId: string, groups: () => readonly Group[]): Handler {
  return ({ path, query, headers }) => {
    if (!headers["user-agent"]?.includes("(+")) return { status: 403 };
    if (path === `/ws/2/artist/${artistId}`) return json({ id: artistId, name: "Skerrylight" });
    if (path !== "/ws/2/release-group" || query.get("artist") !== artistId) return absent;
    const offset = Number(query.get("offset") ?? 0);
    const limit = Number(query.get("limit") ?? 25);
    const page = groups().slice(offset, offset + limit);
    return json({
      "release-group-count": groups().length,
      "release-group-offset": offset,
      "release-groups": page.map(({ id, title, date }) => ({
        id,
        title,
        "primary-type": "Album",
        "secondary-types": [],
        "first-release-date": date,
        disambiguation: "",
      })),
    });
  };
}

export interface ScrapedItem {
  id: string;
  text: string;
  author: string;
  created: string;
  subtitles?: string;
}

/** Apify's API: a run that is done after `polls` polls, and the items of its data set. */
export function apify(items: readonly ScrapedItem[], polls = 1): Handler {
  let polled = 0;
  const run = (status: string) => json({ data: { id: "run1", status, defaultDatasetId: "set1" } });
  return ({ method, path, headers }) => {
    if (headers.authorization !== "Bearer scraper-token") return { status: 401 };
    if (method === "POST" && path === "/v2/acts/short-posts/runs") return run("READY");
    if (path === "/v2/actor-runs/run1") {
      polled += 1;
      return run(polled >= polls ? "SUCCEEDED" : "RUNNING");
    }
    if (path !== "/v2/datasets/set1/items") return absent;
    return json(
      items.map(({ id, text, author, created, subtitles }) => ({
        id,
        text,
        createTimeISO: created,
        webVideoUrl: `https://short.example/@${author}/video/${id}`,
        authorMeta: { id: `id-of-${author}`, name: author },
        videoMeta: {
          duration: 30,
          subtitleLinks: subtitles ? [{ language: "eng-US", downloadLink: subtitles }] : [],
        },
      })),
    );
  };
}

export interface Post {
  key: string;
  text: string;
  created: string;
  author?: string;
  repost?: boolean;
  /** When the app view saw it; as `created` when absent. */
  indexed?: string;
  /** The authors of the post that it replies to, and of the one that began the thread. */
  reply?: { parent: string; root: string };
}

/** An AT Protocol app view with one account, two posts to a page. */
export function appView(did: string, handle: string, posts: () => readonly Post[]): Handler {
  const ref = (author: string) => ({ uri: `at://${author}/app.bsky.feed.post/3j`, cid: "cid-3j" });
  const view = ({ key, text, created, author = did, indexed = created, reply }: Post) => ({
    uri: `at://${author}/app.bsky.feed.post/${key}`,
    cid: `cid-${key}`,
    author: { did: author, handle, labels: [] },
    record: {
      $type: "app.bsky.feed.post",
      text,
      createdAt: created,
      ...(reply && { reply: { parent: ref(reply.parent), root: ref(reply.root) } }),
    },
    indexedAt: indexed,
  });
  // The filters that the lexicon knows; without one, every reply is sent.
  const filters: Record<string, (post: Post) => boolean> = {
    posts_no_replies: ({ reply }) => reply === undefined,
    posts_and_author_threads: ({ reply }) => reply === undefined || reply.root === did,
  };
  return ({ path, query }) => {
    if (path === "/xrpc/app.bsky.actor.getProfile") {
      return query.get("actor") === handle ? json({ did, handle }) : { status: 400 };
    }
    if (path === "/xrpc/app.bsky.feed.getPosts") {
      const wanted = query.getAll("uris");
      return json({
        posts: posts()
          .map(view)
          .filter(({ uri }) => wanted.includes(uri)),
      });
    }
    if (path !== "/xrpc/app.bsky.feed.getAuthorFeed" || query.get("actor") !== did) return absent;
    const from = Number(query.get("cursor") ?? 0);
    const wanted = posts().filter(filters[query.get("filter") ?? ""] ?? (() => true));
    const page = wanted.slice(from, from + 2);
    const feed = page.map((post) => ({
      post: view(post),
      ...(post.repost ? { reason: { $type: "app.bsky.feed.defs#reasonRepost" } } : {}),
    }));
    return json(from + 2 < wanted.length ? { feed, cursor: String(from + 2) } : { feed });
  };
}

/** A Mastodon-compatible server with one account, newest status first. */
export function mastodon(id: string, statuses: () => readonly Record<string, unknown>[]): Handler {
  return ({ path, query }) => {
    if (path === "/api/v1/accounts/lookup") {
      return json({ id, acct: query.get("acct"), url: "https://social.example/@skerrylight" });
    }
    const one = /^\/api\/v1\/statuses\/(\w+)$/.exec(path)?.[1];
    if (one !== undefined) {
      const status = statuses().find((candidate) => candidate.id === one);
      return status === undefined ? absent : json(status);
    }
    if (path !== `/api/v1/accounts/${id}/statuses`) return absent;
    const below = query.get("max_id");
    const older = statuses().filter(
      (status) => below === null || Number(status.id) < Number(below),
    );
    return json(older.slice(0, 2));
  };
}

/** A status as Mastodon gives it. */
export function status(account: string, id: string, content: string, fields = {}) {
  return {
    id,
    uri: `https://social.example/users/skerrylight/statuses/${id}`,
    url: `https://social.example/@skerrylight/${id}`,
    created_at: `2024-05-${id.padStart(2, "0")}T10:00:00.000Z`,
    content,
    spoiler_text: "",
    visibility: "public",
    reblog: null,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    account: { id: account },
    ...fields,
  };
}
