/**
 * A service that runs inside this command would write a line for every request between the stages.
 * Leaves those of requests that went well out, and everything else in.
 */
export function quietRequests(): void {
  const write = console.error;
  console.error = (...words: unknown[]) => {
    if (typeof words[0] !== "string" || !isOrdinaryRequest(words[0])) write(...words);
  };
}

function isOrdinaryRequest(line: string): boolean {
  if (!line.startsWith('{"event":"request"')) return false;
  const status = /"status":(\d+)/.exec(line)?.[1];
  return status !== undefined && Number(status) < 500;
}
