import { announce, el, field, on } from "./dom.js";
import { type BroughtSignIn, signIn } from "./session.js";
import { problemWords } from "./words.js";

/** The sign-in form: access token and artist, filled with what the address brought; `refusal` is why that failed. */
export function signInView(
  onSignedIn: () => void,
  brought: BroughtSignIn | null = null,
  refusal = "",
): HTMLElement {
  const artist = el("input", {
    name: "artist",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const token = el("input", {
    name: "token",
    type: "password",
    required: true,
    autocomplete: "off",
  });
  const problem = el("p", { class: "problem", role: "alert" });
  artist.value = brought?.artist ?? "";
  token.value = brought?.token ?? "";
  problem.textContent = refusal;
  const form = el(
    "form",
    { class: "card", "aria-labelledby": "sign-in-title" },
    el("h1", { id: "sign-in-title" }, "Ask about an artist, read the exact words"),
    el(
      "p",
      { class: "lead" },
      "Answers come from saved public evidence only, with every quotation in its place. Sign in as the artist's claimant or an administrator.",
    ),
    field("Artist", artist, "The artist's id, or a handle such as @name"),
    field(
      "Access token",
      token,
      "Lasts about an hour and stays in this tab. On your own machine: npm run token -- --admin",
    ),
    el("button", { type: "submit", class: "primary" }, "Open"),
    problem,
  );
  return on(form, {
    submit: async (event) => {
      event.preventDefault();
      problem.textContent = "";
      try {
        await signIn(token.value.trim(), artist.value.trim());
        announce("Signed in");
        onSignedIn();
      } catch (thrown) {
        problem.textContent = problemWords(thrown);
      }
    },
  });
}
