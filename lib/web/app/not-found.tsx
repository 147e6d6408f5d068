import { RoomHead } from "../parts/links.js";
import { usePageTitle } from "./page-title.js";

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle("Nothing here", null);
  return (
    <>
      <RoomHead title="Nothing is at this address">
        The link may be old, or a letter of it was lost.
      </RoomHead>
      <p>
        <a href="/">Go to the beginning</a> · <a href="/docs">API reference</a>
      </p>
    </>
  );
}
