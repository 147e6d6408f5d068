import { useArtistId } from "../app/artists.js";
import { mayOf } from "../app/role.js";
import { answerAddress } from "./interview-words.js";

/** A link to the page of a saved answer, named for what the person may do there. */
export function AnswerLink({ answerId }: { answerId: string }) {
  const artistId = useArtistId();
  const mayEdit = mayOf(artistId)?.("reviseInterviewResponse") === true;
  return <a href={answerAddress(artistId, answerId)}>{mayEdit ? "Edit, history" : "History"}</a>;
}
