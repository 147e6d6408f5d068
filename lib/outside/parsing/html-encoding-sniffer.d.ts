/** The package has no types. */
declare module "html-encoding-sniffer" {
  /**
   * The name of the encoding that a browser would use: byte order mark, header, meta, then the
   * default.
   */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string; xml?: boolean },
  ): string;
}
