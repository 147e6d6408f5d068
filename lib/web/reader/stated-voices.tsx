import { useState } from "preact/hooks";
import { useArtistId } from "../app/artists.js";
import { forget } from "../app/asked.js";
import { client } from "../app/session.js";
import { Button } from "../parts/controls.js";
import { IfMay } from "../parts/if-may.js";
import { Problem } from "../parts/states.js";

interface StatedVoicesProps {
  sourceId: string;
  voices: readonly string[];
  confirmed: readonly string[];
}

/** Names that a source states; an owner can say which is the artist, or take that back. */
export function StatedVoices({ sourceId, voices, confirmed }: StatedVoicesProps) {
  const artistId = useArtistId();
  const [own, setOwn] = useState(confirmed);
  const [problem, setProblem] = useState<unknown>();
  const say = async (name: string, isOwn: boolean) => {
    try {
      const path = { id: artistId, sourceId };
      const said = await client.call("confirmVoice", { path, body: { name, own: isOwn } });
      setOwn(said.own);
      setProblem(undefined);
      forget("searchOriginalEvidence", artistId);
    } catch (cause) {
      setProblem(cause);
    }
  };
  return (
    <>
      <p>
        As the source states; only the artist’s owner can confirm it. In transcripts of connected
        accounts it then holds for all of them.
      </p>
      <ul class="stated-voices">
        {voices.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
            {own.includes(name) && " is the artist"}{" "}
            <IfMay operation="confirmVoice">
              <Button kind="quiet" onClick={() => say(name, !own.includes(name))}>
                {own.includes(name) ? "Take back" : "This is the artist"}
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      <Problem problem={problem} />
    </>
  );
}
