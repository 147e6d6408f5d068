import { expect, test } from "vitest";
import { publicationClaims } from "#lib/outside/page/publication-claims.js";

const time = '<time datetime="2024-05-01">May</time>';

test.each([
  ["a time of its own", time, ["lone_time 2024-05-01"]],
  ["a time in a related list", `<div class="related">${time}</div>`, []],
  [
    "a time behind a related list",
    `<div class="related"><p>${time}</p></div><p>${time}</p>`,
    ["lone_time 2024-05-01"],
  ],
  ["a body that is called so", `<body class="related">${time}</body>`, ["lone_time 2024-05-01"]],
  [
    "words marked as the date",
    '<p><b itemprop="datePublished"> May <i>2024</i></b> x</p>',
    ["itemprop May 2024"],
  ],
  [
    "a value marked as the date",
    '<b itemprop="datePublished" content="2024">x</b>',
    ["itemprop 2024"],
  ],
  ["a mark in a related list", '<ul id="related"><b itemprop="datePublished">2024</b></ul>', []],
  ["an abbreviation", '<abbr class="published" title="2024">x</abbr>', ["time 2024"]],
  [
    "linked data",
    '<script type="application/ld+json">{"@type":"Article","datePublished":"2024"}</script>',
    ["linked_data 2024"],
  ],
  ["another script", '<script>{"@type":"Article","datePublished":"2024"}</script>', []],
])("the publication dates that a page claims: %s", (_, html, claims) => {
  expect(publicationClaims(html).map(({ from, text }) => `${from} ${text}`)).toEqual(claims);
});
