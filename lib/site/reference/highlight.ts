import { escaped } from "#lib/kernel/html.js";

/** What is highlighted in code: comments in <i>, strings in <b>, keywords in <em>. */
const kinds: Readonly<Record<string, RegExp>> = {
  ts: /(?<i>\/\/.*)|(?<b>"[^"\n]*")|(?<em>\b(?:import|from|const|await|for|of|new|true|false|null|if|try|catch)\b)/g,
  py: /(?<i>#.*)|(?<b>"[^"\n]*")|(?<em>\b(?:import|from|with|as|for|in|True|False|None|if|while|try|except)\b)/g,
  sh: /(?<i>(?<=^|\s)#.*)|(?<b>'[^']*'|"[^"]*")|(?<em>\B-{1,2}[A-Za-z][\w-]*)/gm,
};

/** Code as HTML with syntax highlighting; unknown languages stay plain. */
export function highlighted(code: string, language: string): string {
  if (language === "json") return code.split("\n").map(jsonLine).join("\n");
  const kind = kinds[language];
  if (kind === undefined) return escaped(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(kind)) {
    const [text] = match;
    const [tag] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    html += `${escaped(code.slice(end, match.index))}<${tag}>${escaped(text)}</${tag}>`;
    end = match.index + text.length;
  }
  return html + escaped(code.slice(end));
}

/**
 * A line of JSON. Everything before a string value is one element, so that a long string wraps next
 * to its name, not under it.
 */
function jsonLine(line: string): string {
  const [before = ""] = /^ *(?:"[^"]*": )?"?/.exec(line) ?? [];
  const rest = line.slice(before.length);
  if (!before.endsWith('"'))
    return `${escaped(before)}${rest.replace(/\b(?:true|false|null)\b/, "<em>$&</em>")}`;
  const end = rest.lastIndexOf('"');
  return `<u>${escaped(before)}</u><b>${escaped(rest.slice(0, end + 1))}</b>${rest.slice(end + 1)}`;
}
