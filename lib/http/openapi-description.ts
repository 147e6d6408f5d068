/** The description of the OpenAPI document, in Markdown (decision 5.25). */
export const description = `Answers research questions about music artists **from saved public evidence, with exact quotations**, and keeps an artist's interview memory exactly.

This is a **preview**, version 0.1.0. The offer of interview questions is a **draft** and not released; its operation carries \`x-draft: true\`.

## Conventions

- **Offsets** (\`start\`, \`end\`, \`totalChars\`, every limit in characters) count UTF-16 code units, as a JavaScript string index does. For every reference, \`text === original.slice(start, end)\`.
- **Revisions and snapshot ids** are SHA-256 in lower-case hex. A changed original, answer or memory has a different one.
- **Times** made here are RFC 3339 in UTC; what was published keeps its own precision and offset.
- **Lists** take \`limit\` (1 to 100, default 20) and \`cursor\`, and return \`nextCursor\`, or null on the last page.
- **Bodies** are JSON objects of at most 65,536 bytes unless said otherwise. Unknown properties and unknown query parameters are refused.
- **Every answer** carries \`x-request-id\`; 202 carries \`Location\`, 429 and 503 carry \`Retry-After\`, 405 carries \`Allow\`.
- **Errors** have one shape. Programs read \`code\`; the sentence in \`error\` is for people and may change.

## Agents

\`POST /api/mcp\` offers most of these operations as tools of the Model Context Protocol, with the same rights, limits and error codes. It adds \`ask\`, \`search\` and \`fetch\`. Its tools are not described here: clients list them.

## Limits

| Limit | Value |
|---|---|
| New research questions | 100 in 24 hours, for all artists together |
| Outside lookups | 5 per artist and 100 for all in 24 hours |
| Question plans | 10 per artist and 200 for all in 24 hours |
| References in one status | 6 |
| Characters selected from saved evidence | 12,000 |
| Offers in one sitting | 3 |

All windows roll: \`resetAt\` is when the next call is possible, unless somebody else uses it first. A question that was already answered costs nothing.`;

/** The tags of the OpenAPI document, in its order. */
export const tags = [
  { name: "Research", description: "Ask a question, watch its job, read what it quotes." },
  {
    name: "Discovery",
    description:
      "Decide about what research found: add it to Lore, add it as a link, or decline it.",
  },
  { name: "Latest", description: "The newest dated posts, releases and moments, as stored." },
  { name: "Knowledge", description: "Sources, search, history and the brief of one artist." },
  {
    name: "Interview",
    description: "Sittings, exact answers with every version, corrections, boundaries and memory.",
  },
  { name: "Onboarding", description: "The first conversation with a new artist." },
  {
    name: "People",
    description:
      "Who has a role for an artist, invitations, requests for artists, and one's own account.",
  },
  { name: "Directory", description: "Find an artist by an identifier or a handle." },
  { name: "Operation", description: "Health, the scheduler, and this document." },
];
