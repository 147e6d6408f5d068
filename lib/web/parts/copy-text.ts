import { announce } from "../app/page-title.js";

/** Copies a text, and says so. @throws when the browser does not let the page copy */
export async function copyText(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announce(`${what} copied`);
}

/** Gives the browser a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
