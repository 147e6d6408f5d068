/** The id of the heading of an earlier question in a thread. */
export const earlierHeading = (jobId: string) => `asked-${jobId}`;

/**
 * Labels a part of a question by its heading. For an earlier question of a thread the question's
 * words are added, because other questions have parts of the same names.
 */
export function partLabel(part: string, jobId: string): { "aria-labelledby": string } {
  return { "aria-labelledby": `${part}-${jobId} ${earlierHeading(jobId)}` };
}

/** Labels a part that has no heading. */
export function ownLabel(name: string, part: string, jobId: string) {
  return { id: `${part}-${jobId}`, "aria-label": name, ...partLabel(part, jobId) };
}
