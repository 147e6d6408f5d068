import { button, element } from "./element.js";

type Entry = [kind: string, name: string, detail: string, address: string];

const most = 12;
const mostOfOneName = 4;
/** Operations first, then guides, codes and schemas. Fields come last, because there are many. */
const order = ["operation", "guide", "error", "schema", "field"];

/**
 * Search over everything that has a name, opened with `/` or the button; the index is loaded on
 * first use.
 */
export function offerSearch(): void {
  const address = document.querySelector<HTMLElement>("script[data-search]")?.dataset.search;
  const tools = document.querySelector(".tools");
  if (address === undefined || tools === null) return;
  let entries: Entry[] | undefined;
  let found: Entry[] = [];
  let at = 0;
  const input = element("input", {
    // Not of type `search`: there, Escape would clear the field instead of closing the dialog.
    type: "text",
    inputMode: "search",
    enterKeyHint: "go",
    placeholder: "Operation, field, error code, schema",
    autocomplete: "off",
    spellcheck: false,
    role: "combobox",
    ariaLabel: "Search the reference",
    ariaExpanded: "false",
    ariaAutoComplete: "list",
  });
  const list = element("ul", { id: "found", role: "listbox", ariaLabel: "Found" });
  input.setAttribute("aria-controls", list.id);
  const note = element("p", { role: "status" });
  const dialog = element("dialog", { ariaLabel: "Search" }, input, list, note);
  document.body.append(dialog);

  const choose = (index: number) => {
    at = index;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(place === at));
      if (place === at) option.scrollIntoView({ block: "nearest" });
    }
    const option = list.children[at];
    if (option === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  };
  const show = () => {
    found = matching(entries ?? [], input.value);
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.ariaExpanded = String(found.length > 0);
    if (entries === undefined) note.textContent = "Loading the index.";
    else if (input.value.trim() === "") note.textContent = "Arrow keys choose, Enter opens.";
    else note.textContent = found.length === 0 ? "No matches." : `${found.length} found.`;
    choose(0);
  };
  const go = (index: number) => {
    const [, , , target] = found[index] ?? [];
    if (target === undefined) return;
    dialog.close();
    location.assign(target);
  };
  const open = async () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    show();
    if (entries !== undefined) return;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok !== true) {
      note.textContent = "The index could not be loaded.";
      return;
    }
    entries = (await answer.json()) as Entry[];
    show();
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      choose((at + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(at);
    }
  });
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest("li") : null;
    if (option !== null) go([...list.children].indexOf(option));
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  const press = button("Search ", "find", () => void open());
  press.append(element("kbd", { ariaHidden: "true" }, "/"));
  press.setAttribute("aria-keyshortcuts", "/");
  tools.prepend(press);
  addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches("input:not([type=radio]), textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void open();
  });
}

/**
 * Entries that contain every word, matches in the name first, and only a few with the same name.
 */
function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry): [number, Entry][] => {
    const [kind, name, detail] = entry.map((text) => text.toLowerCase()) as Entry;
    if (!words.every((word) => name.includes(word) || detail.includes(word))) return [];
    const whole = words.join(" ");
    const inName = words.filter((word) => name.includes(word)).length / words.length;
    const exact = name === whole ? 20 : name.startsWith(whole) ? 8 : 0;
    return [[exact + inName * 6 - order.indexOf(kind), entry]];
  });
  const names = new Map<string, number>();
  return scored
    .sort(([one], [other]) => other - one)
    .map(([, entry]) => entry)
    .filter(([, name]) => {
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      return times <= mostOfOneName;
    })
    .slice(0, most);
}

function optionOf([kind, name, detail]: Entry, index: number): HTMLLIElement {
  const option = element("li", { id: `found-${index}`, role: "option", ariaSelected: "false" });
  option.append(element("small", {}, kind), name, element("small", {}, detail));
  return option;
}
