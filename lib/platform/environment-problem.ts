/** A missing, malformed or unsafe setting; the message names every such variable, never a value. */
export class EnvironmentProblem extends Error {
  override name = "EnvironmentProblem";
}
