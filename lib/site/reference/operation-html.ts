import { escaped } from "#lib/kernel/html.js";
import { type Described, type DescribedAnswer, usual } from "./described.js";
import { exampleCall, languages } from "./examples.js";
import { fieldsHtml, groupsHtml, schemaLink } from "./field-html.js";
import { codeHtml, inlineHtml } from "./markdown-html.js";

/** The section of an operation: its description on the left, its examples in the margin. */
export function operationHtml(described: Described): string {
  const { name, operation, isDraft, paragraphs } = described;
  const draft = isDraft ? ' <span class="draft">Draft</span>' : "";
  return `<section class="operation" id="${name}" aria-labelledby="${name}.title"${tryData(described)}>
<div class="told">
<h2 id="${name}.title"><a class="self" href="#${name}">${inlineHtml(operation.summary)}</a>${draft}</h2>
<p class="route">${methodHtml(operation.method)} <code>${pathHtml(operation.path)}</code></p>
${paragraphs.map((paragraph) => `<p>${inlineHtml(paragraph)}</p>`).join("")}
<p class="access">${inlineHtml(described.access)} <span>Operation: <code>${name}</code></span></p>
${requestHtml(described)}${described.answers.map((answer) => answerHtml(answer, name)).join("")}${errorsHtml(described)}
</div>
<div class="margin">
${examplesHtml(described)}
${described.answers
  .filter(({ example }) => example !== undefined)

  .map(exampleAnswerHtml)
  .join("")}
</div>
</section>`;
}

export function methodHtml(method: string): string {
  return `<b class="method ${method.toLowerCase()}">${method}</b>`;
}

/** A path that can wrap between its parts, with its parameters marked. */
function pathHtml(path: string): string {
  return escaped(path)
    .replace(/\{\w+\}/g, "<var>$&</var>")
    .replace(/(?<=\w|>)\//g, "<wbr>/");
}

function requestHtml({ name, parameters, body }: Described): string {
  const lists = parameters.map(
    ({ place, fields }) => `<h3>${place}</h3>${fieldsHtml(fields, name, "sent")}`,
  );
  if (body !== null) {
    const schema = body.schema === null ? "" : ` ${schemaLink(body.schema)}.`;
    const fields = groupsHtml(body.groups, name, "sent");
    lists.push(
      `<h3>Body</h3><p class="note">JSON.${schema} ${inlineHtml(body.note)}.${fields === "" ? " It has no fields." : ""}</p>${fields}`,
    );
  }
  return lists.join("");
}

function answerHtml(answer: DescribedAnswer, name: string): string {
  const { status, sentence, type, schema, headers, groups } = answer;
  const place = `${name}.${status}${type === "text/event-stream" ? ".stream" : ""}`;
  const form = type === "application/json" ? "" : ` <span>${escaped(type)}</span>`;
  const told = [sentence, ...headers.map(({ name, meaning }) => `Header \`${name}\`: ${meaning}`)]
    .filter((one) => one !== "")
    .map((one) => `${inlineHtml(one)}.`);
  const link = schema === null ? [] : [`${schemaLink(schema)}.`];
  return `<h3 id="${place}"><a class="self" href="#${place}">Response ${status}</a>${form}</h3><p class="note">${[...told, ...link].join(" ")}</p>${groupsHtml(groups, place, "answered")}`;
}

/**
 * The refusals of this operation with what to do; those that nearly all operations have are
 * collapsed below.
 */
function errorsHtml({ name, errors, notes }: Described): string {
  const own = errors.filter(({ code }) => !usual.has(code));
  const shared = errors.filter(({ code }) => usual.has(code));
  const rows = own.map(
    ({ status, code, sentence, remedy }) =>
      `<tr><th scope="row">${status}<td>${codeLink(code)}<td>${escaped(sentence)}<td>${inlineHtml(remedy)}`,
  );
  const table =
    rows.length === 0
      ? ""
      : `<div class="table" role="group" aria-label="Errors of ${name}" tabindex="0"><table><thead><tr><th scope="col">Status<th scope="col">Code<th scope="col">Sentence<th scope="col">What to do<tbody>${rows.join("")}</table></div>`;
  const told = notes.map(({ status, sentence, schema }) => {
    const link = schema === null || schema === "Error" ? "" : ` ${schemaLink(schema)}.`;
    return `<p class="note">${status}: ${inlineHtml(sentence)}${sentence.endsWith(".") ? "" : "."}${link}</p>`;
  });
  const list = shared.map(
    ({ status, code, sentence }) => `<li>${status} ${codeLink(code)}: ${escaped(sentence)}`,
  );
  const statuses = [...new Set(shared.map(({ status }) => status))].join(" ");
  return `<h3 id="${name}.errors"><a class="self" href="#${name}.errors">Errors</a></h3>${table}${told.join("")}<details><summary>Common errors <span>${statuses}</span></summary><ul>${list.join("")}</ul></details>`;
}

function codeLink(code: string): string {
  return `<a href="/docs/errors#${code}">${code}</a>`;
}

/** The example in each language; choosing one works without a script. */
function examplesHtml({ name, examples }: Described): string {
  const choices = languages.map(
    ({ id, name: language }, at) =>
      `<label><input type="radio" name="language-${name}" value="${id}"${at === 0 ? " checked" : ""}>${language}</label>`,
  );
  const texts = languages.map(
    ({ id, name: language }) =>
      `<div class="in-${id}">${codeHtml(examples[id], id, `${name} in ${language}`)}</div>`,
  );
  return `<figure class="example"><figcaption><fieldset><legend class="unseen">Language of the example for ${name}</legend>${choices.join("")}</fieldset></figcaption>${texts.join("")}</figure>`;
}

function exampleAnswerHtml({ status, type, example }: DescribedAnswer): string {
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return `<figure class="answer"><figcaption>Response ${status}${type === "application/x-ndjson" ? ", one line" : ""}</figcaption>${codeHtml(text, "json", `Response ${status}`)}</figure>`;
}

/**
 * What the script sends when somebody tries the operation; empty for an erasure, which cannot be
 * tried.
 */
function tryData({ operation, name }: Described): string {
  if (name === "eraseArtist") return "";
  const { path, query, secret, body } = exampleCall(operation);
  const asked = new URLSearchParams(
    Object.fromEntries(query.map(([key, value]) => [key, String(value)])),
  );
  const address = query.length === 0 ? path : `${path}?${asked}`;
  const sent = body === undefined ? "" : ` data-body="${escaped(JSON.stringify(body))}"`;
  return ` data-call="${escaped(`${operation.method} ${address}`)}" data-secret="${secret ?? ""}"${sent}`;
}
