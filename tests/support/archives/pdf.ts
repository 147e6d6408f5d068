/** A PDF whose pages each have these lines of text, in a font that every reader knows. */
export function pdfOf(pages: readonly (readonly string[])[], title?: string): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add("<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>");
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, lines] of pages.entries()) {
    const content = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ")} ET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (title !== undefined)
    add(`<< /Title (${escaped(title)}) /CreationDate (D:20240517100000Z) >>`);
  return pdfOfObjects(objects, title === undefined ? "" : ` /Info ${objects.length} 0 R`);
}

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
export function pdfOfObjects(objects: readonly string[], info = ""): Buffer {
  let text = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** A PDF of one page whose parts contain each other twice, this many levels deep, and so many other bytes. */
export function pdfOfParts(levels: number, bytes: number): Buffer {
  const resources = (part: number) =>
    `/Resources << /Font << /F1 4 0 R >> /XObject << /X ${part} 0 R >> >>`;
  const stream = (fields: string, content: string) =>
    `<< ${fields} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const form = "/Type /XObject /Subtype /Form /BBox [0 0 900 900]";
  const parts = Array.from({ length: levels }, (_, at) =>
    stream(
      `${form} ${resources(7 + at)}`,
      at === levels - 1 ? "BT /F1 9 Tf (a) Tj ET" : "/X Do /X Do",
    ),
  );
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 900] ${resources(6)} /Contents 5 0 R >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    stream("", "/X Do /X Do"),
    ...parts,
    stream("", "x".repeat(bytes)),
  ]);
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}

/** A PDF with a line of text, a field of a form that somebody filled in, and a box that somebody put there. */
export function pdfOfForm(label: string, value: string, box: string): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${escaped(label)}) Tj ET`;
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [6 0 R 7 0 R] >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (producer) /V (${escaped(value)}) /Rect [180 710 400 730] /P 4 0 R >>`,
    `<< /Type /Annot /Subtype /FreeText /DA (/Helv 12 Tf) /Contents (${escaped(box)}) /Rect [180 610 400 630] /P 4 0 R >>`,
  ]);
}

/** A PDF with these characters of a font, which says in hexadecimal what letters they show, or else these fields, and with other words in a known font. */
export function pdfOfFont(
  shown: string,
  font: Record<string, string> | string,
  others = "",
): Buffer {
  const stream = (content: string) =>
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const rows = Object.entries(font).map(
    ([character, letters]) => `<${Buffer.from(character).toString("hex")}> <${letters}>`,
  );
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    typeof font === "string"
      ? `<< /Type /Font ${font} >>`
      : "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 7 0 R >> >> /Contents 5 0 R >>",
    stream(`BT /F1 12 Tf 72 720 Td (${escaped(shown)}) Tj /F2 12 Tf (${escaped(others)}) Tj ET`),
    stream(
      `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap`,
    ),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
  ]);
}

/** A PDF that needs a password: RC4 with 40 bits, and keys that fit no password. */
export function encryptedPdf(): Buffer {
  const key = "0".repeat(64);
  const pdf = pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [] /Count 0 >>",
    `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
  ]);
  const id = "<00112233445566778899aabbccddeeff>";
  const text = pdf.toString("latin1").replace("/Root", `/ID [${id} ${id}] /Encrypt 3 0 R /Root`);
  return Buffer.from(text, "latin1");
}
