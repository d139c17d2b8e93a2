// Which unseen texts a reviewer should read. Marks of tools are no prose: `prettier-ignore`, `markdownlint-disable MD013`.

/** Letters of scripts without spaces between words. */
const WITHOUT_SPACES = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const WORD = new RegExp(String.raw`[${WITHOUT_SPACES}]|(?:(?![${WITHOUT_SPACES}])[\p{L}\p{M}'’]){2,}`, 'gu')
/** One or two words name a thing; a sentence has more. */
const WORDS_MIN = 3
/** Tools that read comments. What follows their name is what they do, and names of rules. */
const TOOL =
  /^[@#]?(?:prettier|markdownlint|rumdl|remark|textlint|vale|cspell|spell-?check(?:er)?|eslint|stylelint|biome|dprint|alex|lint|lychee|linkcheck|markdown-link-check|pyml|mdformat|doctoc|toc|all-contributors(?:-list)?|region|endregion|snippet|include|anchor|truncate|more|tabs?|start|end|begin|omit in toc|no toc|fmt|test|doctest|skip|ignore|codeblock|automd|embedme|mdox|docs?|code_block_(?:start|end))(?![\p{L}\p{N}])/iu
/** So many words may follow, as they are or joined. */
const WORDS_OF_TOOL_MAX = 12
/** `disable`, `MD013`, `no-inline-html`, `Google.Headings`, `ignore`, `words`: not a sentence. */
const PLAIN_WORD = /(?<![\w.:=/-])\p{L}{2,}(?![\w.:=/-])/gu
const PLAIN_MAX = 3
/** What a browser shows that cannot show the element, which none is any more. */
const FALLBACK = /^\s*your browser (?:does not|doesn['’]t) support [\w\s,<>/.-]{1,60}$/i

/** True for a text with a sentence in it, or with a part of one. */
export function isProse(text: string): boolean {
  const words = text.match(WORD)?.length ?? 0
  if (words < WORDS_MIN || FALLBACK.test(text)) return false
  const isMark =
    TOOL.test(text.trim()) && words <= WORDS_OF_TOOL_MAX && (text.match(PLAIN_WORD)?.length ?? 0) <= PLAIN_MAX
  return !isMark
}
