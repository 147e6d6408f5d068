import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { HomeRoom } from "../home/home-room.js";
import { Confirmation } from "../parts/dialog.js";
import { Loading, Problem } from "../parts/states.js";
import { address } from "./address.js";
import { Navigation } from "./navigation.js";
import { NotFound } from "./not-found.js";
import { type Room, type RoomProps, roomAt } from "./rooms.js";
import { isSignedIn } from "./session.js";
import { RenewalDialog } from "./sign-in.js";

/** The whole page: the navigation, the room that the address names, and what may stand over it. */
export function App() {
  const { path } = address.value;
  const found = roomAt(path);
  const artistId = found?.params.artistId;
  const mayOpen = found !== null && (isSignedIn.value || found.room.isPublic);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <Navigation artistId={artistId} />
      <main id="content" tabIndex={-1}>
        {path === "/" || (found !== null && !mayOpen) ? (
          <HomeRoom />
        ) : found === null ? (
          <NotFound />
        ) : (
          <OpenRoom room={found.room} params={found.params} />
        )}
      </main>
      <Confirmation />
      <RenewalDialog />
    </>
  );
}

type Loaded = { of: Room["load"]; component: ComponentType<RoomProps> };

/** A room, whose code is loaded when it is opened first; what is shown stays until it is there. */
function OpenRoom({ room, params }: { room: Room; params: Readonly<Record<string, string>> }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<unknown>();
  const wanted = useRef(room);
  wanted.current = room;
  const shown = useRef(params);
  const load = () => {
    setProblem(undefined);
    const { load } = room;
    load().then(
      (component) => {
        // Somebody who has gone on meanwhile is not led back.
        if (wanted.current === room) setLoaded({ of: load, component });
      },
      (failure) => {
        if (wanted.current === room) setProblem(failure);
      },
    );
  };
  // Each room is loaded once
  useEffect(load, [room]);
  if (problem !== undefined) return <Problem problem={problem} again={load} />;
  if (loaded === undefined) return <Loading what="the view" />;
  const { component: View } = loaded;
  // A view that stays until the next one is there keeps its own parts of the address.
  if (loaded.of === room.load) shown.current = params;
  const artistId = shown.current.artistId ?? "";
  return <View key={artistId} artistId={artistId} params={shown.current} />;
}
