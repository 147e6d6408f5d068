import { button, element } from "./element.js";

const told = element("p", { className: "told-copied", role: "status" });
let silence: number | undefined;

/** Copies a text and shows a short confirmation, which screen readers announce as well. */
async function copy(text: string, what: string): Promise<void> {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  told.textContent = done ? `${what} copied` : "The browser does not allow this page to copy";
  clearTimeout(silence);
  silence = setTimeout(() => {
    told.textContent = "";
  }, 2_500);
}

/**
 * Adds a copy button to each example. A heading or field that links to itself copies its address
 * when followed.
 */
export function offerCopies(): void {
  document.body.append(told);
  for (const figure of document.querySelectorAll("figure")) {
    const shown = () => [...figure.querySelectorAll("pre")].find((pre) => pre.checkVisibility());
    const what = figure.matches(".example") ? "Example" : "Answer";
    const press = button("Copy", "copy", () => void copy(shown()?.textContent ?? "", what));
    press.ariaLabel = `Copy ${figure.querySelector("pre")?.ariaLabel ?? what}`.replace(
      / in curl$/,
      "",
    );
    figure.querySelector(".actions")?.append(press);
  }
  document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a.self") : null;
    if (link !== null && !ctrlKey && !metaKey && !shiftKey) void copy(link.href, "Link");
  });
}
