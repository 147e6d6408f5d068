import type { Described } from "./described.js";
import type { Field, FieldGroup } from "./fields.js";
import type { Piece } from "./schema-words.js";
import type { Topic } from "./story.js";

/** A topic with its operations as Markdown, for terminals and models. */
export function topicMarkdown(topic: Topic, operations: readonly Described[]): string {
  return [`# ${topic.title}`, topic.lead, ...operations.map(operationMarkdown)].join("\n\n");
}

function operationMarkdown(described: Described): string {
  const { name, operation, isDraft, paragraphs, parameters, body, answers, errors, notes } =
    described;
  return [
    `## ${name}`,
    `\`${operation.method} ${operation.path}\`${isDraft ? " (draft)" : ""}`,
    `${operation.summary}.`,
    ...paragraphs,
    described.access,
    ...parameters.map(({ place, fields }) => `${place}:\n\n${list(fields, 0, true)}`),
    ...(body === null ? [] : [`Body (${body.note}):\n\n${groups(body.groups, 0, true)}`]),
    ...answers.map(
      ({ status, sentence, type, groups: forms }) =>
        `Response ${status} (${type})${sentence === "" ? "" : `: ${sentence}`}\n\n${groups(forms, 0, false)}`,
    ),
    `Errors: ${errors.map(({ status, code }) => `${status} \`${code}\``).join(", ")}.`,
    ...notes.map(({ status, sentence }) => `${status}: ${sentence}`),
    `\`\`\`sh\n${described.examples.sh}\n\`\`\``,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function groups(forms: readonly FieldGroup[], depth: number, isSent: boolean): string {
  return forms
    .map(({ form, ref, fields }) => {
      const indent = "  ".repeat(depth);
      if (ref !== null) return `${indent}- either ${ref}`;
      if (form === null) return list(fields, depth, isSent);
      return `${indent}- with \`${form}\`\n${list(fields, depth + 1, isSent)}`;
    })
    .join("\n");
}

function list(fields: readonly Field[], depth: number, isSent: boolean): string {
  return fields
    .map((field) => {
      const { name, type, bounds, values, required, meaning } = field;
      const presence = isSent === required ? (isSent ? ["required"] : ["may be absent"]) : [];
      const told = [type.map(words).join(""), ...bounds, ...presence].join(", ");
      const listed = values.length === 0 ? "" : `. One of ${values.join(" ")}`;
      const inner = groups(field.groups, depth + 1, isSent);
      return `${"  ".repeat(depth)}- \`${name}\` (${told}): ${meaning}${listed}${inner === "" ? "" : `\n${inner}`}`;
    })
    .join("\n");
}

function words(piece: Piece): string {
  if ("schema" in piece) return piece.schema;
  return "code" in piece ? piece.code : piece.text;
}

/** What a model reads first (llms.txt): the pages, one line each. */
export function llmsText(topics: readonly Topic[], title: string, summary: string): string {
  const lines = topics.map(
    ({ slug, title: name, operations }) =>
      `- [${name}](/docs/${slug}.md): ${operations.join(", ")}`,
  );
  return `# ${title}

> ${summary}

- [Guides](/docs/guides.md): authentication, errors, pagination, waiting, quotas, repeating a write, agents
- [OpenAPI document](/api/openapi): everything for programs

## Operations

${lines.join("\n")}
`;
}
