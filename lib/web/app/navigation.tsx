import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/controls.js";
import { Written } from "../parts/written.js";
import { AccountLinks } from "./account-links.js";
import { address } from "./address.js";
import { useArtistName, whyClosed } from "./artists.js";
import { useAsked } from "./asked.js";
import { GoTo } from "./go-to.js";
import { groupsFor } from "./pages.js";
import { type May, mayOf, useRoleOf } from "./role.js";
import { client, isSignedIn, isUnknown } from "./session.js";
import { askAndLeave } from "./sign-out.js";

/** The navigation: the pages of the open artist; on narrow screens behind a menu button. */
export function Navigation({ artistId }: { artistId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { path } = address.value;
  const name = useArtistName(artistId);
  useRoleOf(artistId);
  const isOpenable = artistId !== undefined && whyClosed(artistId) === undefined;
  const may = isOpenable ? mayOf(artistId) : undefined;
  // The menu closes when the address changes.
  useEffect(() => setOpen(false), [path]);
  return (
    <header class={isOpen ? "side open" : "side"}>
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>Artist Research</span>
      </a>
      {artistId !== undefined && isSignedIn.value && (
        <p class="whose">
          <a href="/" aria-label={`${name ?? "This artist"}: choose another artist`}>
            <Written>{name ?? "…"}</Written>
          </a>
        </p>
      )}
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
        {isSignedIn.value && !isUnknown.value && <GoTo artistId={artistId} may={may} />}
        {artistId !== undefined && may !== undefined && isSignedIn.value && (
          <Pages artistId={artistId} path={path} may={may} />
        )}
        {/* On the way back from the provider there is no token yet, and asking would lead there again. */}
        {artistId === undefined && path !== "/sign-in" && isSignedIn.value && !isUnknown.value && (
          <AccountLinks key={path} />
        )}
        <p class="side-end">
          {may?.("readReviewQueue") === true && <a href="/desk">Desk</a>}
          <a href="/docs">API reference</a>
          {isSignedIn.value && !isUnknown.value && <a href="/account">Your account</a>}
          {isSignedIn.value && (
            <Button kind="quiet" onClick={askAndLeave}>
              Sign out
            </Button>
          )}
        </p>
      </div>
    </header>
  );
}

/** The pages that the person's role includes. */
function Pages({ artistId, path, may }: { artistId: string; path: string; may: May }) {
  return (
    <nav aria-label="Pages">
      {groupsFor(may)
        .filter(({ links }) => links.length > 0)
        .map(({ name, links }) => (
          <div key={name}>
            <h2>{name}</h2>
            <ul>
              {links.map(({ words, to }) => (
                <li key={words}>
                  <PageLink words={words} to={to(artistId)} path={path} artistId={artistId} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

interface PageLinkProps {
  words: string;
  to: string;
  path: string;
  artistId: string;
}

function PageLink({ words, to, path, artistId }: PageLinkProps) {
  const isHere = path === to || path.startsWith(`${to}/`);
  return (
    <a href={to} aria-current={isHere ? "page" : undefined}>
      {words}
      {to.endsWith("/review") && <Waiting artistId={artistId} isHere={isHere} />}
    </a>
  );
}

/** How many discoveries wait for a decision, read again when the review is opened or left. */
function Waiting({ artistId, isHere }: { artistId: string; isHere: boolean }) {
  const { value = 0 } = useAsked(`waiting ${artistId} ${isHere}`, async (signal) => {
    const input = { path: { id: artistId }, query: { counts: true, limit: 1 } };
    const { counts } = await client.call("readReviewQueue", input, { signal });
    return counts?.total ?? 0;
  });
  if (value === 0) return null;
  return (
    <span class="waiting">
      {" "}
      {value.toLocaleString()} <span class="unseen">to decide</span>
    </span>
  );
}
