/**
 * Whether the caller wants the answer as server-sent events: `Accept` names `text/event-stream` and
 * does not give JSON a higher quality. A wildcard does not count, so a caller who accepts anything
 * gets JSON.
 */
export function acceptsEvents(headers: Headers): boolean {
  const ranges = (headers.get("accept") ?? "").toLowerCase().split(",").map(mediaRange);
  const qualityOf = (type: string) => ranges.find(({ name }) => name === type)?.quality ?? 0;
  const events = qualityOf("text/event-stream");
  return events > 0 && events >= qualityOf("application/json");
}

function mediaRange(range: string): { name: string; quality: number } {
  const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
  const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return { name, quality: Number.isNaN(quality) ? 1 : quality };
}
