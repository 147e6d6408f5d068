import { askView } from "./ask-view.js";
import { button, el } from "./dom.js";
import { interviewView } from "./interview-view.js";
import { reviewView } from "./review-view.js";
import { currentSession, type Session, signIn, signOut, takeBroughtSignIn } from "./session.js";
import { signInView } from "./sign-in-view.js";
import { problemWords } from "./words.js";

const views: Readonly<Record<string, (session: Session) => HTMLElement>> = {
  "#ask": askView,
  "#review": reviewView,
  "#interview": interviewView,
};

const content = document.getElementById("content");
const signedIn = document.getElementById("signed-in");

/** Shows the view that the URL's fragment names, or the sign-in form. */
function show(): void {
  const session = currentSession();
  const hash = location.hash in views ? location.hash : "#ask";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === hash) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.classList.toggle("is-signed-in", session !== null);
  signedIn?.replaceChildren(...(session === null ? [] : whoIsOpen(session)));
  const view = session === null ? signInView(show) : views[hash]?.(session);
  if (view !== undefined) content?.replaceChildren(view);
}

function whoIsOpen({ artistName }: Session): HTMLElement[] {
  const leave = () => {
    signOut();
    show();
  };
  return [el("strong", {}, artistName), button("Sign out", leave, { class: "quiet" })];
}

/** Signs in with what the address brought, if it did, then shows the view. */
async function open(): Promise<void> {
  const brought = takeBroughtSignIn();
  if (brought === null) return show();
  signOut();
  let refusal = "";
  if (brought.artist !== null) {
    await signIn(brought.token, brought.artist).catch((problem: unknown) => {
      refusal = problemWords(problem);
    });
  }
  show();
  if (currentSession() === null) content?.replaceChildren(signInView(show, brought, refusal));
}

addEventListener("hashchange", async () => {
  await open();
  content?.focus();
});
void open();
