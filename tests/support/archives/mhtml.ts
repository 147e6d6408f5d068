/** A page and a picture as a browser saves them in one file, with this encoding of the page. */
export function mhtmlOf(address: string, encoding: string, content: string): Buffer {
  const lines = [
    "From: <Saved by Blink>",
    `Snapshot-Content-Location: ${address}`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/related;",
    '\ttype="text/html";',
    '\tboundary="----Mark--a1"',
    "",
    "",
    "------Mark--a1",
    "Content-Type: image/png",
    "Content-Transfer-Encoding: base64",
    "",
    "iVBORw0KGgo=",
    "------Mark--a1",
    "Content-Type: text/html",
    `Content-Transfer-Encoding: ${encoding}`,
    "",
    content,
    "------Mark--a1--",
  ];
  return Buffer.from(lines.join("\r\n"), "latin1");
}
