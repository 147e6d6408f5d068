import { expect, test } from "vitest";
import { searchWords } from "#lib/outside/lookup-steps.js";
import { allowedQuery } from "#lib/research/lookup-query.js";
import { savedOriginal, windowOf } from "../model/saved-originals.js";

const text = "It was mixed by Siri Moe in 1999, by a secret method. Ola Berg was there.";
const shown = [windowOf(savedOriginal(text), 0, 53)];
const asked = { topic: "where was the mixer of Grey Coast born", artistName: "Skerrylight" };
const allowed = (said: string) => allowedQuery(said, asked, shown);

test("a query has words of the question, the artist's name, names that were read and function words", () => {
  expect(allowed(" where was  Siri Moe born ")).toBe("where was Siri Moe born");
  expect(allowed("Skerrylight Grey Coast 1999")).toBe("Skerrylight Grey Coast 1999");
});

test("any other word, nothing, or more than 160 characters is not allowed", () => {
  for (const said of [
    "",
    "siri moe secret",
    "Ola Berg",
    "born at collect.example",
    "Moe ".repeat(50),
    "Siri\0Moe",
    "Siri \ud800 Moe",
  ]) {
    expect(allowed(said)).toBeNull();
  }
});

test("a search has the artist's name once", () => {
  expect(searchWords({ artistName: "Skerrylight", topic: "tour" })).toBe("Skerrylight tour");
  expect(searchWords({ artistName: "Skerrylight", topic: "skerrylight tour" })).toBe(
    "skerrylight tour",
  );
});

// A search has the artist's name once; a longer word that happens to contain it is not the name.
test.each([
  ["Ana", "who mixed Banana Split", false],
  ["Low", "when was Yellow Flowers released", false],
  ["Low", "when did LOW tour", true],
  ["The Sea", "the season of the sea", true],
  ["The Sea", "the season", false],
  ["Été Noir", "la tournée d’ete noir", true],
  ["Skerrylight", "Skerrylights Tournee", true],
  ["灰色", "灰色の港はいつ", true],
  ["!!!", "when did !!! tour", true],
])("whether %s already occurs in “%s”: %s", (artistName, topic, isNamed) => {
  expect(searchWords({ artistName, topic })).toBe(isNamed ? topic : `${artistName} ${topic}`);
});
