import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { HomePage } from "../home/home-page.js";
import { Button } from "../parts/controls.js";
import { Confirmation } from "../parts/dialog.js";
import { PageHead } from "../parts/links.js";
import { Loading } from "../parts/states.js";
import { address } from "./address.js";
import { OpenArtist, whyClosed } from "./artists.js";
import { leaveFor } from "./drafts.js";
import { Navigation } from "./navigation.js";
import { usePageTitle } from "./page-title.js";
import { type Page, type PageProps, pageAt } from "./pages.js";
import { mayOf } from "./role.js";
import { isSignedIn, isUnknown } from "./session.js";
import { RenewalDialog, SigningIn, signInPath } from "./sign-in.js";

/** The whole page: the navigation, the page at the current address, and dialogs above it. */
export function App() {
  const { path } = address.value;
  const found = pageAt(path);
  const artistId = found?.params.artistId;
  const bySecret = secretPages.find((page) => page.address === path);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page */}
      <a class="skip" href="#content" onClick={skip}>
        Skip to the content
      </a>
      <Navigation artistId={artistId} />
      <main id="content" tabIndex={-1}>
        {path === signInPath ? (
          <SigningIn />
        ) : bySecret !== undefined ? (
          <OpenPage page={bySecret} params={{}} />
        ) : found === null && path !== "/" ? (
          <NotFound />
        ) : isUnknown.value && path !== "/artists/new" ? (
          <OpenPage page={unknownPerson} params={{}} />
        ) : found === null || !isSignedIn.value ? (
          <HomePage />
        ) : whyClosed(artistId) !== undefined ? (
          <ClosedArtist status={whyClosed(artistId)} />
        ) : isIncluded(found.page, artistId) !== true ? (
          <BeyondRole isKnown={isIncluded(found.page, artistId) !== undefined} />
        ) : (
          <OpenPage page={found.page} params={found.params} />
        )}
      </main>
      <Confirmation />
      <RenewalDialog />
    </>
  );
}

/** Skips by moving only the focus: the address keeps the part after the `#`. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Pages that a secret after the `#` opens; an invitation asks for the sign-in itself. */
const secretPages: readonly Page[] = [
  {
    address: "/invitation",
    load: async () => (await import("../people/invitation-page.js")).InvitationPage,
  },
  { address: "/share", load: async () => (await import("../share/shared-page.js")).SharedPage },
];

/** Shown in place of any page of an artist. */
const unknownPerson: Page = {
  address: "",
  load: async () => (await import("../home/unknown-person.js")).UnknownPerson,
};

/** Whether the person's role includes a page; undefined until the role is read. */
function isIncluded({ needs }: Page, artistId: string | undefined): boolean | undefined {
  return needs === undefined || artistId === undefined ? true : mayOf(artistId)?.(needs);
}

/** A page that the person's role does not include, opened by its address. */
function BeyondRole({ isKnown }: { isKnown: boolean }) {
  usePageTitle("Not in your role", null);
  if (!isKnown) return <Loading what="your role" />;
  return (
    <PageHead title="Your role does not include this page">
      The owner of this artist gives roles. <a href="/account">Your account</a> shows yours.
    </PageHead>
  );
}

type Loaded = { of: Page["load"]; component: ComponentType<PageProps> };

/** A page. Its code is loaded when it is first opened; until then the previous view stays. */
function OpenPage({ page, params }: { page: Page; params: Readonly<Record<string, string>> }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isMissing, setMissing] = useState(false);
  const wanted = useRef(page);
  wanted.current = page;
  const shown = useRef(params);
  useEffect(() => {
    setMissing(false);
    const { load } = page;
    load().then(
      (component) => {
        // If the person has moved on in the meantime, they are not taken back.
        if (wanted.current === page) setLoaded({ of: load, component });
      },
      () => {
        if (wanted.current === page) setMissing(true);
      },
    );
  }, [page]);
  if (isMissing) return <NotLoaded key={page.address} />;
  if (loaded === undefined) return <Loading what="the view" />;
  const { component: View } = loaded;
  // While the next view loads, the current one keeps its own address parameters.
  if (loaded.of === page.load) shown.current = params;
  const artistId = shown.current.artistId ?? "";
  return (
    <OpenArtist.Provider value={artistId}>
      <View key={artistId} artistId={artistId} params={shown.current} />
    </OpenArtist.Provider>
  );
}

/** A page whose code could not be loaded. */
function NotLoaded() {
  usePageTitle("Page not loaded", null);
  return (
    <>
      <PageHead title="This page could not be loaded" />
      <div class="problem" role="alert">
        <p>The connection may be cut off. What you wrote is kept in this tab.</p>
        {/* Browsers remember that a module could not be loaded; a new document asks again. */}
        <Button kind="quiet" onClick={() => leaveFor()}>
          Try again
        </Button>
      </div>
    </>
  );
}

/** The page of an artist that cannot be opened, whatever page was meant. */
function ClosedArtist({ status }: { status: number | undefined }) {
  usePageTitle("Artist not found", null);
  return (
    <>
      <PageHead title={status === 403 ? "Not your artist" : "No such artist"} />
      <p role="alert">
        {status === 403
          ? "You have no role for this artist. Ask its owner for an invitation: a link that gives you one."
          : "There is no artist at this address. The link may be outdated or mistyped."}
      </p>
      <p>
        <a href="/">Choose an artist</a>
      </p>
    </>
  );
}

function NotFound() {
  usePageTitle("Page not found", null);
  return (
    <>
      <PageHead title="Page not found">The link may be outdated or mistyped.</PageHead>
      <p>
        <a href="/">Go to the start page</a> · <a href="/docs">API reference</a>
      </p>
    </>
  );
}
