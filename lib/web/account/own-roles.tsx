import type { Operations } from "#lib/client/generated/types.js";
import { forgetArtists } from "../app/artists.js";
import { type Asked, forgetAnswers, useWork } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { isolated } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Section, Tag } from "../parts/links.js";
import { Empty, Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { Roles, rightWords } from "../people/role-words.js";

type Account = Operations["readAccount"]["answer"];
type OwnArtist = Account["artists"][number];

/** The artists that the person has a role for; every role below owner can be left. */
export function OwnRoles({ account, known }: { account: Asked<Account>; known: Account }) {
  const { artists } = known;
  return (
    <Section class="keep" id="own-roles" title="Your roles">
      {artists.length === 0 ? (
        <Empty title="You have no role for an artist">
          <p>
            <a href="/artists/new">Ask for the artist that you speak for</a>, or open the link of an
            invitation.
          </p>
        </Empty>
      ) : (
        <ul class="rows">
          {artists.map((artist) => (
            <li key={artist.id}>
              <OwnRole artist={artist} onLeft={account.renew} />
            </li>
          ))}
        </ul>
      )}
      {artists.length >= 50 && (
        <p class="hint">
          The first 50 by name. <a href="/">All artists that you may open</a>
        </p>
      )}
      <Roles />
    </Section>
  );
}

function OwnRole({ artist, onLeft }: { artist: OwnArtist; onLeft: () => Promise<void> }) {
  const { id, name, role } = artist;
  const { isBusy, problem, run } = useWork();
  const leave = async () => {
    const agreed = await confirmed({
      title: `Leave ${isolated(name)}?`,
      words: "Your role ends at once. To come back you need a new invitation.",
      action: "Leave",
    });
    if (!agreed) return;
    await run(async () => {
      await client.call("leaveArtist", { body: { artistId: id } });
      forgetAnswers();
      forgetArtists();
      announce("You have left");
      await onLeft();
    });
  };
  return (
    <>
      <p class="row-title">
        <a href={`/artist/${id}/ask`}>
          <Written>{name}</Written>
        </a>{" "}
        <Tag tone={role === "claimant" ? "good" : "plain"}>{rightWords(role)}</Tag>
      </p>
      <div class="choices">
        {role === "claimant" ? (
          <a href={`/artist/${id}/people`}>Hand over, to leave</a>
        ) : (
          <Button kind="quiet" isBusy={isBusy} onClick={leave} aria-label={`Leave ${name}`}>
            Leave
          </Button>
        )}
      </div>
      <Problem problem={problem} />
    </>
  );
}
