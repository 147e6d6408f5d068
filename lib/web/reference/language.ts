const kept = "reference-language";

/** The chosen language applies to all examples and is remembered across pages. */
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
    // Without storage the first language is shown.
  }
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    // The examples above can change their height; the pressed button stays where it is on the
    // screen.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    try {
      localStorage.setItem(kept, target.value);
    } catch {
      // Without storage the choice lasts for this page only.
    }
  });
}
