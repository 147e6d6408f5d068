import type { LatestItem } from "#lib/client/generated/types.js";

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";

const ofDemo = [
  "When was Weather for Two Voices released?",
  "Who played the bass pedals on Fog Signal Company?",
  "How much did the harmonium cost and where was it found?",
  "How long was the Post Boat Tour and how many harbours did it visit?",
];

/** Questions to begin with: of the demo artist its own, of others about their newest releases; none without one. */
export function exampleQuestions(artistId: string, latest: readonly LatestItem[]): string[] {
  if (artistId === demoArtistId) return ofDemo;
  const titles = latest.flatMap(({ kind, title }) =>
    kind === "release" && title !== null ? [title] : [],
  );
  const [newest, second] = [...new Set(titles)];
  return [
    ...(newest === undefined ? [] : [`When was ${newest} released?`, `Who worked on ${newest}?`]),
    ...(second === undefined ? [] : [`When was ${second} released?`]),
  ].filter((question) => question.length <= 160);
}
