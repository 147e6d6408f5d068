import type * as v from "valibot";

type Issue = v.BaseIssue<unknown>;

// A key from the request is repeated only when it looks like a name, so that no content is sent
// back.
const plainName = /^[A-Za-z][\w-]{0,63}$/;

/**
 * The first issue as one sentence that names its field and never repeats what was sent:
 * `topic is required`, `references[0].quote must have 8 to 1600 characters`.
 */
export function issueSentence(issues: readonly [Issue, ...Issue[]]): string {
  const issue = issues[0];
  const path = pathOf(issue);
  if (isUnknownKey(issue)) {
    return path === null ? "a property is unknown" : `${path} is not a known property`;
  }
  if (isMissing(issue)) return `${path ?? "a property"} is required`;
  const message = schemaMessage(issue);
  if (message !== null && !message.startsWith("must ")) return message;
  if (path === "")
    return message === null ? "the body must be a JSON object" : `the body ${message}`;
  return `${path ?? "a property"} ${message ?? expectation(issue)}`;
}

/** `references[0].quote`; null when a key on the way is not a plain name, "" for the root. */
function pathOf(issue: Issue): string | null {
  let path = "";
  for (const item of issue.path ?? []) {
    if (typeof item.key === "number") path += `[${item.key}]`;
    else if (typeof item.key === "string" && plainName.test(item.key))
      path += path === "" ? item.key : `.${item.key}`;
    else return null;
  }
  return path;
}

function isUnknownKey(issue: Issue): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

function isMissing(issue: Issue): boolean {
  const last = issue.path?.at(-1);
  if (last === undefined) return false;
  if (issue.type === "strict_object" && "origin" in last && last.origin === "key") return true;
  // A variant names its discriminator as the field, present or not.
  return issue.type === "variant" && last.value === undefined;
}

/** The message that the schema sets; null for valibot's default message, which repeats the input. */
function schemaMessage(issue: Issue): string | null {
  return issue.message.startsWith("Invalid ") ? null : issue.message;
}

function expectation(issue: Issue): string {
  switch (issue.type) {
    case "string":
      return "must be a string";
    case "number":
      return "must be a number";
    case "boolean":
      return "must be true or false";
    case "array":
      return "must be an array";
    case "strict_object":
      return "must be an object";
    case "variant":
      if (issue.expected === "Object") return "must be an object";
      return oneOfWords(issue);
    case "picklist":
    case "literal":
      return oneOfWords(issue);
    default:
      return "is not valid";
  }
}

/** The options of `("a" | "b")`; they come from the schema, so they are safe to send back. */
function oneOfWords(issue: Issue): string {
  const words = [...(issue.expected ?? "").matchAll(/"([^"]*)"/g)].map((match) => match[1]);
  return `must be one of ${words.join(", ")}`;
}

/** The path of an issue at the end of these keys. */
export function issuePath(value: unknown, keys: readonly (string | number)[]) {
  let input = value;
  const path = keys.map((key): v.UnknownPathItem => {
    const inner = (input as Record<string | number, unknown>)[key];
    const item = { type: "unknown", origin: "value", input, key, value: inner } as const;
    input = inner;
    return item;
  });
  return path as [v.UnknownPathItem, ...v.UnknownPathItem[]];
}
