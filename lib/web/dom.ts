type Child = Node | string | null | undefined | false;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
type Attributes = Record<string, string | number | boolean | undefined>;

/** An element with attributes and children; strings become text nodes, so that no source can inject markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Adds event listeners to an element and returns it. */
export function on<E extends HTMLElement>(element: E, listeners: Listeners): E {
  for (const [name, listener] of Object.entries(listeners)) {
    element.addEventListener(name, listener as EventListener);
  }
  return element;
}

/** A button that is disabled while its work is under way. */
export function button(
  label: string,
  work: () => Promise<void> | void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, label);
  return on(element, {
    click: async () => {
      element.disabled = true;
      await work();
      element.disabled = false;
    },
  });
}

let fields = 0;

/** A labelled field; the hint describes it without being part of its name. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  fields += 1;
  control.id = `field-${fields}`;
  if (hint !== undefined) control.setAttribute("aria-describedby", `hint-${fields}`);
  return el(
    "div",
    { class: "field" },
    el("label", { for: control.id }, label),
    control,
    hint !== undefined && el("small", { id: `hint-${fields}` }, hint),
  );
}

/** A select of values with their labels. */
export function choice(name: string, options: readonly (readonly [string, string])[]) {
  return el("select", { name }, ...options.map(([value, words]) => el("option", { value }, words)));
}

/** A link to another site, without opener and referrer. */
export function outside(url: string, words: string): HTMLElement {
  if (!/^https?:\/\//.test(url)) return el("span", {}, words);
  return el("a", { href: url, rel: "noopener noreferrer nofollow", target: "_blank" }, words);
}

/** Announces a text to screen readers without moving the focus. */
export function announce(words: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer !== null) announcer.textContent = words;
}
