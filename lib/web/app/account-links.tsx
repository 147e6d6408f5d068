import { useRead } from "./asked.js";

/**
 * Account links: the editor's desk, the person's own request, and for administrators the requests of
 * others, as they are when a page is opened.
 */
export function AccountLinks() {
  const { value } = useRead("readAccount", {});
  if (value === undefined) return null;
  const { artists, claim, isAdministrator, openClaims } = value;
  const edits = artists.some(({ role }) => role === "claimant" || role === "editor");
  return (
    <nav aria-label="Your account">
      <ul>
        {(isAdministrator || edits) && (
          <li>
            <a href="/desk">Desk</a>
          </li>
        )}
        {openClaims !== null && (
          <li>
            <a href="/claims">
              Requests for artists ({openClaims >= 100 ? "100 or more" : openClaims})
            </a>
          </li>
        )}
        <li>
          <a href={claim === null ? "/artists/new" : "/claim"}>
            {claim === null ? "Ask for an artist" : "Your request"}
          </a>
        </li>
      </ul>
    </nav>
  );
}
