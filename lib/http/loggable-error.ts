/**
 * The loggable fields of an unexpected error: its name, the database's code and constraint, and stack frames. Never
 * its message, which can hold a statement with its parameters.
 */
export function loggableError(error: unknown): Record<string, string | null> {
  const cause = innermost(error);
  return {
    kind: cause instanceof Error ? cause.name : typeof cause,
    code: field(cause, "code"),
    constraint: field(cause, "constraint"),
    routine: field(cause, "routine"),
    where: frames(error) ?? frames(cause),
  };
}

function innermost(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause;
}

function field(error: unknown, name: string): string | null {
  if (!(error instanceof Object) || !(name in error)) return null;
  const value = (error as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}

function frames(error: unknown): string | null {
  if (!(error instanceof Error) || error.stack === undefined) return null;
  const lines = error.stack.split("\n").filter((line) => /^\s+at /.test(line));
  return (
    lines
      .slice(0, 6)
      .map((line) => line.trim())
      .join(" < ") || null
  );
}
