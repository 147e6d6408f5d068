import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/controls.js";
import { address, go } from "./address.js";
import { forgetArtists, useArtistName } from "./artists.js";
import { forgetAnswers } from "./asked.js";
import { pageGroups } from "./pages.js";
import { isSignedIn, signOut } from "./session.js";

/** The navigation: the pages of the open artist; on narrow screens behind a menu button. */
export function Navigation({ artistId }: { artistId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { path } = address.value;
  const name = useArtistName(artistId);
  // The menu closes when the address changes.
  useEffect(() => setOpen(false), [path]);
  const leave = () => {
    signOut();
    forgetAnswers();
    forgetArtists();
    go("/");
  };
  return (
    <header class={isOpen ? "side open" : "side"}>
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>Artist Research</span>
      </a>
      <Button
        kind="quiet"
        class="menu"
        aria-expanded={isOpen}
        aria-controls="pages"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </Button>
      <div id="pages" class="pages">
        {artistId !== undefined && isSignedIn.value && (
          <>
            <p class="whose">
              <a href="/" aria-label={`${name ?? "This artist"}: choose another artist`}>
                {name ?? "…"}
              </a>
            </p>
            <nav aria-label="Pages">
              {pageGroups.map(({ name, links }) => (
                <div key={name}>
                  <h2>{name}</h2>
                  <ul>
                    {links.map(({ words, to }) => (
                      <li key={words}>
                        <PageLink words={words} to={to(artistId)} path={path} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </>
        )}
        <p class="side-end">
          <a href="/docs">API reference</a>
          {isSignedIn.value && (
            <Button kind="quiet" onClick={leave}>
              Sign out
            </Button>
          )}
        </p>
      </div>
    </header>
  );
}

function PageLink({ words, to, path }: { words: string; to: string; path: string }) {
  const isHere = path === to || path.startsWith(`${to}/`);
  return (
    <a href={to} aria-current={isHere ? "page" : undefined}>
      {words}
    </a>
  );
}
