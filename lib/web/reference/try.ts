import { button, element } from "./element.js";

/** Maximum number of characters of a response that are shown. */
const most = 20_000;

/** The pasted token. It exists only in this variable and is lost when the page is left. */
let token = "";

/** A button at each example that can be sent unchanged. */
export function offerTries(): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-call]")) {
    const actions = section.querySelector(".example .actions");
    if (actions === null) continue;
    const press = button("Try it", "copy", () => {
      const there = section.querySelector<HTMLElement>(".try");
      press.ariaExpanded = String(there === null);
      if (there !== null) return there.remove();
      const form = tryForm(section);
      section.querySelector(".example")?.after(form);
      form.querySelector<HTMLElement>("input, button")?.focus();
    });
    press.ariaLabel = `Try it: ${section.id}`;
    press.ariaExpanded = "false";
    actions.append(press);
  }
}

function tryForm({ id, dataset }: HTMLElement): HTMLFormElement {
  const [method = "GET", address = ""] = (dataset.call ?? "").split(" ");
  const target = element("input", { type: "text", value: address, spellcheck: false });
  const secret = element("input", { type: "password", value: token, autocomplete: "off" });
  const body = element("textarea", { spellcheck: false });
  if (dataset.body !== undefined) body.value = JSON.stringify(JSON.parse(dataset.body), null, 2);
  const answered = element("p", { role: "status" });
  const shown = element("pre", { className: "code", tabIndex: 0, hidden: true, role: "group" });
  shown.ariaLabel = `What ${id} answered`;
  const send = element("button", { type: "submit", className: "send" }, `Send ${method}`);
  const form = element("form", { className: "try" });
  form.ariaLabel = `Try ${id}`;
  if (dataset.secret !== "") {
    const kind = dataset.secret === "TOKEN" ? "Access token" : "Scheduler's secret";
    form.append(element("label", {}, `${kind} (kept on this page until you leave it)`, secret));
  }
  form.append(element("label", {}, "Address", target));
  if (dataset.body !== undefined) form.append(element("label", {}, "Body", body));
  if (method !== "GET")
    form.append(element("p", {}, "This writes to the service you are reading."));
  form.append(element("div", { className: "actions" }, send), answered, shown);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (dataset.secret === "TOKEN") token = secret.value.trim();
    send.disabled = true;
    answered.textContent = "Waiting for the response.";
    const answer = await call(
      method,
      target.value,
      secret.value.trim(),
      dataset.body && body.value,
    );
    send.disabled = false;
    answered.textContent = answer.line;
    shown.textContent = answer.text;
    shown.hidden = answer.text === "";
  });
  return form;
}

interface Shown {
  line: string;
  text: string;
}

/**
 * Sends only to this origin: any other address is refused, because the request contains the token.
 */
async function call(
  method: string,
  address: string,
  secret: string,
  body: string | undefined,
): Promise<Shown> {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin || !url.pathname.startsWith("/api/")) {
    return { line: "The address must start with /api/.", text: "" };
  }
  const headers = new Headers();
  if (secret !== "") headers.set("authorization", `Bearer ${secret}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const began = performance.now();
  try {
    const answer = await fetch(url, { method, headers, body: body ?? null, redirect: "error" });
    const text = await answer.text();
    const line = `${answer.status} in ${Math.round(performance.now() - began)} ms, ${text.length.toLocaleString("en")} characters`;
    return { line, text: readable(text) };
  } catch {
    return {
      line: "The service is not responding, or the token is not a valid header value.",
      text: "",
    };
  }
}

/** JSON with line breaks and indentation; other text, or very long JSON, is returned unchanged. */
function readable(text: string): string {
  const cut = (whole: string) => (whole.length > most ? `${whole.slice(0, most)}\n…` : whole);
  try {
    return cut(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return cut(text);
  }
}
