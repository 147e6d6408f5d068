import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { HomePage } from "../home/home-page.js";
import { Confirmation } from "../parts/dialog.js";
import { PageHead } from "../parts/links.js";
import { Loading, Problem } from "../parts/states.js";
import { address } from "./address.js";
import { Navigation } from "./navigation.js";
import { usePageTitle } from "./page-title.js";
import { type Page, type PageProps, pageAt } from "./pages.js";
import { isSignedIn } from "./session.js";
import { RenewalDialog } from "./sign-in.js";

/** The whole page: the navigation, the page at the current address, and dialogs above it. */
export function App() {
  const { path } = address.value;
  const found = pageAt(path);
  const artistId = found?.params.artistId;
  const mayOpen = found !== null && (isSignedIn.value || found.page.isPublic);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <Navigation artistId={artistId} />
      <main id="content" tabIndex={-1}>
        {path === "/" || (found !== null && !mayOpen) ? (
          <HomePage />
        ) : found === null ? (
          <NotFound />
        ) : (
          <OpenPage page={found.page} params={found.params} />
        )}
      </main>
      <Confirmation />
      <RenewalDialog />
    </>
  );
}

type Loaded = { of: Page["load"]; component: ComponentType<PageProps> };

/** A page. Its code is loaded when it is first opened; until then the previous view stays. */
function OpenPage({ page, params }: { page: Page; params: Readonly<Record<string, string>> }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<unknown>();
  const wanted = useRef(page);
  wanted.current = page;
  const shown = useRef(params);
  const load = () => {
    setProblem(undefined);
    const { load } = page;
    load().then(
      (component) => {
        // If the person has moved on in the meantime, they are not taken back.
        if (wanted.current === page) setLoaded({ of: load, component });
      },
      (failure) => {
        if (wanted.current === page) setProblem(failure);
      },
    );
  };
  // Each page is loaded once
  useEffect(load, [page]);
  if (problem !== undefined) return <Problem problem={problem} again={load} />;
  if (loaded === undefined) return <Loading what="the view" />;
  const { component: View } = loaded;
  // While the next view loads, the current one keeps its own address parameters.
  if (loaded.of === page.load) shown.current = params;
  const artistId = shown.current.artistId ?? "";
  return <View key={artistId} artistId={artistId} params={shown.current} />;
}

/** The page for an unknown address. */
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
