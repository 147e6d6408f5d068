import { type ApiDocument, refName, type Schema } from "./document.js";
import { boundsOf, type Piece, typeOf, valuesOf } from "./schema-words.js";

/** A parameter or property with everything said about it. */
export interface Field {
  name: string;
  /**
   * Its path inside the parent object, with dots. Forms are numbered, since they share field names:
   * `2.add.url`.
   */
  path: string;
  type: Piece[];
  /** The constraints on a value, in short phrases. */
  bounds: string[];
  /** The allowed values as JSON, if they are enumerated. */
  values: string[];
  required: boolean;
  /** Markdown. */
  meaning: string;
  groups: FieldGroup[];
}

/** The fields of an object, or of one of the forms that it may have. */
export interface FieldGroup {
  /** The name of the form these fields belong to; null if there is only one form. */
  form: string | null;
  /** The schema that describes the form; null if the fields are listed here. */
  ref: string | null;
  fields: Field[];
}

type Named = ApiDocument["components"]["schemas"];

/** The fields of a schema; a schema that a property refers to is named, not expanded. */
export function fieldGroups(schema: Schema, named: Named, path = ""): FieldGroup[] {
  const forms = formsOf(resolved(schema, named));
  return forms.map((form, at) => {
    const ref = forms.length > 1 ? (refName(form) ?? null) : null;
    const whole = resolved(form, named);
    const place = forms.length === 1 ? path : [path, at + 1].filter(Boolean).join(".");
    return {
      form: forms.length > 1 ? (formName(form, whole) ?? `Form ${at + 1}`) : null,
      ref,
      fields: ref === null ? fieldsOf(whole, named, place) : [],
    };
  });
}

function fieldsOf({ properties = {}, required = [] }: Schema, named: Named, path: string): Field[] {
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.includes(name), named, path),
  );
}

/** One property or parameter; its own description takes precedence over the referenced schema's. */
export function fieldOf(
  name: string,
  schema: Schema,
  required: boolean,
  named: Named,
  path = "",
): Field {
  const here = path === "" ? name : `${path}.${name}`;
  const inner = innerOf(schema);
  return {
    name,
    path: here,
    type: typeOf(schema),
    bounds: boundsOf(schema),
    values: valuesOf(schema),
    required,
    meaning: schema.description ?? meaningOfReferred(inner, named),
    groups: inner.$ref === undefined && isObject(inner) ? fieldGroups(inner, named, here) : [],
  };
}

/** The item schema of a list, or the non-null schema of a nullable value. */
function innerOf(schema: Schema): Schema {
  if (schema.items !== undefined) return innerOf(schema.items);
  const branches = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? innerOf(only) : schema;
}

function meaningOfReferred(schema: Schema, named: Named): string {
  const name = refName(schema);
  if (name === undefined) return schema.description ?? "";
  const { description, title } = named[name] ?? {};
  return description ?? title ?? "";
}

function isObject(schema: Schema): boolean {
  return schema.properties !== undefined || formsOf(schema).length > 1;
}

/** The forms of a schema; itself when there is only one. */
function formsOf(schema: Schema): Schema[] {
  const forms = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const hasObjects = forms.some((form) => form.properties !== undefined || form.$ref !== undefined);
  return hasObjects ? forms : [schema];
}

function resolved(schema: Schema, named: Named): Schema {
  const name = refName(schema);
  return name === undefined ? schema : (named[name] ?? {});
}

/** What distinguishes a form from the others: its schema's name, or its constant property. */
function formName(form: Schema, whole: Schema): string | undefined {
  const name = refName(form);
  if (name !== undefined) return name;
  const [tell] = Object.entries(whole.properties ?? {}).filter(
    ([, one]) => one.const !== undefined,
  );
  return tell === undefined ? undefined : `${tell[0]}: ${JSON.stringify(tell[1].const)}`;
}
