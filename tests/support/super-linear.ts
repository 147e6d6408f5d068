import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { CharSet, getIntersectionWordSets, JS, NFA, Words } from "refa";
import { analyse } from "scslre";

interface Expression {
  source: string;
  flags: string;
}

/**
 * The texts on which an expression takes more than linear time, each written as a JavaScript expression; none when it is
 * linear as far as is known. scslre finds one repeated character, `repeatedStarts` repeated words.
 */
export function attacksOn(expression: Expression): string[] {
  const { parsed, reports } = analyse(expression);
  const characters = reports.map(
    ({ character, exponential }) =>
      `${JSON.stringify(character.pick)}.repeat(n)${exponential ? " (exponential)" : ""}`,
  );
  return [...new Set([...characters, ...repeatedStarts(expression, parsed)])];
}

/**
 * Words that begin a match again and again: each beginning reads on to the end of the text in an unbounded
 * quantifier and fails there, as `"when".repeat(n)` does for `/when.*out/`. Such a word is matched by the quantifier and
 * ends in what is matched before the quantifier; it is named when the expression itself fails on its repetition so.
 */
function repeatedStarts(expression: Expression, parsed: JS.RegexppAst): string[] {
  if (parsed.flags.sticky) return [];
  const parser = JS.Parser.fromAst(parsed);
  const automaton = (element: JS.ParsableElement) => {
    const { expression: parsedElement, maxCharacter } = parser.parseElement(element, {
      assertions: "ignore",
    });
    return NFA.fromRegex(parsedElement, { maxCharacter });
  };
  return unboundedQuantifiers(parsed.pattern).flatMap((quantifier) => {
    const before = elementsBefore(quantifier);
    if (before.length === 0 || isAnchored(before, parsed.flags)) return [];
    const ending = NFA.fromCharSet(CharSet.all(parser.maxCharacter));
    ending.quantify(0, Number.POSITIVE_INFINITY);
    for (const element of before) ending.append(automaton(element));
    const repeated = automaton(quantifier.element);
    repeated.quantify(1, Number.POSITIVE_INFINITY);
    const start = before.map(({ raw }) => raw).join("") + quantifier.raw;
    for (const word of firstFew(getIntersectionWordSets(ending, repeated))) {
      const attack = failingRepetition(Words.fromUnicodeToString(word), start, expression);
      if (attack !== null) return [attack];
    }
    return [];
  });
}

function unboundedQuantifiers(pattern: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max === Number.POSITIVE_INFINITY) found.push(quantifier);
    },
  });
  return found;
}

/** What is matched before a node, from the beginning of the pattern or of the lookaround that it stands in. */
function elementsBefore(node: AST.Quantifier): AST.Element[] {
  const before: AST.Element[] = [];
  let child: AST.Node = node;
  for (let parent: AST.Node | null = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type === "Assertion") break;
    if (parent.type === "Alternative")
      before.unshift(...parent.elements.slice(0, parent.elements.indexOf(child as AST.Element)));
    child = parent;
  }
  return before;
}

function isAnchored(before: readonly AST.Element[], flags: AST.Flags): boolean {
  return before.some(({ raw }) => raw === "^") && !flags.multiline;
}

function firstFew(
  wordSets: Iterable<Parameters<typeof Words.pickMostReadableWord>[0]>,
): number[][] {
  const few: number[][] = [];
  for (const wordSet of wordSets) {
    if (wordSet.length > 0) few.push(Words.pickMostReadableWord(wordSet));
    if (few.length === 20) break;
  }
  return few;
}

/**
 * The repetition of a word on which the expression is tried in the second word and fails there, though its start
 * matches into the last; null when there is none. All matches of the text are looked for, as `matchAll` and `split` do.
 */
function failingRepetition(word: string, start: string, { source, flags }: Expression) {
  const plain = flags.replace("g", "");
  const all = new RegExp(source, `${plain}g`);
  const here = new RegExp(source, `${plain}y`);
  const begins = new RegExp(start, `${plain}y`);
  for (const glue of ["", " ", "\0", ",", "."]) {
    const length = word.length + glue.length;
    for (const end of ["", "\n", "\0", "!", "a"]) {
      const text = (word + glue).repeat(6) + end;
      const matches = [...text.matchAll(all)];
      for (let index = length; index < 2 * length; index += 1) {
        const isSkipped = matches.some(
          (match) => match.index < index && index < match.index + match[0].length,
        );
        if (isSkipped || endOf(here, text, index) > 2 * length) continue;
        if (endOf(begins, text, index) <= 5 * length) continue;
        return `${JSON.stringify(word + glue)}.repeat(n)${end === "" ? "" : ` + ${JSON.stringify(end)}`}`;
      }
    }
  }
  return null;
}

/** Where a match that begins at the index ends; -1 without one. */
function endOf(sticky: RegExp, text: string, index: number): number {
  sticky.lastIndex = index;
  return sticky.test(text) ? sticky.lastIndex : -1;
}
