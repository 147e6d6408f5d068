import { resolved, type Schema, type Schemas } from "./schema-values.js";

/** Where a value differs from its schema in the published document; empty when it does not. */
export function schemaProblems(
  value: unknown,
  schema: Schema,
  schemas: Schemas,
  path = "$",
): string[] {
  const known = resolved(schema, schemas);
  const branches = known.anyOf ?? known.oneOf;
  if (branches !== undefined) {
    const found = branches.map((branch) => schemaProblems(value, branch, schemas, path));
    return found.some((problems) => problems.length === 0)
      ? []
      : (found.sort((one, other) => one.length - other.length)[0] ?? []);
  }
  if (known.const !== undefined && value !== known.const) return [`${path} is not ${known.const}`];
  if (known.enum !== undefined && !known.enum.includes(value))
    return [`${path} is none of its words`];
  switch (known.type) {
    case "object":
      return objectProblems(value, known, schemas, path);
    case "array":
      if (!Array.isArray(value)) return [`${path} is no array`];
      if (value.length > (known.maxItems ?? Number.POSITIVE_INFINITY))
        return [`${path} is too long`];
      return value.flatMap((one, index) =>
        schemaProblems(one, known.items ?? {}, schemas, `${path}[${index}]`),
      );
    case "string":
      return typeof value === "string"
        ? textProblems(value, known, path)
        : [`${path} is no string`];
    case "integer":
      return Number.isInteger(value)
        ? boundProblems(value as number, known, path)
        : [`${path} is no integer`];
    case "number":
      return typeof value === "number"
        ? boundProblems(value, known, path)
        : [`${path} is no number`];
    case "boolean":
      return typeof value === "boolean" ? [] : [`${path} is no boolean`];
    case "null":
      return value === null ? [] : [`${path} is not null`];
    default:
      return [];
  }
}

function objectProblems(value: unknown, schema: Schema, schemas: Schemas, path: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [`${path} is no object`];
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${path}.${name} is missing`);
  const found = Object.entries(value).flatMap(([name, inner]) => {
    const property = properties[name];
    if (property !== undefined) return schemaProblems(inner, property, schemas, `${path}.${name}`);
    if (additionalProperties === false) return [`${path}.${name} is not described`];
    return typeof additionalProperties === "object"
      ? schemaProblems(inner, additionalProperties, schemas, `${path}.${name}`)
      : [];
  });
  return [...missing, ...found];
}

function textProblems(
  value: string,
  { pattern, minLength = 0, maxLength }: Schema,
  path: string,
): string[] {
  const { length } = [...value];
  if (length < minLength || length > (maxLength ?? length))
    return [`${path} has a length of ${length}`];
  return pattern === undefined || new RegExp(pattern, "u").test(value)
    ? []
    : [`${path} has another form`];
}

function boundProblems(value: number, { minimum, maximum }: Schema, path: string): string[] {
  return value < (minimum ?? value) || value > (maximum ?? value)
    ? [`${path} is out of bounds`]
    : [];
}
