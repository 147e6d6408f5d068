import { escaped } from "./markdown-html.js";

/** What is told apart in code: comments in <i>, texts in <b>, words of the language in <em>; keys stay plain. */
const kinds: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"[^"\\]*"(?=:))|(?<b>"[^"\\]*(?:\\.[^"\\]*)*")|(?<em>\b(?:true|false|null)\b)/g,
  ts: /(?<i>\/\/.*)|(?<b>"[^"\\]*(?:\\.[^"\\]*)*")|(?<em>\b(?:import|from|const|await|for|of|new|true|false|null|if|try|catch)\b)/g,
  py: /(?<i>#.*)|(?<b>"[^"\\]*(?:\\.[^"\\]*)*")|(?<em>\b(?:import|from|with|as|for|in|True|False|None|if|while|try|except)\b)/g,
  sh: /(?<i>(?<=^|\s)#.*)|(?<b>'[^']*'|"[^"]*")|(?<em>\B-{1,2}[A-Za-z][\w-]*)/gm,
};

/** Code as HTML with its kinds of words marked; other languages stay plain. */
export function highlighted(code: string, language: string): string {
  const kind = kinds[language];
  if (kind === undefined) return escaped(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(kind)) {
    const [text] = match;
    const [tag] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    const shown = tag === "key" ? escaped(text) : `<${tag}>${escaped(text)}</${tag}>`;
    html += `${escaped(code.slice(end, match.index))}${shown}`;
    end = match.index + text.length;
  }
  return html + escaped(code.slice(end));
}
