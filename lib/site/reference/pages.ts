import type { ErrorCode } from "#lib/contract/error.js";
import { errorCodes } from "#lib/contract/error.js";
import { escaped } from "#lib/kernel/html.js";
import { sentenceOf, statusOf } from "#lib/platform/fault.js";
import type { Described } from "./described.js";
import { type ApiDocument, nameInWords, type Schema } from "./document.js";
import { groupsHtml } from "./field-html.js";
import { fieldGroups } from "./fields.js";
import type { ReferencePage } from "./frame-html.js";
import { blocksHtml, codeHtml, inlineHtml } from "./markdown-html.js";
import { methodHtml, operationHtml } from "./operation-html.js";
import { remedies } from "./remedies.js";
import type { Topic } from "./story.js";

/** The input for the pages. */
export interface Material {
  document: ApiDocument;
  topics: readonly Topic[];
  operations: ReadonlyMap<string, Described>;
  /** The guides, in Markdown. */
  guides: string;
}

/** Every page, in reading order. */
export function referencePages(material: Material): ReferencePage[] {
  return [
    overview(material),
    {
      path: "/docs/guides",
      title: "Guides",
      description:
        "Authentication, errors, pagination, waiting, quotas, repeating a write, agents.",
      html: `<div class="guides">${blocksHtml(material.guides)}</div>`,
      markdown: "/docs/guides.md",
    },
    ...material.topics.map((topic) => topicPage(topic, material)),
    errorsPage(material),
    schemasPage(material),
  ];
}

const begin = `export URL=http://127.0.0.1:3000
export TOKEN=$(npm run --silent token -- --admin)

curl -sS "$URL/api/artist/01930000-cafe-7000-8000-0000000005ea/research/questions" \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" \\
  -d '{"topic": "Who played the bass pedals on Fog Signal Company?", "evidenceNeed": "credits"}'`;

function overview({ document, topics, operations }: Material): ReferencePage {
  const [first = ""] = document.info.description.split("\n\n");
  const index = topics.map(({ slug, title, operations: names }) => {
    const items = names.flatMap((name) => {
      const one = operations.get(name);
      return one === undefined
        ? []
        : [
            `<li><a href="/docs/${slug}#${name}">${inlineHtml(one.operation.summary)}</a><p>${methodHtml(one.operation.method)} <code>${name}</code></p>`,
          ];
    });
    return `<section><h2 id="${slug}"><a href="/docs/${slug}">${title}</a></h2><ul>${items.join("")}</ul></section>`;
  });
  return {
    path: "/docs",
    title: "API reference",
    description: "Every operation of the artist research service, with examples that run.",
    html: `<div class="opening"><div><p class="lead">${inlineHtml(first)}</p>
<p>Version ${escaped(document.info.version)}, a preview. ${operations.size} operations, in the order in which a program comes to need them. Each has its fields, its refusals with what to do about them, and an example in curl, TypeScript and Python that the demo artist answers.</p>
<p><a href="/docs/guides#before-you-begin">Before you begin</a> · <a href="/docs/guides#authentication">Authentication</a> · <a href="/docs/guides#waiting-and-streaming">Waiting</a> · <a href="/docs/errors">Error codes</a> · <a href="/docs/guides#agents">For agents</a></p></div>
${codeHtml(begin, "sh", "A first question")}</div>
<div class="index">${index.join("\n")}</div>`,
    markdown: "/llms.txt",
  };
}

function topicPage(topic: Topic, { operations }: Material): ReferencePage {
  const shown = topic.operations.flatMap((name) => operations.get(name) ?? []);
  return {
    path: `/docs/${topic.slug}`,
    title: topic.title,
    description: topic.operations.map(nameInWords).join(" · "),
    html: `<p class="lead">${inlineHtml(topic.lead)}</p>\n${shown.map(operationHtml).join("\n")}`,
    markdown: `/docs/${topic.slug}.md`,
  };
}

function errorsPage({ operations }: Material): ReferencePage {
  const users = (code: ErrorCode) =>
    [...operations.values()].filter(({ errors }) => errors.some((one) => one.code === code)).length;
  const rows = errorCodes.map(
    (code) =>
      `<tr id="${code}"><th scope="row"><a class="self" href="#${code}">${code}</a><td>${statusOf(code)}<td>${escaped(sentenceOf(code))}<td>${inlineHtml(remedies[code])}<td>${users(code)}`,
  );
  return {
    path: "/docs/errors",
    title: "Error codes",
    description: "Every error code with its status, its sentence and what to do about it.",
    html: `<p class="lead">Programs should rely on the code, which never changes. The sentence is for people; if a field is wrong, it names the field. <a href="/docs/guides#errors">What errors look like and which is reported first</a>.</p>
<div class="table" role="group" aria-label="Error codes" tabindex="0"><table><thead><tr><th scope="col">Code<th scope="col">Status<th scope="col">Sentence<th scope="col">What to do<th scope="col">Operations<tbody>${rows.join("")}</table></div>`,
    markdown: null,
  };
}

/**
 * The fields of every schema; if only one operation uses a schema, a link to that operation
 * instead.
 */
function schemasPage({ document: { components }, topics, operations }: Material): ReferencePage {
  const homes = homesOf(topics, operations);
  const all = JSON.stringify(components);
  const fieldsOf = (name: string, schema: Schema) => {
    const [home, ...others] = homes.get(name) ?? [];
    const isNamed = all.includes(`"#/components/schemas/${name}"`);
    if (home === undefined || others.length > 0 || isNamed)
      return groupsHtml(fieldGroups(schema, components.schemas), name, "answered");
    return `<p>${home}</p>`;
  };
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h2><a class="self" href="#${name}">${name}</a></h2>${schema.description === undefined ? "" : `<p>${inlineHtml(schema.description)}</p>`}${fieldsOf(name, schema)}</section>`,
  );
  return {
    path: "/docs/schemas",
    title: "Schemas",
    description: "Every named schema with its fields.",
    html: `<p class="lead">Schemas by name, shared by the operations. The client's types have the same names.</p>\n<div class="schemas">${sections.join("\n")}</div>`,
    markdown: null,
  };
}

/** Links to the operations that describe the fields of a schema. */
function homesOf(
  topics: readonly Topic[],
  operations: ReadonlyMap<string, Described>,
): Map<string, string[]> {
  const homes = new Map<string, string[]>();
  for (const { slug, operations: names } of topics) {
    for (const name of names) {
      const { body, answers = [], title = "" } = operations.get(name) ?? {};
      const told: [string | null | undefined, string][] = [
        [body?.schema, `Body of <a href="/docs/${slug}#${name}">${title}</a>.`],
        ...answers.map(({ schema }): [string | null, string] => [
          schema,
          `Response of <a href="/docs/${slug}#${name}">${title}</a>.`,
        ]),
      ];
      for (const [schema, home] of told) {
        if (schema) homes.set(schema, [...(homes.get(schema) ?? []), home]);
      }
    }
  }
  return homes;
}
