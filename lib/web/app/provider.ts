/** How a deployment signs its people in, instead of by a pasted access token. */
export interface SignInProvider {
  /** The words of the button. */
  words: string;
  /**
   * Signs the person in, in a window or by an address of the provider, and returns the access token. Called by a click, and
   * again when the token has expired.
   *
   * @throws any error, which leaves the person where they are
   */
  signIn(): Promise<string>;
}

/** The deployment's own sign-in; null shows the field for an access token. */
export const provider: SignInProvider | null = null;
