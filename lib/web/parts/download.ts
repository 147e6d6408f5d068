/** Saves a file that was made or received in the page. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  link.click();
  // The download has begun with the click; the browser holds the content by itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
