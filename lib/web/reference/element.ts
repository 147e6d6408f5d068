/** Creates an element with properties and content; texts are never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

export function button(text: string, className: string, act: () => void): HTMLButtonElement {
  return element("button", { type: "button", className, onclick: act }, text);
}
