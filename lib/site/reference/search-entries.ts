import { errorCodes } from "#lib/contract/error.js";
import { sentenceOf } from "#lib/platform/fault.js";
import type { Field, FieldGroup } from "./fields.js";
import { anchorOf } from "./markdown-html.js";
import type { Material } from "./pages.js";

/** A search result: its kind, name, description and path. */
export type SearchEntry = [kind: string, name: string, detail: string, address: string];

/** What can be found by name: operations, request fields, guides, error codes, schemas. */
export function searchEntries({ topics, operations, guides, document }: Material): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const { slug, operations: names } of topics) {
    for (const name of names) {
      const one = operations.get(name);
      if (one === undefined) continue;
      const { method, path, summary } = one.operation;
      const address = `/docs/${slug}#${name}`;
      entries.push(["operation", one.title, `${method} ${path} ${name}: ${summary}`, address]);
      const sent = [...one.parameters, ...(one.body?.groups ?? [])].flatMap(({ fields }) => fields);
      for (const { name: field, path: place, meaning } of sent) {
        if (field === "id") continue;
        entries.push(["field", field, `${one.title}: ${meaning}`, `${address}.${place}`]);
      }
      const [first] = one.answers;
      const answered = (first?.groups ?? []).filter(({ form }: FieldGroup) => form === null);
      for (const { name: field, meaning } of answered.flatMap(({ fields }): Field[] => fields)) {
        if (field === "status") continue;
        entries.push([
          "field",
          field,
          `${one.title}: ${meaning}`,
          `${address}.${first?.status}.${field}`,
        ]);
      }
    }
  }
  for (const [, title = "", first = ""] of guides.matchAll(/^## (.+)\n\n(.+)$/gm)) {
    entries.push(["guide", title, first.replaceAll("`", ""), `/docs/guides#${anchorOf(title)}`]);
  }
  for (const code of errorCodes)
    entries.push(["error", code, sentenceOf(code), `/docs/errors#${code}`]);
  for (const [name, { description = "" }] of Object.entries(document.components.schemas)) {
    entries.push(["schema", name, description, `/docs/schemas#${name}`]);
  }
  return entries;
}
