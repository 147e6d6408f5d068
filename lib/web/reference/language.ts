const kept = "reference-language";

/** One choice of a language changes all examples, and lasts beyond the page. */
export function followLanguage(): void {
  const choose = (language: string) => {
    for (const choice of document.querySelectorAll<HTMLInputElement>(".example [type=radio]")) {
      choice.checked = choice.value === language;
    }
  };
  try {
    const language = localStorage.getItem(kept);
    if (language !== null && /^(?:sh|ts|py)$/.test(language)) choose(language);
  } catch {
    // A browser that keeps nothing shows the first language.
  }
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    // The examples above may get another height: what was pressed stays where it is.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    try {
      localStorage.setItem(kept, target.value);
    } catch {
      // Then it lasts for this page.
    }
  });
}
