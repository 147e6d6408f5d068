/** Somebody who may sign in at the local provider. */
export interface LocalPerson {
  id: string;
  name: string;
  /** What this person can do, in a few words. */
  words: string;
}

/** Who wants to sign in: one button for each. */
export function peoplePage(people: readonly LocalPerson[], action: string): string {
  const buttons = people.map(
    ({ id, name, words }) =>
      `<button name="person" value="${text(id)}"><b>${text(name)}</b><span>${text(words)}</span></button>`,
  );
  return page(
    "Who signs in?",
    `<p>The identity provider of this machine, for development. There are no passwords.</p>
    <form method="post" action="${text(action)}">${buttons.join("")}</form>`,
  );
}

/** @param form the provider's own form, without buttons */
export function signOutPage(form: string): string {
  return page(
    "Sign out?",
    `<p>You are signed in at the identity provider of this machine, too.</p>
    ${form}<button form="op.logoutForm" name="logout" value="yes"><b>Sign out</b></button>
    <button form="op.logoutForm"><b>Stay signed in</b></button>`,
  );
}

export function signedOutPage(): string {
  return page("You are signed out", "<p>You can close this page.</p>");
}

export function errorPage(reason: string): string {
  return page(
    "That did not work",
    `<p>${text(reason)}</p><p>Go back to the page and try again.</p>`,
  );
}

/**
 * What these pages may do: show themselves, and send a person back to a program of this machine.
 * The provider adds the hash of its own script to `script-src`, which allows none otherwise.
 */
export const providerPolicy =
  "default-src 'none'; script-src 'report-sample'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://127.0.0.1:* http://localhost:*";

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} · Sign in on this machine</title>
<style>${style}</style>
</head>
<body><main><h1>${text(title)}</h1>${content}</main></body>
</html>
`;
}

const style = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
main { max-width: 28rem; margin: 12vh auto 0; padding: 0 1.25rem }
h1 { font-size: 1.5rem; font-weight: 600; margin: 0 }
button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0 0; padding: .6rem 1rem; font: inherit;
  text-align: left; color: inherit; background: none; border: 1px solid GrayText; border-radius: .5rem; cursor: pointer }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
button span { display: block }
`;

function text(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
