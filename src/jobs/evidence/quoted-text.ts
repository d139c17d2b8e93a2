// Text in double quotes, and values: in code, of an option, or after "default".

export interface Quote {
  text: string
  /** What stands between its placeholders: `%s`, `<name>`, `{n}`, an ellipsis. */
  pieces: readonly string[]
}

const CODE_SPAN = /`[^`]*`/g
const MARKUP = /<\/?[A-Za-z][^<>]{0,500}>|\{\{[^{}]{0,500}\}\}|\{%[^{}]{0,500}%\}|^\s*(?:!!!|\?\?\?|:::).*$/gm
/** The value of an attribute is not a quotation. */
const QUOTE = /(?<![=\w])"([^"\n]{3,100})"|“([^“”\n]{3,100})”/g
const PLACEHOLDER = /%[a-z]|<[^<>]*>|\$?\{[^{}]*\}|\.{3}|…|\*+/g
const MIN_LETTERS = 3
const LITERAL = /`["']?([A-Za-z][\w-]{0,60})["']?`/g
const OPTION_VALUE = /`[^`]{0,100}?(?<![\w-])--?[A-Za-z][\w-]*[ =]["']?([A-Za-z][\w-]*)/g
const DEFAULT =
  /\bdefaults?(?: value)?(?: is|:| to| of) (?!the\b|an?\b|to\b|on\b|off\b|enabled\b|disabled\b)["']?([A-Za-z][\w./-]*\w)["']?(?=[.,;)]|$| (?:and|but|or|if|when|unless)\b)/gi

/** Gives the quotes of prose, without those in code. */
export function quotesIn(prose: string): Quote[] {
  const text = prose.replace(CODE_SPAN, ' ').replace(MARKUP, ' ')
  return Array.from(text.matchAll(QUOTE), ([, straight, curly]) => {
    const quote = straight ?? curly ?? ''
    const pieces = quote
      .split(PLACEHOLDER)
      .map((piece) => piece.replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, '').replace(/\s+/g, ' '))
      .filter((piece) => (piece.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS)
    return pieces.length === 0 ? [] : [{ text: quote, pieces }]
  }).flat()
}

/** Gives the single words that the text shows as code, as the value of an option or as a default. */
export function literalsIn(text: string): string[] {
  return [LITERAL, OPTION_VALUE, DEFAULT].flatMap((form) => Array.from(text.matchAll(form), ([, word = '']) => word))
}
