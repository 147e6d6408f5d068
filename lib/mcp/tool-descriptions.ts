import type { OperationTool } from "#lib/mcp/tool-names.js";

/**
 * What an agent is told about each tool: when to use it, what it needs first, and what to do with
 * the answer. The API document describes the same operations for programmers.
 */
export const toolDescriptions: Readonly<Record<OperationTool, string>> = {
  add_proposal:
    "Keeps a question that you prepared, until a person offers it. It needs exact references, as offer_interview_question does.",
  continue_question_research:
    "When a question ended with selection candidates and these do not answer it, this continues the same job as ordinary research. Then read it with ask or read_question_research.",
  decide_proposal:
    "Declines, postpones, rewords or reopens a prepared question, when a person has decided so.",
  draft_answer:
    "One to three sentences that a model wrote from the quotations of a complete question, each checked against them by another call. A draft is never evidence: check it with register_answer before it is shown.",
  enqueue_question_research:
    "Starts a research question, or joins the same one, and returns its job at once. Prefer ask, which also waits for the answer.",
  find_artist_by_catalog_identifier: "The artist's id for an identifier of a music catalog.",
  find_artist_by_handle: "The artist's id for a social handle or a profile's address.",
  find_short_post_handle: "The handle under which an artist writes short posts.",
  finish_interview_sitting:
    "Ends a sitting; its open questions become skipped. Do it only when a person says so.",
  list_answer_differences:
    "Saved answers that state another release date or credit than saved sources, each beside the source. It does not say which is right; correcting is up to the artist.",
  list_artist_sources:
    "The saved originals of an artist, to find by words, and why some of them cannot be evidence now.",
  list_artists:
    "The artists that you may work with, found by a part of the name, with their ids. Begin here when you have no id.",
  list_disagreements:
    "What saved sources say differently about one release: dates and credits that cannot all be true, with the quotation of each side.",
  list_drift: "Cited web pages that changed since they were saved, with the quotations concerned.",
  list_interview_boundaries:
    "What the artist does not want to be asked or told, in a sitting; by default in the open or the next one.",
  list_interview_responses: "The artist's saved answers in their current wording, newest first.",
  list_mentions:
    "Every place where a name or phrase stands in the saved sources, with the count: for how often, whether ever, or list all. Complete, and certified by a signature.",
  list_proposals:
    "The prepared questions that wait for a person. Each is compared with the whole memory now, in code; a boundary in other words is not noticed, so a person decides. Offering one with its references accepts it.",
  list_questions: "The earlier research questions about an artist, with their jobs.",
  list_response_versions:
    "Every wording that a saved answer had, newest first. Only the current one is the artist's answer.",
  offer_interview_question:
    "Saves a prepared question for the open sitting: at most three, in order. Read the whole memory first with read_interview_memory and send its snapshotId; each reference quotes its source exactly. When memory or sources changed, read them again. The same ordinal returns the question that was saved.",
  plan_question:
    "Turns a question in a person's words into the arguments of ask: topic, need, dates and platform.",
  prepare_proposals:
    "Makes questions from disagreements, gaps, new posts and releases, and credited people. A repetition adds only what is new. Read them with list_proposals.",
  publish_answer:
    "Publishes a saved answer, or takes it back, when a person decided so. Everybody can then read question and answer, until it is taken back or reworded. An embargo or boundary withholds it.",
  read_artist_brief: "A short brief: who the artist is, and how much evidence is saved.",
  read_desk:
    "What waits for an editor's decision, counted by artist: discoveries, disagreements, changed pages and failed jobs.",
  read_interview_history:
    "Offers, current answers, corrections and edits of an artist in time order.",
  read_interview_memory:
    "What has to be known before a question is drafted: the latest exact answer, every correction and every active boundary. Follow continuation to the end and join the pieces of every field.",
  read_interview_response: "One saved answer exactly, now or at an earlier revision.",
  read_latest: "The newest public posts, releases and moments of an artist that are saved.",
  read_original_source: "A window of a saved original, also one that is not public.",
  read_proof:
    "A signed document that proves an answer to others: the question, the cited originals with all that their revisions hash, and the quotations in order. It is long.",
  read_public_page:
    "What the artist published: life story, answers, releases, Latest and links. Not found when nothing is published.",
  read_question_research:
    "The state of a research question, and its quotations. It starts no work; call ask to go on.",
  read_research_original: "A window of a public original at exactly one revision.",
  read_timeline:
    "An artist's evidence by years, months and sites: counts, releases with the people that sources credit, disagreements and gaps. To see what is saved of a time before asking.",
  register_answer:
    "Checks a drafted answer before it is shown: each citation is compared with the evidence as it is now. With checkClaims each sentence is judged against its citations, too. Neither the answer nor the quotations are kept. Mend what failures names, and check again.",
  restore_interview: "The latest sitting with its questions and answers, to go on with it.",
  retract_interview_boundary:
    "Ends a boundary of the artist, at the revision that was read; it stays in the history.",
  revise_interview_response:
    "Replaces the wording of a saved answer by the artist's new one, exactly. Earlier wordings are kept.",
  save_interview_answer:
    "Saves the artist's exact answer to an offered question, or skips it. Never mend or shorten the words.",
  save_interview_boundary:
    "Saves what the artist does not want to be asked or told, in the artist's words.",
  save_interview_correction: "Saves the artist's fix of a fact that was stated wrongly.",
  search_original_evidence:
    "Passages of an artist's saved public texts for words, with sources, dates and exact places.",
  start_interview_sitting: "Opens the next sitting, in which up to three questions can be offered.",
};
