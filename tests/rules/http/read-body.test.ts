import { expect, test } from "vitest";
import { readBody, readLines } from "#lib/http/read-body.js";

/** The numbers of the lines that are read, and what is wrong with the last one. */
async function read(...lines: (string | number[])[]) {
  const body = Buffer.concat(
    lines.flatMap((line) => [Buffer.from(line as string), Buffer.from("\n")]),
  );
  const headers = { "content-type": "application/x-ndjson" };
  const request = new Request("http://a.example/", { method: "POST", headers, body });
  const found = await readLines(request, 1_000, 10);
  const last = found.at(-1)?.json;
  return [found.map(({ line }) => line), last?.ok === false ? last.problem : null];
}

test("a line that is not UTF-8 is named by its number, if nothing before it is wrong", async () => {
  const problem = "must be UTF-8";
  const latin = [0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d];
  expect(await read('{"é":1}', "", '{"ü":2}')).toEqual([[1, 3], null]);
  expect(await read('{"é":1}', "", latin, "{")).toEqual([[1, 3], problem]);
  expect(await read(latin, "{}")).toEqual([[1], problem]);
  expect(await read("{}", [0xe2, 0x82])).toEqual([[1, 2], problem]);
  expect(await read("{", latin)).toEqual([[1], "body must be valid JSON"]);
});

test("a body that breaks off is reported as the caller's error, not as the database's", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from("{"));
    },
    pull() {
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    },
  });
  const request = new Request("http://a.example/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  await expect(readBody(request, 1_000)).rejects.toMatchObject({ code: "invalid_input" });
});
