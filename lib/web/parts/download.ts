/** Saves a document that was received in the page, indented. */
export function downloadJson(document: unknown, name: string): void {
  download(new Blob([JSON.stringify(document, null, 2)], { type: "application/json" }), name);
}

/** Saves a file that was created or received in the page. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  link.click();
  // The click has already started the download; the browser keeps the content itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
