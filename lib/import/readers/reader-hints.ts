/** What a reader tells a person to do, in the words of the place where they are. */
export interface ReaderHints {
  /** How to name the encoding of a text. */
  encoding: string;
  /** How to say whose archive it is. */
  address: string;
  /** Where the formats are listed. */
  formats: string;
  /** What to do with records of the import format. */
  records: string;
}

const encodings = "(for example windows-1251 or gb18030)";

export const commandHints: ReaderHints = {
  encoding: `name it with --encoding ${encodings}`,
  address: "add --url https://www.instagram.com/NAME/",
  formats: "npm run import -- --help lists what can be imported",
  records: "leave out --artist",
};

export const pageHints: ReaderHints = {
  encoding: `name it under “How to read it” ${encodings}`,
  address: "give its address, https://www.instagram.com/NAME/, under “How to read it”",
  formats: "this page lists what can be read",
  records: "whoever runs the service can import them",
};
