import { useRef, useState } from "preact/hooks";
import { hashOf, newSecret } from "../app/link-secret.js";
import { announce, focusOn } from "../app/page-title.js";
import { CopyButton } from "./copy-button.js";

const headingId = "secret-link";

/** Makes links with a secret after their `#`; the service gets only its hash. */
export function useSecretLink(page: "invitation" | "share", ready: string) {
  const [link, setLink] = useState<string>();
  // The same secret goes with a repeated call whose answer was lost.
  const tried = useRef({ words: "", secret: "" });
  /** `send` throws when the link was not made. */
  const make = async <Asked extends object>(
    asked: Asked,
    send: (body: Asked & { secretHash: string }) => Promise<unknown>,
  ) => {
    const words = JSON.stringify(asked);
    if (tried.current.words !== words) tried.current = { words, secret: newSecret() };
    const { secret } = tried.current;
    await send({ ...asked, secretHash: await hashOf(secret) });
    tried.current = { words: "", secret: "" };
    setLink(`${location.origin}/${page}#${secret}`);
    announce(ready);
    focusOn(headingId);
  };
  return { link, make };
}

/** A link, which nobody can show again. */
export function SecretLink({ link, name }: { link: string | undefined; name: "link" | "address" }) {
  if (link === undefined) return null;
  return (
    <div class="receipt" role="status">
      <h3 id={headingId} tabIndex={-1}>
        The {name}, shown this once
      </h3>
      <p>
        <code class="link">{link}</code>
      </p>
      <CopyButton text={link} words={`Copy the ${name}`} />
    </div>
  );
}
