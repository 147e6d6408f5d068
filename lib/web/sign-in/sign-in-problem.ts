const sentences = {
  not_started: "This sign-in was not started in this tab, or it was finished already.",
  other_provider: "This sign-in was started with another identity provider.",
  declined: "The identity provider says that the sign-in was declined.",
  refused: "The identity provider refused the sign-in.",
  not_the_answer: "The response does not belong to this sign-in.",
  not_for_service:
    "The identity provider gave an access token that is not for this service: whoever runs it has to configure a JWT with the service's audience.",
  unreachable: "The identity provider is not responding.",
} as const;

/** Why a sign-in failed, in a sentence; it never contains a code or a token. */
export class SignInProblem extends Error {
  readonly reason: keyof typeof sentences;

  constructor(reason: keyof typeof sentences, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}
