/** The media type of a Content-Type header, lower case, without its parameters. */
export function mediaType(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether a media type is text that can be read as evidence (contract 6); none given is none. */
export function isTextType(type: string): boolean {
  return (
    /^text\/[\w.+-]+$/.test(type) ||
    /^application\/(?:[\w.-]+\+)?(?:xml|json)$/.test(type) ||
    type === "application/x-subrip"
  );
}

export function isHtmlType(type: string): boolean {
  return type === "text/html" || type === "application/xhtml+xml";
}
