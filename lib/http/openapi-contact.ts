/** The part of the OpenAPI document that names its operator. */
interface WithInfo {
  info: { contact: object };
}

/**
 * The document with the operator's name and address: CONTACT is an e-mail address or a URL. Without
 * it the document stays as it is (decision 5.25).
 */
export function withContact<Document extends WithInfo>(
  document: Document,
  contact: string | undefined,
): Document {
  const address = contact?.trim().replace(/^mailto:/i, "") ?? "";
  const field = /^https?:\/\//i.test(address)
    ? "url"
    : /^\S[^\s@]*@\S+$/.test(address)
      ? "email"
      : null;
  if (field === null) return document;
  const { info } = document;
  return { ...document, info: { ...info, contact: { ...info.contact, [field]: address } } };
}
