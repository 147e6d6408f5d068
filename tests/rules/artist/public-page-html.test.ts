import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { noPublicPageHtml, publicPageHtml } from "#lib/artist/public-page-html.js";
import type { PublicPage } from "#lib/contract/public-page.js";

const validator = resolve(".ci/html/node_modules/html-validate/dist/esm/index.js");
// Installed by `npm ci --prefix .ci/html`, as .ci/run does.
const isInstalled = existsSync(validator);
if (process.env.REQUIRE_HTML_VALIDATE && !isInstalled) throw new Error(`${validator} is missing`);

/** What html-validate finds by the HTML standard. */
async function faultsOf(page: string): Promise<string[]> {
  const { HtmlValidate } = await import(pathToFileURL(validator).href);
  const config = { root: true, extends: ["html-validate:standard"] };
  const { results } = await new HtmlValidate(config).validateString(page);
  return results.flatMap(({ messages }: { messages: { ruleId: string; message: string }[] }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
}

const id = "01930000-cafe-7000-8000-0000000005ea";
const hostile = [
  `</script><script>alert("1")</script>`,
  `"><img src=x onerror=alert(1)>`,
  "javascript:alert(1)",
  'https://a.example/"onclick=alert(1)<b>',
  "-->]]><svg/onload=alert(1)>'`&lt;",
  "a bell \u0007\u0085 and no character \ufdd0\u{1fffe}",
];

/** A page with that text in every field that somebody wrote. */
function pageWith(text: string): PublicPage {
  return {
    status: "ok",
    artist: { id, name: text, links: [{ platform: text, identifier: text, url: text }] },
    lore: { text, publishedAt: "2026-01-01T00:00:00.000Z" },
    answers: [
      {
        id,
        question: text,
        answer: text,
        publishedAt: text,
        evidence: [
          { quote: text, title: text, url: text, answerId: null, publishedAt: text },
          { quote: text, title: null, url: null, answerId: id, publishedAt: null },
        ],
      },
    ],
    nextAnswerId: id,
    releases: [{ title: text, date: text, platform: "catalog_a", url: text }],
    latest: [
      {
        sourceId: text,
        revision: "0".repeat(64),
        platform: null,
        kind: "caption",
        title: text,
        text,
        url: text,
        activityDate: null,
        activityDateKind: null,
        publishedAt: text,
        retrievedAt: null,
      },
    ],
  };
}

const pageOf = (text: string) => publicPageHtml(pageWith(text), "https://service.example");
const elementsOf = (page: string) => [...parseHTML(page).document.querySelectorAll("*")];
const jsonOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "");

describe.each(hostile)("%s in every field", (text) => {
  test("adds no element, script, attribute or address", () => {
    const page = pageOf(text);
    const known = new Set(
      elementsOf(pageOf("https://a.example/plain")).map(({ tagName }) => tagName),
    );
    for (const element of elementsOf(page)) {
      expect([...known, "SPAN"]).toContain(element.tagName);
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(/^(?!on)[a-z-]+$/);
        if (name === "href") expect(value).toMatch(/^(?:https?:\/\/|\/|#answer-)/);
      }
    }
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/(?![\t\n\f\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u);
  });

  test("is in the structured data as it was written, where no address is a script", () => {
    const data = jsonOf(pageOf(text));
    expect(data).toMatchObject({ "@type": "MusicGroup", name: text });
    expect(data.sameAs.filter((url: string) => !/^https?:/.test(url))).toEqual([]);
  });
});

test("describes itself: title, description, canonical address, Open Graph and the artist's profiles", () => {
  const page = publicPageHtml(
    {
      ...pageWith("words"),
      artist: {
        id,
        name: "Skerrylight",
        links: [
          { platform: "social_a", identifier: "skerry", url: "https://a.example/skerry" },
          { platform: "web", identifier: "bad", url: "data:text/html,x" },
        ],
      },
      lore: { text: `${"A long story. ".repeat(30)}\n\nAnd its end.`, publishedAt: null },
    },
    "https://service.example",
  );
  expect(page).toContain("<title>Skerrylight · Artist Research</title>");
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(description).toMatch(/^A long story\. .*…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  for (const [name, value] of Object.entries({
    title: "Skerrylight",
    description,
    type: "profile",
    url: `https://service.example/artist/${id}`,
    // Also required by Open Graph.
    image: "https://service.example/icon.png",
  }))
    expect(page).toContain(`<meta property="og:${name}" content="${value}" />`);
  expect(jsonOf(page)).toEqual({
    "@context": "https://schema.org",
    "@type": "MusicGroup",
    "@id": `https://service.example/artist/${id}`,
    name: "Skerrylight",
    description,
    url: `https://service.example/artist/${id}`,
    sameAs: ["https://a.example/skerry"],
  });
  expect(page).not.toContain("data:text");
});

test("a page opened at an answer has that answer in its title and description", () => {
  const [answer] = pageWith("words").answers;
  const answers = [{ ...answer, question: "Why?", answer: "Because of the rain." }];
  const page = { ...pageWith("words"), answers } as PublicPage;
  const head = (from?: string) => {
    const { document } = parseHTML(publicPageHtml(page, "https://service.example", from));
    const content = (name: string) =>
      document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
    const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(content("url")).toBe(canonical);
    return [canonical, content("title"), content("description"), content("type")];
  };
  const address = `https://service.example/artist/${id}`;
  expect(head()).toEqual([address, "words", "words", "profile"]);
  expect(head("01930000-cafe-7000-8000-00000000dead")).toEqual(head());
  const own = [`${address}?answer=${id}`, "Why? · words", "Because of the rain.", "article"];
  expect(head(id)).toEqual(own);
});

describe.skipIf(!isInstalled)("html-validate finds nothing", () => {
  test.each([
    ...hostile,
    "https://a.example/plain",
  ])("in a page with %s in every field", async (text) => {
    expect(await faultsOf(pageOf(text))).toEqual([]);
    expect(await faultsOf(publicPageHtml(pageWith(text), "https://service.example", id))).toEqual(
      [],
    );
  });

  test("in the page of an address without a public page, but reports a broken page", async () => {
    expect(await faultsOf(noPublicPageHtml)).toEqual([]);
    const broken = noPublicPageHtml.replace("</h1>", "").replace(' lang="en"', "");
    expect(await faultsOf(broken)).not.toEqual([]);
  });
});

test("text by people has its direction and language", () => {
  expect(pageOf("שלום וברכה לכולם")).toContain('<p class="words" dir="auto" lang="he">');
});
