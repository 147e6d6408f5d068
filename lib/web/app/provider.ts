/** How a deployment signs people in, as an alternative to pasting an access token. */
export interface SignInProvider {
  /** The button's text. */
  words: string;
  /**
   * Signs the person in, in a window or on the provider's own page, and returns the access token.
   * Called by a click, and again when the token has expired.
   *
   * @throws any error; the person then stays where they are
   */
  signIn(): Promise<string>;
}

/** The deployment's own sign-in; null shows a field for an access token. */
export const provider: SignInProvider | null = null;
