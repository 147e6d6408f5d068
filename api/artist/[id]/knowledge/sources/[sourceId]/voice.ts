import { confirmVoice } from "#lib/artist/confirm-voice.js";
import { ConfirmedVoices, VoiceConfirmation } from "#lib/contract/voices.js";
import { demoInterview } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "confirmVoice",
    summary: "Say whether a name that a source states is the artist",
    description:
      "Passages under a confirmed name have voice artist, and those under another name of the same source have voice other. In a transcript of a connected account it holds for all transcripts of the artist's connected accounts that state the name. It can be taken back, and the same again changes nothing. It is part of no revision and no proof.",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/{sourceId}/voice",
    access: "owner",
    body: VoiceConfirmation,
    answer: { status: 200, schema: ConfirmedVoices },
    example: { path: { sourceId: demoInterview }, body: { name: "Marit Lyngvåg", own: true } },
    handle: ({ caller, params, body }, deps) =>
      confirmVoice(deps, caller, { artistId: params.id, sourceId: params.sourceId, ...body }),
  }),
});
