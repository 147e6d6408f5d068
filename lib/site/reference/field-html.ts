import { escaped } from "#lib/kernel/html.js";
import type { Field, FieldGroup } from "./fields.js";
import { inlineHtml } from "./markdown-html.js";
import type { Piece } from "./schema-words.js";

/**
 * Whether fields are sent or answered: sent fields may be required, answered fields may be absent.
 */
export type Direction = "sent" | "answered";

/** The fields of every form of an object, each with its own anchor below `anchor`. */
export function groupsHtml(
  groups: readonly FieldGroup[],
  anchor: string,
  direction: Direction,
): string {
  return groups
    .map(({ form, ref, fields }) => {
      if (ref !== null) return `<p class="form">Either ${schemaLink(ref)}</p>`;
      const head = form === null ? "" : `<p class="form"><code>${escaped(form)}</code></p>`;
      return `${head}${fieldsHtml(fields, anchor, direction)}`;
    })
    .join("");
}

/** Fields as a definition list; an empty string if there are no fields. */
export function fieldsHtml(fields: readonly Field[], anchor: string, direction: Direction): string {
  if (fields.length === 0) return "";
  const rows = fields.map((field) => {
    const place = `${anchor}.${field.path}`;
    const inner = groupsHtml(field.groups, anchor, direction);
    const name = `<a class=self href="#${place}">${escaped(field.name)}</a>`;
    return `<div id="${place}"><dt>${name} ${detailsHtml(field)}${presence(field, direction)}<dd>${inlineHtml(field.meaning)}${valuesHtml(field.values)}${inner}</div>`;
  });
  return `<dl>${rows.join("")}</dl>`;
}

function presence({ required }: Field, direction: Direction): string {
  if (direction === "sent") return required ? " <strong>required</strong>" : "";
  return required ? "" : " <em>may be absent</em>";
}

/** Type and bounds on one line, in small type. */
function detailsHtml({ type, bounds }: Field): string {
  const told = [type.map(pieceHtml).join(""), ...bounds.map(inlineHtml)];
  return `<span>${told.join(", ")}</span>`;
}

function pieceHtml(piece: Piece): string {
  if ("schema" in piece) return schemaLink(piece.schema);
  return "code" in piece ? `<code>${escaped(piece.code)}</code>` : escaped(piece.text);
}

export function schemaLink(name: string): string {
  return `<a href="/docs/schemas#${name}">${name}</a>`;
}

function valuesHtml(values: readonly string[]): string {
  if (values.length === 0) return "";
  return `<p>${values.map((value) => `<code>${escaped(value)}</code>`).join(" ")}</p>`;
}
