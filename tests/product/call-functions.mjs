// Runs in a separate process, like a function on the platform: loads the built functions that the standard input names,
// sends each its requests, waits for their remaining work (`waitUntil`), and writes the responses.
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const afterAnswers = [];
globalThis[Symbol.for("@vercel/request-context")] = {
  get: () => ({ headers: {}, waitUntil: (work) => afterAnswers.push(work) }),
};

const answers = [];
for (const { file, requests } of JSON.parse(await text(process.stdin))) {
  const { default: handler } = await import(pathToFileURL(file).href);
  const responses = [];
  for (const { url, ...init } of requests) {
    const response = await handler.fetch(new Request(url, init));
    responses.push({ status: response.status, body: await response.text() });
  }
  answers.push(responses);
}
await Promise.all(afterAnswers);
process.stdout.write(JSON.stringify(answers), () => process.exit());
