import { showLogInWords } from "#lib/cli/log-in-words.js";

/**
 * Hides the log lines of successful requests, which a service in this process would print in
 * between the command's output.
 */
export function hideRequestLog(): void {
  if (process.stderr.isTTY) showLogInWords();
  const write = console.error;
  console.error = (...words: unknown[]) => {
    if (typeof words[0] !== "string" || !isSuccessfulRequest(words[0])) write(...words);
  };
}

function isSuccessfulRequest(line: string): boolean {
  if (!line.startsWith('{"event":"request"')) return false;
  const status = /"status":(\d+)/.exec(line)?.[1];
  return status !== undefined && Number(status) < 500;
}
